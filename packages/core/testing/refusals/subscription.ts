import { type CommandOf, OPERATOR_ROLES, type OperatorRole, type SaleTerms } from '@candela/contract'
import { type Answer, BTC, type Trial } from '../trial.ts'
import type { Case } from './case.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
type Offer = Partial<Omit<CommandOf<'offerSale'>, 'kind' | 'terms'>>

function offer(h: Trial, over: Partial<SaleTerms> = {}, of: Offer = {}): Answer {
  const [opensAt, closesAt, listingAt] = [h.at, h.at + HOUR, h.at + 2 * HOUR]
  const lots = {
    price: UNIT,
    lot: UNIT,
    supply: 1_000,
    minimum: 10,
    maximum: 500,
    lockupDays: 1,
    parts: 2,
    everyDays: 1,
  }
  const terms: SaleTerms = { method: 'firstCome', ...lots, opensAt, closesAt, listingAt, ...over }
  return h.apply({ kind: 'offerSale', sale: 1, coin: BTC, ...of, terms })
}

/** A customer whose identity is validated. */
function known(h: Trial, customer: number): number {
  h.must({ kind: 'recordFact', customer, holds: true, commandId: h.id(), fact: 'identitySent' })
  const review = { customer, submission: 1, verdict: 'validate', reasons: 0, signature: '', face: false } as const
  h.must({ kind: 'reviewIdentity', ...review, operator: 0, commandId: h.id() })
  return customer
}

function subscribe(h: Trial, customer: number, lots: number, sale = 1): Answer {
  return h.apply({ kind: 'subscribe', customer, commandId: h.id(), sale, lots })
}

function take(h: Trial, customer: number, record = 1): Answer {
  return h.apply({ kind: 'cancelSubscription', customer, commandId: h.id(), record })
}

function enrol(h: Trial, ...roles: OperatorRole[]): number {
  const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
  return h.must({ kind: 'enrolOperator', commandId: h.id(), roles: bits, publicKey: 'a501' }).value
}

function cancel(h: Trial, operator: number, over: Partial<CommandOf<'cancelSale'>> = {}): Answer {
  return h.apply({ kind: 'cancelSale', operator, commandId: h.id(), sale: 1, signature: 'signed', ...over })
}

function pass(h: Trial, ms: number): void {
  h.at += ms
  while (h.core.isDue(h.at)) h.must({ kind: 'tick' })
}

const offered = (code: Case[0], what: string, over: Partial<SaleTerms>, of: Offer = {}): Case => [
  code,
  `a sale ${what}`,
  (h) => offer(h, over, of),
]

/** A refusal of a subscription, of whom the house knows, to a sale of 1,000. */
const asked = (code: Case[0], what: string, lots: number, before: (h: Trial, c: number) => void = () => {}): Case => [
  code,
  `a subscription ${what}`,
  (h, c) => {
    offer(h)
    before(h, known(h, c))
    return subscribe(h, c, lots)
  },
]

/** A refusal of taking a subscription back. */
const taken = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  what,
  (h, c) => {
    offer(h)
    subscribe(h, known(h, c), 100)
    return act(h, c)
  },
]

export const SUBSCRIPTION: Case[] = [
  offered('termsInvalid', 'that is not the next', {}, { sale: 2 }),
  offered('termsInvalid', 'of a coin that is none', {}, { coin: 77 }),
  offered('termsInvalid', 'of what pays', {}, { coin: 0 }),
  offered('termsInvalid', 'for nothing', { price: 0 }),
  offered('termsInvalid', 'of more than one may have of all', { maximum: 1_001 }),
  offered('termsInvalid', 'that closes before it opens', { closesAt: 1 }),
  offered('termsInvalid', 'in two parts at once', { everyDays: 0 }),
  offered('termsInvalid', 'of more than can be counted', { price: Number.MAX_SAFE_INTEGER }),
  ['termsInvalid', 'a coin that is sold already', (h) => (offer(h), offer(h, {}, { sale: 2 }))],
  ['saleUnknown', 'a subscription to no sale', (h, c) => subscribe(h, c, 10)],
  [
    'saleComingSoon',
    'a subscription before it opens',
    (h, c) => (offer(h, { opensAt: h.at + 1_000 }), subscribe(h, c, 10)),
  ],
  asked('saleOver', 'after it closed', 10, (h) => pass(h, HOUR)),
  ['identityNeeded', 'a subscription of nobody who is known', (h, c) => (offer(h), subscribe(h, c, 10))],
  asked('accountFrozen', 'of an account that is frozen', 10, (h, c) => {
    h.must({ kind: 'recordFact', customer: c, holds: true, commandId: h.id(), fact: 'ownFreeze' })
  }),
  asked('onBreak', 'during a break', 10, (h, customer) => {
    h.must({ kind: 'takeBreak', customer, commandId: h.id(), days: 1 })
  }),
  asked('saleQuantityInvalid', 'for nothing', 0),
  asked('saleBelowMinimum', 'below the minimum', 9),
  asked('saleAboveMaximum', 'above the maximum', 501),
  asked('saleAboveMaximum', 'above it with what is there', 401, (h, c) => subscribe(h, c, 100)),
  [
    'insufficientBalance',
    'a subscription of more than is there',
    (h, c) => (offer(h, { price: 1_001 * UNIT }), subscribe(h, known(h, c), 10)),
  ],
  [
    'saleSoldOut',
    'a subscription to what is left no more',
    (h, c) => (
      offer(h, { supply: 100, maximum: 100 }),
      subscribe(h, known(h, c), 60),
      subscribe(h, known(h, h.open()), 41)
    ),
  ],
  ['recordUnknown', 'taking nothing back', (h, c) => take(h, c)],
  taken('recordUnknown', 'taking back what another asked for', (h) => take(h, h.open())),
  taken('recordDecided', 'taking back what was taken back', (h, c) => (take(h, c), take(h, c))),
  taken('recordDecided', 'taking back what was allocated', (h, c) => (pass(h, HOUR), take(h, c))),
  taken('recordDecided', 'taking back what is free', (h, c) => (pass(h, 10 * DAY), take(h, c))),
  taken('accountFrozen', 'taking back with a frozen account', (h, customer) => {
    h.must({ kind: 'recordFact', customer, holds: true, commandId: h.id(), fact: 'ownFreeze' })
    return take(h, customer)
  }),
  ['saleUnknown', 'cancelling no sale', (h) => cancel(h, enrol(h, 'productPublisher'))],
  [
    'signatureMissing',
    'cancelling unsigned',
    (h) => (offer(h), cancel(h, enrol(h, 'productPublisher'), { signature: '' })),
  ],
  ['operatorRoleMissing', 'an approver proposes', (h) => (offer(h), cancel(h, enrol(h, 'productApprover')))],
  [
    'sameOperator',
    'one cancels alone',
    (h) => {
      offer(h)
      const both = enrol(h, 'productPublisher', 'productApprover')
      cancel(h, both)
      return cancel(h, both)
    },
  ],
  [
    'operatorRoleMissing',
    'two publishers cancel',
    (h) => (offer(h), cancel(h, enrol(h, 'productPublisher')), cancel(h, enrol(h, 'productPublisher'))),
  ],
  [
    'saleOver',
    'cancelling twice',
    (h) => {
      offer(h)
      const [publisher, approver] = [enrol(h, 'productPublisher'), enrol(h, 'productApprover')]
      cancel(h, publisher)
      cancel(h, approver)
      pass(h, 0)
      return cancel(h, publisher)
    },
  ],
  [
    'saleListed',
    'cancelling what is listed',
    (h) => {
      offer(h)
      pass(h, 2 * HOUR)
      return cancel(h, enrol(h, 'productPublisher'))
    },
  ],
]
