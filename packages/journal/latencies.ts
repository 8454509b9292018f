/** The durations of the last commits, for metrics: a ring of fixed size, nothing allocated per commit. */
export class Latencies {
  readonly #ms: Float64Array
  #count = 0

  constructor(remembered: number) {
    this.#ms = new Float64Array(remembered)
  }

  add(ms: number): void {
    this.#ms[this.#count % this.#ms.length] = ms
    this.#count += 1
  }

  /** Milliseconds of the remembered commits, in no particular order. */
  values(): Float64Array {
    return this.#ms.slice(0, Math.min(this.#count, this.#ms.length))
  }

  /** The value below which `share` (0 … 1) of the remembered commits lie; 0 where there are none. */
  quantile(share: number): number {
    const sorted = this.values().sort()
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
}
