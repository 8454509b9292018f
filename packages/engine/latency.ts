const REMEMBERED = 4096

/** The durations of the last few thousand things, for metrics: a ring of fixed size, nothing allocated per thing. */
export class Latency {
  readonly #ms = new Float64Array(REMEMBERED)
  #count = 0

  add(ms: number): void {
    this.#ms[this.#count % REMEMBERED] = ms
    this.#count++
  }

  /** Things counted since the start. */
  get count(): number {
    return this.#count
  }

  /** Milliseconds below which `share` (0 … 1) of the remembered ones lie; 0 where there are none. */
  quantile(share: number): number {
    const sorted = this.#ms.slice(0, Math.min(this.#count, REMEMBERED)).sort()
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
}
