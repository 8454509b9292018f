import type { CommandOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { type Answer, type Trial, UNIT } from '../trial.ts'
import type { Case } from './case.ts'

const LEAST = 100 * Number(UNIT)
const HALF = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' } as const
const GRID = { kind: 'grid', product: 0, low: 5_000_000, high: 7_000_000, levels: 3 } as const

function start(h: Trial, customer: number, over: Partial<CommandOf<'startStrategy'>> = {}): Answer {
  const terms = { parameters: HALF, amount: LEAST, stopLossPpm: 0, takeProfitPpm: 0, ruleVersion: LATEST_RULES }
  return h.apply({ kind: 'startStrategy', customer, commandId: h.id(), ...terms, ...over })
}

function change(h: Trial, customer: number, over: Partial<CommandOf<'changeStrategy'>> = {}): Answer {
  const asked = { strategy: 1, add: 0, take: 0, stopLossPpm: 0, takeProfitPpm: 0, run: true, ...over }
  return h.apply({ kind: 'changeStrategy', customer, commandId: h.id(), ...asked })
}

/** A customer who passed the check, and a market. */
function ready(h: Trial, customer: number): void {
  h.must({ kind: 'activateRules', version: LATEST_RULES })
  h.market({ bids: [[5_999_999, 1_000_000]], asks: [[6_000_001, 1_000_000]] })
  h.core['state'].limits.of(customer).knowledge = 1
}

const refused = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  `a strategy ${what}`,
  (h, c) => {
    ready(h, c)
    return act(h, c)
  },
]

function onBreak(h: Trial, customer: number): void {
  h.must({ kind: 'takeBreak', customer, commandId: h.id(), days: 1 })
}

function close(h: Trial, customer: number): void {
  h.must({ kind: 'recordFact', customer, commandId: h.id(), fact: 'closed', holds: true })
}

/** The next hour closes at an index, with a ladder so deep. */
function hour(h: Trial, index: number, lots: number): void {
  h.at = (Math.floor(h.at / 3_600_000) + 1) * 3_600_000 - 250
  h.market({ bids: [[index - 1, lots]], asks: [[index + 1, lots]] }, index)
  while (h.core.isDue(h.at)) h.must({ kind: 'tick' })
}

export const STRATEGY: Case[] = [
  ['strategiesNotOffered', 'a strategy under the first rules', (h, c) => start(h, c, { ruleVersion: 1 })],
  refused('productUnknown', 'of a product that there is none of', (h, c) =>
    start(h, c, { parameters: { ...HALF, products: [[9, 500_000]] } }),
  ),
  refused('productHalted', 'of a product without a ladder', (h, c) => {
    h.at += 60_000
    return start(h, c)
  }),
  refused('rulesChanged', 'by other rules', (h, c) => start(h, c, { ruleVersion: LATEST_RULES - 1 })),
  refused('strategyParametersInvalid', 'of no kind', (h, c) =>
    start(h, c, { parameters: { kind: 'other', product: 0 } }),
  ),
  refused('strategyParametersInvalid', 'with a stop-loss of all', (h, c) => start(h, c, { stopLossPpm: 900_001 })),
  refused('strategyParametersInvalid', 'that gets and gives money at once', (h, c) => {
    start(h, c)
    return change(h, c, { add: 1, take: 1 })
  }),
  refused('strategyParametersInvalid', 'that gets less than nothing', (h, c) => {
    start(h, c)
    return change(h, c, { add: -1 })
  }),
  refused('strategyParametersInvalid', 'that is a grid and gets money', (h, c) => {
    start(h, c, { parameters: GRID, amount: 10 * LEAST })
    return change(h, c, { add: LEAST })
  }),
  refused('strategyParametersInvalid', 'that gets a wrong take-profit', (h, c) => {
    start(h, c)
    return change(h, c, { takeProfitPpm: -1 })
  }),
  refused('strategyAmountTooSmall', 'of a minor unit less than the least', (h, c) =>
    start(h, c, { amount: LEAST - 1 }),
  ),
  refused('strategyAmountTooSmall', 'that keeps less than the least', (h, c) => {
    start(h, c, { amount: 2 * LEAST })
    return change(h, c, { take: LEAST + 1 })
  }),
  refused('strategyAmountTooLarge', 'of more than a million', (h, c) => start(h, c, { amount: 100_000_000_000_001 })),
  refused('strategyAmountTooLarge', 'that grows beyond a million', (h, c) => {
    start(h, c)
    return change(h, c, { add: 100_000_000_000_000 })
  }),
  refused('selfExcluded', 'of somebody excluded', (h, c) => {
    h.must({ kind: 'excludeSelf', customer: c, commandId: h.id(), months: 6 })
    return start(h, c)
  }),
  refused('onBreak', 'on a break', (h, c) => {
    onBreak(h, c)
    return start(h, c)
  }),
  refused('onBreak', 'that gets money on a break', (h, c) => {
    start(h, c)
    onBreak(h, c)
    return change(h, c, { add: 1 })
  }),
  refused('accountFrozen', 'under an own freeze', (h, c) => {
    h.must({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'ownFreeze', holds: true })
    return start(h, c)
  }),
  refused('knowledgeCheckMissing', 'of somebody who did not pass the check', (h, c) => {
    h.core['state'].limits.of(c).knowledge = 0
    return start(h, c)
  }),
  refused('tooManyStrategies', 'beside twenty', (h, c) => {
    for (let count = 0; count < 20; count++) start(h, c)
    return start(h, c)
  }),
  refused('ownMoneyNeeded', 'of borrowed money', (h, c) => {
    h.core['state'].loans.principalOf = () => 9_950n * UNIT
    return start(h, c)
  }),
  refused('insufficientBalance', 'of more than there is', (h, c) => start(h, c, { amount: 101 * LEAST })),
  refused('insufficientBalance', 'that gives money that it has not', (h, c) => {
    start(h, c, { amount: 10 * LEAST, parameters: { ...HALF, products: [[0, 999_999]] } })
    hour(h, 6_000_000, 1_000_000)
    return change(h, c, { take: 8 * LEAST })
  }),
  refused('selfExcluded', 'that gets money of somebody excluded', (h, c) => {
    start(h, c)
    h.must({ kind: 'excludeSelf', customer: c, commandId: h.id(), months: 6 })
    return change(h, c, { add: 1 })
  }),
  refused('accountFrozen', 'that gets money under an own freeze', (h, c) => {
    start(h, c)
    h.must({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'ownFreeze', holds: true })
    return change(h, c, { add: 1 })
  }),
  refused('ownMoneyNeeded', 'that gets borrowed money', (h, c) => {
    start(h, c)
    h.core['state'].loans.principalOf = () => 9_950n * UNIT
    return change(h, c, { add: LEAST })
  }),
  refused('insufficientBalance', 'that gets more than there is', (h, c) => {
    start(h, c)
    return change(h, c, { add: 100 * LEAST })
  }),
  refused('accountClosed', 'of a closed account', (h, c) => {
    close(h, c)
    return start(h, c)
  }),
  refused('accountClosed', 'that is changed after its account was closed', (h, c) => {
    start(h, c)
    close(h, c)
    return change(h, c)
  }),
  refused('accountClosed', 'that is stopped after its account was closed', (h, c) => {
    start(h, c)
    close(h, c)
    return h.apply({ kind: 'stopStrategy', customer: c, commandId: h.id(), strategy: 1, sell: true })
  }),
  refused('strategyUnknown', 'that sells its rest after a stop', (h, c) => {
    start(h, c, { amount: 10 * LEAST, stopLossPpm: 10_000 })
    hour(h, 6_000_000, 1_000_000)
    hour(h, 5_700_000, 3)
    return change(h, c)
  }),
  refused('strategyUnknown', 'of nobody', (h, c) => change(h, c, { strategy: 9 })),
  refused('strategyUnknown', 'of another', (h, c) => {
    start(h, c)
    return h.apply({ kind: 'stopStrategy', customer: h.open(), commandId: h.id(), strategy: 1, sell: false })
  }),
  refused('orderOfStrategy', 'whose order is cancelled by hand', (h, c) => h.cancel(c, gridOrder(h, c))),
  refused('orderOfStrategy', 'whose order is amended by hand', (h, c) => h.amend(c, gridOrder(h, c), 5_000_001, 10)),
]

/** A resting order of a grid. */
function gridOrder(h: Trial, customer: number): number {
  start(h, customer, { parameters: GRID, amount: 10 * LEAST })
  return h.core.spot.openOrders(customer, 1)[0]!.order
}
