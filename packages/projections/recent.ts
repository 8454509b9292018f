/** The last notes, by number, up to a bound. */
export class Recent<Value> {
  readonly #kept = new Map<number, Value>()
  /** the keys in a ring: a map would look for its oldest among all it forgot */
  readonly #keys: Float64Array
  #noted = 0

  constructor(bound: number) {
    this.#keys = new Float64Array(bound)
  }

  get(key: number): Value | undefined {
    return this.#kept.get(key)
  }

  /** Notes a value under a key that is new. */
  set(key: number, value: Value): void {
    const place = this.#noted % this.#keys.length
    if (this.#noted >= this.#keys.length) this.#kept.delete(this.#keys[place]!)
    this.#keys[place] = key
    this.#noted++
    this.#kept.set(key, value)
  }
}
