const FIRST = 256

/** The instant of each customer's last practice funds, by number. */
export class PracticeFunds {
  private lastAt = new Float64Array(FIRST)
  /** customers who were given some */
  size = 0

  /** 0: never. */
  lastOf(customer: number): number {
    return customer < this.lastAt.length ? this.lastAt[customer]! : 0
  }

  set(customer: number, at: number): void {
    if (customer >= this.lastAt.length) {
      const larger = new Float64Array(Math.max(customer + 1, this.lastAt.length * 2))
      larger.set(this.lastAt)
      this.lastAt = larger
    }
    if (this.lastAt[customer] === 0) this.size++
    this.lastAt[customer] = at
  }
}
