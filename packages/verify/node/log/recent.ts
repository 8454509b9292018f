/** The last few values used, by a number. */
export class Recent<T> {
  readonly #kept: number
  readonly #values = new Map<number, T>()

  constructor(kept: number) {
    this.#kept = kept
  }

  /** The value of `key`, read by `read` where it isn't at hand; what it answers undefined for is not kept. */
  get(key: number, read: () => T | undefined): T | undefined {
    const value = this.#values.get(key) ?? read()
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#kept) this.#values.delete(this.#values.keys().next().value!)
    return value
  }

  clear(): void {
    this.#values.clear()
  }
}
