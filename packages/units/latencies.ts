/** Upper bounds in milliseconds of the buckets that durations are counted in; the last bucket has none. */
export const LATENCY_BOUNDS_MS = [
  0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1_000, 5_000,
] as const

const REMEMBERED = 4_096

/** Durations: the last few thousand, and how many there were up to each bound since the start. Nothing is allocated per duration. */
export class Latencies {
  readonly #ms = new Float64Array(REMEMBERED)
  readonly #counts = new Float64Array(LATENCY_BOUNDS_MS.length + 1)
  #count = 0
  #sumMs = 0

  add(ms: number): void {
    this.#ms[this.#count % REMEMBERED] = ms
    this.#count++
    this.#sumMs += ms
    let bucket = 0
    while (bucket < LATENCY_BOUNDS_MS.length && ms > LATENCY_BOUNDS_MS[bucket]!) bucket++
    this.#counts[bucket]!++
  }

  /** Durations since the start. */
  get count(): number {
    return this.#count
  }

  /** Milliseconds since the start, all durations together. */
  get sumMs(): number {
    return this.#sumMs
  }

  /** The number of durations since the start that were at most each of `LATENCY_BOUNDS_MS`. */
  upToBounds(): readonly number[] {
    let sum = 0
    return LATENCY_BOUNDS_MS.map((_bound, bucket) => (sum += this.#counts[bucket]!))
  }

  /** Milliseconds of the remembered ones, in no particular order. */
  values(): Float64Array {
    return this.#ms.slice(0, Math.min(this.#count, REMEMBERED))
  }

  /** The value below which `share` (0 … 1) of the remembered ones lie; 0 where there are none. */
  quantile(share: number): number {
    const sorted = this.values().sort()
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
}
