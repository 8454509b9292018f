import { LIMIT_PERIODS, type LimitPeriod, OWN_LIMITS, type OwnLimit } from '@candela/contract'
import { lossOf, periodEnd } from '@candela/rules/limits/arithmetic'
import type { State } from '../state.ts'
import { amountAt, countedAt, placeOf } from './own-limits.ts'

/** One limit as its owner is shown it. Amounts in minor units of the money asset. */
export interface LimitView {
  readonly of: OwnLimit
  readonly period: LimitPeriod
  /** 0: none */
  readonly amount: number
  /** the limit from `nextFrom` on; 0: none */
  readonly next: number
  /** 0: nothing was asked for */
  readonly nextFrom: number
  /** lost or deposited since the period began */
  readonly used: bigint
  readonly periodEnd: number
}

/** A customer's protections as they hold now. Instants; 0: not. */
export interface ProtectionsView {
  readonly limits: readonly LimitView[]
  readonly breakUntil: number
  readonly excludedUntil: number
  /** version of the knowledge check that was passed; 0: none */
  readonly knowledge: number
  /** the instant from which the knowledge check can be tried again; 0: now */
  readonly retryFrom: number
}

/** Questions about limits, breaks and exclusions of customers. */
export class LimitsQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** A customer's own limits and pauses, by limit, then period; as of the last entry. */
  protections(customer: number): ProtectionsView {
    return protectionsOf(this.#state, customer)
  }
}

function protectionsOf({ limits, rules, at }: State, customer: number): ProtectionsView {
  const own = limits.known.get(customer)
  const running = (until: number): number => (until > at ? until : 0)
  const views = OWN_LIMITS.flatMap((of) =>
    LIMIT_PERIODS.map((period): LimitView => {
      const limit = own?.limits[placeOf(of, period)]
      const counted = limit === undefined ? 0n : countedAt(limit, period, at)
      const nextFrom = running(limit?.nextFrom ?? 0)
      return {
        of,
        period,
        amount: limit === undefined ? 0 : amountAt(limit, at),
        next: nextFrom === 0 ? 0 : limit!.next,
        nextFrom,
        used: of === 'loss' ? lossOf(counted) : counted,
        periodEnd: periodEnd(period, at),
      }
    }),
  )
  return {
    limits: views,
    breakUntil: running(own?.breakUntil ?? 0),
    excludedUntil: running(own?.excludedUntil ?? 0),
    knowledge: own?.knowledge ?? 0,
    retryFrom: own === undefined || own.failedAt === 0 ? 0 : running(own.failedAt + rules.limits.retryWaitMs),
  }
}
