import { CODES, COMMANDS } from '@candela/contract'

/** The commands that the engine enters by itself, with each snapshot of a simulated house. */
const BY_THE_ENGINE = new Set<string>(['recordState'])

/** Refusals that random commands do not come to: each takes many commands of one customer, or a law, or half a year. */
const BEYOND_REACH = new Set<string>([
  'openOrdersLimit',
  'tooManyOrders',
  'commandIdsExhausted',
  'customersExhausted',
  'operatorsExhausted',
  'priceOffTick',
  'triggerOffTick',
  'quantityOffLot',
  // twenty that run at once
  'tooManyOpen',
  // twenty deposits that wait at once
  'depositsOpenLimit',
  // twenty withdrawals that are open at once
  'withdrawalsOpenLimit',
  // more than anybody here has; the vectors have both
  'withdrawalAboveDay',
  'depositsBelowPrincipal',
  // no statute reaches practice money
  'legalHold',
  'statuteUnknown',
  'holdTooShort',
  'holdTooLong',
  'productHalted',
  // takes half a year; the vectors have it
  'loanPastLate',
])

/** Kinds of commands that a workload should have sent and has not. */
export function kindsMissed(sent: ReadonlySet<string>): string[] {
  return Object.keys(COMMANDS).filter((kind) => !sent.has(kind) && !BY_THE_ENGINE.has(kind))
}

/** Refusals of the core that a workload should have met and has not. */
export function refusalsMissed(met: ReadonlySet<number>): string[] {
  return Object.entries(CODES)
    .filter(([code, { number }]) => number > 0 && number < 1000 && !met.has(number) && !BEYOND_REACH.has(code))
    .map(([code]) => code)
}
