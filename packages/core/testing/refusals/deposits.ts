import { type Code, type CommandOf, NO_HASH } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import type { ReviewTrial } from '../review-trial.ts'
import { type Answer, type Trial } from '../trial.ts'
import type { Case } from './case.ts'
import { list, payers, record } from './rails.ts'

const UNIT = 100_000_000
export const [TRC20, US_BANK, EU_BANK, CARD] = [1, 5, 6, 8]
export const [USD, EUR] = [2, 3]

/** The rails of coins, dollars, euros and cards, and what they carry. */
export function offered<T extends Trial>(h: T): T {
  h.must({ kind: 'listAsset', asset: { asset: USD, id: 'USD', displayDigits: 2 } })
  h.must({ kind: 'listAsset', asset: { asset: EUR, id: 'EUR', displayDigits: 2 } })
  for (const rail of [TRC20, US_BANK, EU_BANK, CARD]) list(h, rail)
  return h
}

/** A remittance of 100 dollars, unless something else is said. */
export function start(h: Trial, customer: number, over: Partial<CommandOf<'startDeposit'>> = {}): Answer {
  const asked = { rail: US_BANK, asset: USD, amount: 100 * UNIT, card: 0, rate: 0, arrival: 0, ...over }
  return h.apply({ kind: 'startDeposit', customer, commandId: h.id(), ...asked })
}

export function confirm(h: Trial, customer: number, deposit: number, voucher = 'cd'.repeat(32)): Answer {
  return h.apply({ kind: 'confirmRemittance', customer, commandId: h.id(), deposit, voucher })
}

export function cancel(h: Trial, customer: number, deposit: number): Answer {
  return h.apply({ kind: 'cancelDeposit', customer, commandId: h.id(), deposit })
}

export function decline(h: Trial, deposit: number, rail = CARD): Answer {
  return h.apply({ kind: 'depositDeclined', rail, deposit })
}

/** As its rail signed it: the core takes its word as it is. */
export function declineSigned(h: Trial, deposit: number, rail = CARD): Answer {
  const word = { key: `ab DP${deposit}`, reason: 'declined', signature: 'ab'.repeat(64) } as const
  return h.apply({ kind: 'cardDeclined', rail, deposit, ...word })
}

export function assign(h: Trial, customer: number, rail = TRC20): Answer {
  return h.apply({ kind: 'assignAddress', customer, commandId: h.id(), rail })
}

export function match(h: Trial, operator: number, over: Partial<CommandOf<'matchLine'>> = {}): Answer {
  const asked = { rail: US_BANK, line: 1, request: 1, signature: 'ab', ...over }
  return h.apply({ kind: 'matchLine', operator, commandId: h.id(), ...asked })
}

export function back(h: Trial, operator: number, over: Partial<CommandOf<'sendBack'>> = {}): Answer {
  const asked = { rail: US_BANK, line: 1, reason: 'senderUnknown', signature: 'ab', ...over } as const
  return h.apply({ kind: 'sendBack', operator, commandId: h.id(), ...asked })
}

export function rate(h: Trial, mid = 108_530_000): number {
  return h.must({ kind: 'rates', mids: [{ asset: EUR, mid }], source: 'test', sourceAt: h.at }).value
}

/** 100 dollars come to the bank in its first line. */
export function comes(h: Trial, over: Partial<CommandOf<'recordLine'>> = {}): Answer {
  return record(h, { rail: US_BANK, asset: USD, amount: 100 * UNIT, ...over })
}

const asked = (code: Code, what: string, over: Partial<CommandOf<'startDeposit'>>): Case => [
  code,
  `a deposit ${what}`,
  (h, c) => start(offered(h), c, over),
]
const after = (code: Code, what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  what,
  (h, c) => act(offered(h), c),
]
const close = (h: Trial, rail: number): void =>
  void record(h, { rail, asset: rail === TRC20 ? 0 : USD, previous: 'ff'.repeat(32) })
const today = (h: Trial): void => void h.must({ kind: 'activateRules', version: LATEST_RULES })
const frozen = (h: Trial, c: number): void => void h.fact(c, 'ownFreeze')

export const DEPOSITS: Case[] = [
  ['railUnknown', 'a deposit by a rail that is not listed', (h, c) => start(h, c)],
  asked('railUnknown', 'of coins: they are not announced', { rail: TRC20, asset: 0 }),
  asked('assetNotOnRail', 'of euros to a bank of dollars', { asset: EUR }),
  after('railClosed', 'a deposit by a closed rail', (h, c) => (close(h, US_BANK), start(h, c))),
  after('accountFrozen', 'a deposit of a frozen account', (h, c) => (frozen(h, c), start(h, c))),
  asked('amountMalformed', 'of nothing', { amount: 0 }),
  asked('amountMalformed', 'of half a cent', { amount: 100 * UNIT + 500_000 }),
  asked('depositBelowMinimum', 'of a cent too little', { amount: 50 * UNIT - 1_000_000 }),
  asked('depositAboveMaximum', 'of a cent too much', { amount: 50_000 * UNIT + 1_000_000 }),
  after('ownDepositLimit', 'a deposit above the own limit', (h, customer) => {
    const limit = { of: 'deposit', period: 'day', amount: 99 * UNIT } as const
    h.must({ kind: 'setOwnLimit', customer, commandId: h.id(), ...limit })
    return start(h, customer)
  }),
  asked('rateUnavailable', 'of euros without a rate', { rail: EU_BANK, asset: EUR }),
  after('rateUnavailable', 'a deposit of euros at a rate of two minutes and a millisecond', (h, c) => {
    rate(h)
    h.at += 120_001
    return start(h, c, { rail: EU_BANK, asset: EUR })
  }),
  after('depositAboveTier', 'more than may be asked for in a day', (h, c) => {
    start(h, c, { amount: 1_900 * UNIT + 1_000_000 })
    return start(h, c)
  }),
  asked('destinationUnknown', 'by a card that is none', { rail: CARD }),
  after('depositUnknown', 'confirming what is none', (h, c) => confirm(h, c, 1)),
  after('depositUnknown', 'confirming another’s', (h, c) => (start(h, c), confirm(h, h.open(), 1))),
  after('depositOver', 'confirming what was cancelled', (h, c) => (start(h, c), cancel(h, c, 1), confirm(h, c, 1))),
  after('voucherMissing', 'confirming without a voucher', (h, c) => (today(h), start(h, c), confirm(h, c, 1, NO_HASH))),
  after('fundingOpen', 'leaving while an own line waits', (h, c) => {
    today(h)
    start(h, c)
    comes(h, { reference: 'DP1', party: 'different' })
    return h.fact(c, 'closed')
  }),
  after('depositUnknown', 'cancelling another’s', (h, c) => (start(h, c), cancel(h, h.open(), 1))),
  after('depositOver', 'cancelling twice', (h, c) => (start(h, c), cancel(h, c, 1), cancel(h, c, 1))),
  after('depositUnknown', 'declining a remittance', (h, c) => (start(h, c), decline(h, 1, US_BANK))),
  after('depositUnknown', 'declining a remittance, signed', (h, c) => (start(h, c), declineSigned(h, 1, US_BANK))),
  after('railUnknown', 'an address of a bank', (h, c) => assign(h, c, US_BANK)),
  after('railClosed', 'an address of a closed chain', (h, c) => (close(h, TRC20), assign(h, c))),
  after('accountFrozen', 'an address of a frozen account', (h, c) => (frozen(h, c), assign(h, c))),
]

type Placing = [Code, string, (h: ReviewTrial) => Answer]

/** A remittance with its voucher, then a line that names nothing; two operators. */
export function waiting(h: ReviewTrial, over: Partial<CommandOf<'recordLine'>> = {}): [maker: number, checker: number] {
  start(offered(h), h.customer)
  confirm(h, h.customer, 1)
  comes(h, over)
  return payers(h)
}

export const PLACINGS: Placing[] = [
  ['railUnknown', 'a line of a rail that is not listed, matched', (h) => match(h, waiting(h)[0], { rail: 7 })],
  ['lineUnknown', 'a line that never came, matched', (h) => match(h, waiting(h)[0], { line: 2 })],
  ['depositUnknown', 'a line, matched to nothing', (h) => match(h, waiting(h)[0], { request: 2 })],
  ['lineMatched', 'a line that is credited, matched', (h) => match(h, waiting(h, { reference: 'DP1' })[0])],
  [
    'lineNotMatching',
    'a line of more than may be more',
    (h) => match(h, waiting(h, { amount: 150 * UNIT + 1_000_000 })[0]),
  ],
  [
    'lineNotMatching',
    'a line, matched to what was announced after it came',
    (h) => {
      const [maker] = waiting(h)
      start(h, h.customer)
      confirm(h, h.customer, 2)
      return match(h, maker, { request: 2 })
    },
  ],
  ['signatureMissing', 'a line matched without a signature', (h) => match(h, waiting(h)[0], { signature: '' })],
  ['operatorRoleMissing', 'a line matched by who may not', (h) => (waiting(h), match(h, 3))],
  [
    'sameOperator',
    'a line matched by one alone',
    (h) => {
      const [maker] = waiting(h)
      match(h, maker)
      return match(h, maker)
    },
  ],
  ['railUnknown', 'a line of a rail that is not listed, sent back', (h) => back(h, waiting(h)[0], { rail: 7 })],
  ['lineUnknown', 'a line that never came, sent back', (h) => back(h, waiting(h)[0], { line: 2 })],
  ['lineMatched', 'a line that is credited, sent back', (h) => back(h, waiting(h, { reference: 'DP1' })[0])],
  ['signatureMissing', 'a line sent back without a signature', (h) => back(h, waiting(h)[0], { signature: '' })],
  ['operatorRoleMissing', 'a line sent back by who may only agree', (h) => back(h, waiting(h)[1])],
]
