//go:build race

package harness_test

// sizeOfLarge is smaller under the race detector, which reads JSON twenty times slower.
const sizeOfLarge = 2 << 20
