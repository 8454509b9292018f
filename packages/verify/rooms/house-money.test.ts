import type { Event, HouseMoney } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { type AuditedEntry, ClaimFailed } from '../index.ts'
import { withdrawalHistory } from '../testing/withdrawal-history.ts'
import { HouseMoneyAudit } from '@candela/auditor'

/** One that is in force, one that is over, one that was lifted, one that nobody agreed to. */
function holdsAt(at: number): readonly Event[] {
  const hold = (customer: number, until: number, agreement: 'proposed' | 'decided'): Event => {
    const order = { statute: 'courtOrder', document: 'cd'.repeat(32), operator: 1 }
    return { kind: 'legalHoldPlacing', customer, until, agreement, ...order }
  }
  return [
    hold(1, at + 2, 'decided'),
    hold(2, at + 1, 'decided'),
    hold(3, at + 9, 'decided'),
    hold(4, at + 9, 'proposed'),
    { kind: 'legalHoldEnded', customer: 3, operator: 1 },
  ]
}

const plain = withdrawalHistory()
const last = plain.at(-1)!
const ENTRIES: readonly AuditedEntry[] = [
  ...plain.slice(0, -1),
  { ...last, events: [...last.events, ...holdsAt(last.at)] },
]

const MONEY: HouseMoney = {
  seq: ENTRIES.length,
  at: last.at + 1,
  rails: [
    { rail: 'trc20', asset: 'USDT', custody: '-198', suspense: '0' },
    // 95 out, 90 back, 50 that are nobody's
    { rail: 'usBank', asset: 'USD', custody: '45', suspense: '50' },
    { rail: 'euBank', asset: 'EUR', custody: '-457.49', suspense: '0' },
  ],
  assets: [
    // of twice 10,000 what went out and did not come back: 100, 100 and 500
    { asset: 'USDT', owed: '19300', costs: '5' },
    { asset: 'USD', owed: '0', costs: '5' },
  ],
  refusals: [1, 1, 1, 0, 4, 2, 1, 0].map((count, place) => ({ rule: place + 1, count })),
  payouts: [
    { rail: 'trc20', count: 2, median: 60, longest: 86_400 },
    { rail: 'usBank', count: 1, median: 60, longest: 60 },
    { rail: 'euBank', count: 1, median: 60, longest: 60 },
  ],
  holds: 1,
}

/** The verdict on the figures. */
function said(published?: HouseMoney): string {
  const audit = new HouseMoneyAudit(published)
  try {
    for (const entry of ENTRIES) audit.apply(entry)
    audit.end(ENTRIES.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return audit.lines().join('\n')
}

/** The same with one figure of one of its rows changed. */
function forged(part: 'rails' | 'assets' | 'refusals' | 'payouts', name: string): HouseMoney {
  const [first, ...more] = MONEY[part] as readonly Record<string, unknown>[]
  const right = first![name]
  return {
    ...MONEY,
    [part]: [{ ...first, [name]: typeof right === 'number' ? right + 1 : `${String(right)}1` }, ...more],
  }
}

describe('what is published of what the house has and owes', () => {
  it('is what the entries give', () => {
    expect(said(MONEY)).toMatch(/^ok money +what the house has and owes is what \d+ entries give$/)
  })

  it('is told of the entries alone where nothing was published', () => {
    // at the last entry the hold that ends a moment later is in force too
    expect(JSON.parse(said())).toEqual({ ...MONEY, at: last.at, holds: 2 })
  })

  it.each([
    ['rails', 'custody', 'custody of trc20 in USDT is -198, not -1981'],
    ['rails', 'suspense', 'suspense of trc20 in USDT is 0, not 01'],
    ['assets', 'owed', 'owed in USDT is 19300, not 193001'],
    ['assets', 'costs', 'costs in USDT is 5, not 51'],
    ['refusals', 'count', 'refused by rule 1 is 1, not 2'],
    ['payouts', 'count', 'payouts of trc20 is 2, not 3'],
    ['payouts', 'median', 'median of trc20 is 60, not 61'],
    ['payouts', 'longest', 'longest of trc20 is 86400, not 86401'],
  ] as const)('fails with another figure: %s %s', (part, name, what) => {
    expect(said(forged(part, name))).toBe(`money: ${what}`)
  })

  it('fails with other holds, with a row left out, added or told twice', () => {
    expect(said({ ...MONEY, holds: 0 })).toBe('money: holds is 1, not 0')
    expect(said({ ...MONEY, rails: MONEY.rails.slice(1) })).toContain('custody of trc20 in USDT is -198, not left out')
    expect(said({ ...MONEY, rails: [...MONEY.rails, ...MONEY.rails.slice(1)] })).toContain('told again')
    const none = { rail: 'btc', count: 1, median: 1, longest: 1 }
    expect(said({ ...MONEY, payouts: [...MONEY.payouts, none] })).toContain('payouts of btc is not there, not 1')
  })

  it('fails where it counts entries that are not there, leaves the last ones out, or is told for an instant before them', () => {
    expect(said({ ...MONEY, seq: ENTRIES.length + 1 })).toContain('the last they count, is not there')
    expect(said({ ...MONEY, seq: ENTRIES.length - 1 })).toContain('money: ')
    expect(said({ ...MONEY, at: last.at - 1 })).toContain('before the last entry')
  })
})
