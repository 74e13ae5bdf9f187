//go:build !race

package harness_test

const sizeOfLarge = 20 << 20
