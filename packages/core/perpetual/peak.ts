/** The best mark since an order was placed: of one that sells the highest. Those that a mark overtakes become one. */
export class Peak {
  /** orders that follow it */
  orders = 0
  private mark: number
  private into: Peak | undefined

  constructor(mark: number) {
    this.mark = mark
  }

  get best(): number {
    return this.top.mark
  }

  /** The one that it became. */
  get top(): Peak {
    if (this.into === undefined) return this
    // the way to it is shorter the next time
    this.into = this.into.top
    return this.into
  }

  rise(mark: number): void {
    this.mark = mark
  }

  join(other: Peak): void {
    this.into = other
    other.orders += this.orders
  }
}
