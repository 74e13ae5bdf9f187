package harness_test

func beServer(name string) {}
