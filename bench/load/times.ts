/** Milliseconds, counted in steps of a tenth: any number of them takes the same room, and two processes' can be added. */
export class Times {
  readonly counts: number[]

  constructor(counts: readonly number[] = []) {
    this.counts = [...counts]
  }

  add(ms: number): void {
    const step = Math.max(0, Math.min(MOST_STEPS, Math.round(ms * STEPS_PER_MS)))
    this.counts[step] = (this.counts[step] ?? 0) + 1
  }

  merge(other: Times): void {
    other.counts.forEach((count, step) => (this.counts[step] = (this.counts[step] ?? 0) + (count ?? 0)))
  }

  /** The figures of the times. */
  summary(): {
    readonly count: number
    readonly p50: number
    readonly p99: number
    readonly p999: number
    readonly max: number
  } {
    const count = this.counts.reduce((sum, many) => sum + (many ?? 0), 0)
    const at = (share: number): number => {
      let left = Math.ceil(count * share)
      const step = this.counts.findIndex((many) => (left -= many ?? 0) <= 0)
      return Math.max(0, step) / STEPS_PER_MS
    }
    return {
      count,
      p50: at(0.5),
      p99: at(0.99),
      p999: at(0.999),
      max: Math.max(0, this.counts.length - 1) / STEPS_PER_MS,
    }
  }
}

const STEPS_PER_MS = 10
const MOST_STEPS = 600_000
