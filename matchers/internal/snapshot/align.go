package snapshot

// align pairs the items of two lists in order, as many as it can, and returns for
// each item of the first the one of the second, or -1. Lists so long that the
// search would be slow are paired from both ends only.
func align(n, m int, same func(i, j int) bool) []int {
	pairs := make([]int, n)
	for i := range pairs {
		pairs[i] = -1
	}
	head := 0
	for head < n && head < m && same(head, head) {
		pairs[head] = head
		head++
	}
	tail := 0
	for tail < n-head && tail < m-head && same(n-1-tail, m-1-tail) {
		pairs[n-1-tail] = m - 1 - tail
		tail++
	}
	rows, columns := n-head-tail, m-head-tail
	const most = 1 << 20
	if rows == 0 || columns == 0 || rows > most/columns {
		return pairs
	}
	longest(rows, columns, func(i, j int) bool { return same(head+i, head+j) }, func(i, j int) { pairs[head+i] = head + j })
	return pairs
}

// longest reports the pairs of a longest common subsequence.
func longest(rows, columns int, same func(i, j int) bool, pair func(i, j int)) {
	width := columns + 1
	length := make([]int32, (rows+1)*width) // of what is common from i, j on
	equal := make([]bool, rows*columns)
	for i := rows - 1; i >= 0; i-- {
		for j := columns - 1; j >= 0; j-- {
			if same(i, j) {
				equal[i*columns+j] = true
				length[i*width+j] = length[(i+1)*width+j+1] + 1
				continue
			}
			length[i*width+j] = max(length[(i+1)*width+j], length[i*width+j+1])
		}
	}
	for i, j := 0, 0; i < rows && j < columns; {
		switch {
		case equal[i*columns+j]:
			pair(i, j)
			i, j = i+1, j+1
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			i++
		default:
			j++
		}
	}
}
