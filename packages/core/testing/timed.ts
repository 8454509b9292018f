import type { CommandOf } from '@candela/contract'
import type { Answer, Trial } from './trial.ts'

/** minor units of a USDT */
export const TIMED_UNIT = 100_000_000

export type TimedAsk = Partial<Omit<CommandOf<'placeTimedOrder'>, 'kind'>>

/** 10 USDT on a higher index in 30 s, unless told otherwise. */
export function timedOrder(trial: Trial, customer: number, ask: TimedAsk): Answer {
  return trial.apply({
    kind: 'placeTimedOrder',
    customer,
    commandId: trial.id(),
    product: 0,
    direction: 'up',
    durationMs: 30_000,
    stake: 10 * TIMED_UNIT,
    ruleVersion: 1,
    ...ask,
  })
}
