package main

type counter struct{ n, step int }

func (c *counter) add(k int) { c.n += k * c.step }

func (c counter) get() int { return c.n }

func Run() int {
	c := &counter{step: 2}
	sum := 0
	for i := 0; i < 200000; i++ {
		c.add(i)
		sum += c.get() & 1
	}
	return c.n + sum
}
