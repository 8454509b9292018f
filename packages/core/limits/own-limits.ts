import { LIMIT_PERIODS, type LimitPeriod, OWN_LIMITS, type OwnLimit } from '@candela/contract'
import { periodStart } from '@candela/rules/limits/arithmetic'
import { DueQueue } from '../due/queue.ts'
import type { DueClock } from '../due/clock.ts'

/** One limit of a customer, and what counts towards it. Amounts in minor units of the money asset. */
export interface Limit {
  /** 0: none */
  amount: number
  /** the asked limit that holds from `nextFrom` on; 0: none */
  next: number
  /** 0: nothing was asked for */
  nextFrom: number
  /** the start of the period counted last, and its sum: results, signed, or deposits */
  countedFrom: number
  counted: bigint
}

/** One customer's protections. Instants; 0: never. */
export interface Protections {
  /** by `placeOf` */
  readonly limits: readonly Limit[]
  breakUntil: number
  excludedUntil: number
  /** version of the knowledge check that was passed; 0: none */
  knowledge: number
  /** of the last knowledge check that was failed */
  failedAt: number
}

const FIRST = 256

/** of one customer */
export const LIMIT_COUNT = OWN_LIMITS.length * LIMIT_PERIODS.length

export function placeOf(of: OwnLimit, period: LimitPeriod): number {
  return OWN_LIMITS.indexOf(of) * LIMIT_PERIODS.length + LIMIT_PERIODS.indexOf(period)
}

/** The subject and period of the limit at a place. */
export function limitAt(place: number): { of: OwnLimit; period: LimitPeriod } {
  return {
    of: OWN_LIMITS[Math.floor(place / LIMIT_PERIODS.length)]!,
    period: LIMIT_PERIODS[place % LIMIT_PERIODS.length]!,
  }
}

/** By customer: of those alone who asked for something, or whose results count. */
export class OwnLimits {
  readonly known = new Map<number, Protections>()
  /** by customer, at the first of what falls due of them */
  readonly due: DueQueue
  /** customers whose losses grew in the entry being applied, of those with a limit to them */
  readonly noted = new Set<number>()
  /** by customer, until when nothing is opened: asked with every order */
  private stops = new Float64Array(0)

  constructor(due: DueClock) {
    this.due = new DueQueue(due)
  }

  of(customer: number): Protections {
    let own = this.known.get(customer)
    if (own === undefined) {
      const limits: Limit[] = []
      for (let place = 0; place < LIMIT_COUNT; place++) limits.push(none())
      own = { limits, breakUntil: 0, excludedUntil: 0, knowledge: 0, failedAt: 0 }
      this.known.set(customer, own)
    }
    return own
  }

  /** Until when the customer opens nothing; in the past, or 0, where it may. */
  stopsUntil(customer: number): number {
    return customer < this.stops.length ? this.stops[customer]! : 0
  }

  /** Notes that a customer's due work or protections changed. */
  changed(customer: number): void {
    const own = this.of(customer)
    this.due.set(customer, firstDueOf(own) || Number.POSITIVE_INFINITY)
    const until = Math.max(own.breakUntil, own.excludedUntil)
    if (until > 0 && customer >= this.stops.length) {
      const larger = new Float64Array(Math.max(FIRST, customer + 1, this.stops.length * 2))
      larger.set(this.stops)
      this.stops = larger
    }
    if (customer < this.stops.length) this.stops[customer] = until
  }

  /** By customer. */
  all(): [customer: number, own: Protections][] {
    return [...this.known].sort((a, b) => a[0] - b[0])
  }
}

/** The limit at `at`, also while a raise is due but not worked off. */
export function amountAt({ amount, next, nextFrom }: Limit, at: number): number {
  return nextFrom !== 0 && at >= nextFrom ? next : amount
}

/** The sum of the running period. */
export function countedAt(limit: Limit, period: LimitPeriod, at: number): bigint {
  return limit.countedFrom === periodStart(period, at) ? limit.counted : 0n
}

/** The instant of a customer's first due work; 0: none. */
function firstDueOf({ limits, breakUntil, excludedUntil }: Protections): number {
  let first = 0
  for (const at of [...limits.map(({ nextFrom }) => nextFrom), breakUntil, excludedUntil]) {
    if (at !== 0 && (first === 0 || at < first)) first = at
  }
  return first
}

function none(): Limit {
  return { amount: 0, next: 0, nextFrom: 0, countedFrom: 0, counted: 0n }
}
