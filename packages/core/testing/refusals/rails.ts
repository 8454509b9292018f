import type { Code, CommandOf } from '@candela/contract'
import type { Answer, Trial } from '../trial.ts'
import type { ReviewTrial } from '../review-trial.ts'
import type { Case } from './case.ts'

const [TRC20, US_BANK] = [1, 5]
const NO_LINE = '0'.repeat(64)

export function list(h: Trial, rail = TRC20): Answer {
  return h.apply({ kind: 'listRail', rail, grade: 'publicKey', key: 'ab'.repeat(32) })
}

/** The first line of a rail, a credit of 500, unless something else is said. */
export function record(h: Trial, over: Partial<CommandOf<'recordLine'>> = {}): Answer {
  return h.apply({
    kind: 'recordLine',
    rail: TRC20,
    line: 1,
    lineKind: 'credit',
    asset: 0,
    amount: 500,
    reference: '',
    party: 'untold',
    valueAt: 0,
    previous: NO_LINE,
    signature: 'ab'.repeat(64),
    ...over,
  })
}

export function close(h: Trial, over: Partial<CommandOf<'closeDay'>> = {}): Answer {
  return h.apply({ kind: 'closeDay', rail: TRC20, asset: 0, lines: 0, closing: 0, head: NO_LINE, ...over })
}

export function reopen(h: Trial, operator: number, over: Partial<CommandOf<'reopenRail'>> = {}): Answer {
  return h.apply({ kind: 'reopenRail', operator, commandId: h.id(), rail: TRC20, signature: 'ab', ...over })
}

function rates(h: Trial, over: Partial<CommandOf<'rates'>>): Answer {
  return h.apply({ kind: 'rates', mids: [{ asset: 1, mid: 5 }], source: 'test', sourceAt: h.at, ...over })
}

/** A refusal of a line of a rail that is listed. */
const line = (code: Code, what: string, over: Partial<CommandOf<'recordLine'>>): Case => [
  code,
  `a line ${what}`,
  (h) => {
    list(h)
    return record(h, over)
  },
]

export const RAILS: Case[] = [
  ['railUnknown', 'listing what is no rail', (h) => list(h, 9)],
  [
    'railListed',
    'another key for a rail',
    (h) => {
      list(h)
      return list(h)
    },
  ],
  ['ratesMalformed', 'no rates', (h) => rates(h, { mids: [] })],
  ['ratesMalformed', 'a rate of money itself', (h) => rates(h, { mids: [{ asset: 0, mid: 5 }] })],
  ['ratesMalformed', 'a rate of what is no asset', (h) => rates(h, { mids: [{ asset: 9, mid: 5 }] })],
  ['ratesMalformed', 'a rate of nothing', (h) => rates(h, { mids: [{ asset: 1, mid: 0 }] })],
  ['ratesMalformed', 'rates of tomorrow', (h) => rates(h, { sourceAt: h.at + 1 })],
  ['ratesMalformed', 'one twice', (h) => rates(h, { mids: [1, 1].map((asset) => ({ asset, mid: 5 })) })],
  ['railUnknown', 'a line of a rail that is not listed', (h) => record(h)],
  line('assetNotOnRail', 'of bitcoin on a rail of dollars', { asset: 1 }),
  line('assetNotOnRail', 'of what is no asset', { asset: 9 }),
  line('lineMalformed', 'of nothing', { amount: 0 }),
  line('lineMalformed', 'that comes in below 0', { amount: -500 }),
  line('lineMalformed', 'that goes out above 0', { lineKind: 'debit' }),
  line('lineGap', 'after one that is missing', { line: 2 }),
  line('lineGap', 'before the first', { line: 0 }),
  ['railUnknown', 'a day of a rail that is not listed', (h) => close(h)],
  [
    'assetNotOnRail',
    'a day of what the rail does not carry',
    (h) => {
      list(h)
      return close(h, { asset: 1 })
    },
  ],
]

/** The refusals of operators' signatures; operators are a maker (1), a checker (2), support (3). */
export const REOPENINGS: [Code, string, (h: ReviewTrial) => Answer][] = [
  ['railUnknown', 'a rail that is not listed, opened again', (h) => reopen(h, payers(h)[0], { rail: US_BANK })],
  ['railOpen', 'a rail that is open', (h) => reopen(h, opened(h)[0])],
  ['signatureMissing', 'opened again without a signature', (h) => reopen(h, closed(h)[0], { signature: '' })],
  ['operatorRoleMissing', 'opened again by who may not', (h) => reopen(h, (closed(h), 3))],
  [
    'sameOperator',
    'opened again by one alone',
    (h) => {
      const [maker] = closed(h)
      reopen(h, maker)
      return reopen(h, maker)
    },
  ],
  [
    'operatorRoleMissing',
    'agreed to by who may only propose',
    (h) => {
      const [maker] = closed(h)
      reopen(h, maker)
      return reopen(h, h.enrol('paymentsMaker'))
    },
  ],
]

export function payers(h: ReviewTrial): [maker: number, checker: number] {
  return [h.enrol('paymentsMaker'), h.enrol('paymentsChecker')]
}

function opened(h: ReviewTrial): [number, number] {
  list(h)
  return payers(h)
}

/** A rail that a broken chain closed, and two operators. */
export function closed(h: ReviewTrial): [maker: number, checker: number] {
  const both = opened(h)
  record(h, { previous: 'ff'.repeat(32) })
  return both
}
