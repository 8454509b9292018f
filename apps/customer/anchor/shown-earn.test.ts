import type { EarnDetail } from '@candela/contract'
import { DAY, UNIT } from '@candela/units'
import type { ProvenEarn } from '@candela/verify/browser'
import { describe, expect, it } from 'vitest'
import { compareEarn } from './shown-earn.ts'

const FIRST = 20_778
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

const terms: ProvenEarn['terms'] = {
  days: 28,
  lowPpm: 150,
  highPpm: 250,
  minimum: UNIT,
  maximum: UNIT,
  customerMaximum: UNIT,
  schedule: 'remaining',
  ratioPpm: 300,
  early: true,
  renewable: false,
  opens: 0,
  closes: 0,
}

/** A plan of which one instalment was taken and one skipped, with two paid days. */
const PROVEN: ProvenEarn = {
  opened: {
    kind: 'earnOpened',
    order: 5,
    customer: 3,
    earnProduct: 8,
    terms: 1,
    amount: 100 * UNIT,
    promised: 175_000_000,
    firstDay: FIRST,
    lastDay: FIRST + 27,
    renew: false,
    renews: 0,
  },
  terms,
  kind: 'plan',
  id: 'FI',
  asset: 0,
  seq: 70,
  at: 1_100,
  amount: 200 * UNIT,
  promised: 150_000_000,
  plan: {
    everyDays: 7,
    instalments: 4,
    instalment: 100 * UNIT,
    turns: [
      { instalment: 1, skipped: '', amount: 100 * UNIT, dueAt: 5_000, at: 5_001 },
      { instalment: 2, skipped: 'onBreak', amount: 100 * UNIT, dueAt: 6_000, at: 6_001 },
    ],
    stopped: 'customer',
  },
  days: [
    { seq: 80, day: FIRST, ratePpm: 250, amount: 2_500_000, promised: 7 * UNIT, free: 9 * UNIT },
    { seq: 81, day: FIRST + 1, ratePpm: 240, amount: 2_400_000, promised: 8 * UNIT, free: 9 * UNIT },
  ],
  ended: { status: 'redeemed', seq: 90 },
  penalty: 1_000_000,
  refund: 199 * UNIT,
}

const paid = (place: number): EarnDetail['yields'][number] => {
  const { seq, day, ratePpm, amount, promised, free } = PROVEN.days[place]!
  const money = { amount: String(amount / UNIT), promised: String(promised / UNIT), free: String(free / UNIT) }
  return { day: dateOf(day), ratePpm, ...money, dueAt: 1, at: 1, seq }
}

const SHOWN: EarnDetail = {
  order: {
    id: '5',
    product: 'FI',
    kind: 'plan',
    asset: 'USDT',
    terms: 1,
    amount: '200',
    plan: { instalment: '100', everyDays: 7, instalments: 4, taken: 2, skipped: 1, nextAt: 0, stopped: 'customer' },
    promised: '1.5',
    days: 28,
    firstDay: dateOf(FIRST),
    lastDay: dateOf(FIRST + 27),
    freeAt: 1,
    renew: false,
    renewable: false,
    renews: '',
    renewedBy: '',
    notRenewed: '',
    status: 'redeemed',
    daysPaid: 2,
    paid: '0.049',
    penalty: '0.01',
    refund: '199',
    openedAt: 1_100,
    endedAt: 1,
    seq: 70,
    endedSeq: 90,
  },
  yields: [paid(0), paid(1)],
  instalments: [
    { instalment: 1, skipped: '', amount: '100', dueAt: 5_000, at: 5_001 },
    { instalment: 2, skipped: 'onBreak', amount: '100', dueAt: 6_000, at: 6_001 },
  ],
}

type Order = EarnDetail['order']
const compared = (over: Partial<EarnDetail>, proven: Partial<ProvenEarn> = {}, size = 100) =>
  compareEarn({ ...SHOWN, ...over }, { ...PROVEN, ...proven }, size).kind

describe('the page of an earn order', () => {
  it('shows what is proven, and waits for a log that has all of it', () => {
    expect(compared({})).toBe('same')
    expect(compared({}, {}, 89)).toBe('newer')
  })

  const others: readonly Partial<Order>[] = [
    { id: '6' },
    { product: 'L5' },
    { kind: 'term' },
    { asset: 'XAU' },
    { terms: 2 },
    { amount: '201' },
    { promised: '1.6' },
    { days: 29 },
    { firstDay: dateOf(FIRST + 1) },
    { lastDay: dateOf(FIRST + 28) },
    { renews: '4' },
    { openedAt: 1_101 },
    { seq: 71 },
    { status: 'matured' },
    { endedSeq: 89 },
    { daysPaid: 3 },
    { paid: '0.05' },
    { penalty: '0.02' },
    { refund: '200' },
  ]
  it.each(others)('differs with %j', (other) => {
    expect(compared({ order: { ...SHOWN.order, ...other } })).toBe('other')
  })

  it('differs with another figure of the plan, of an instalment or of a day', () => {
    const plan = SHOWN.order.plan!
    const others = { instalment: '99', everyDays: 8, instalments: 5, taken: 3, skipped: 0, stopped: 'misses' } as const
    for (const [name, value] of Object.entries(others)) {
      expect([name, compared({ order: { ...SHOWN.order, plan: { ...plan, [name]: value } } })]).toEqual([name, 'other'])
    }
    const { plan: _, ...noPlan } = SHOWN.order
    expect(compared({ order: noPlan })).toBe('other')
    const [taken, skipped] = SHOWN.instalments
    const turns = { instalment: 3, skipped: 'onBreak', amount: '101', dueAt: 5_002, at: 5_002 } as const
    for (const [name, value] of Object.entries(turns)) {
      expect([name, compared({ instalments: [{ ...taken!, [name]: value }, skipped!] })]).toEqual([name, 'other'])
    }
    expect(compared({ instalments: [taken!] })).toBe('other')
    const days = { day: '2026-01-01', ratePpm: 1, amount: '1', promised: '1', free: '1', seq: 79 } as const
    for (const [name, value] of Object.entries(days)) {
      expect([name, compared({ yields: [{ ...paid(0), [name]: value }, paid(1)] })]).toEqual([name, 'other'])
    }
  })

  it('is held by the newest days alone where a proof has no others', () => {
    const older = { ...paid(0), day: dateOf(FIRST - 1), amount: '0.001', seq: 79 }
    const order = {
      ...SHOWN.order,
      firstDay: dateOf(FIRST - 1),
      lastDay: dateOf(FIRST + 26),
      daysPaid: 3,
      paid: '0.05',
    }
    const opened = { ...PROVEN.opened, firstDay: FIRST - 1, lastDay: FIRST + 26 }
    expect(compared({ order, yields: [older, paid(0), paid(1)] }, { opened })).toBe('same')
    // its sum has to be that of all days the page shows
    expect(compared({ order, yields: [{ ...older, amount: '0.002' }, paid(0), paid(1)] }, { opened })).toBe('other')
    expect(compared({ order, yields: [paid(0), paid(1)] }, { opened })).toBe('other')
    // none is left out, though it brought nothing
    expect(compared({ order: { ...order, paid: '0.049' }, yields: [paid(0), paid(1)] }, { opened })).toBe('other')
  })

  it('has no last day of what goes on, and no sums of what a proof leaves out', () => {
    const { plan: _plan, promised: _promised, ...rest } = PROVEN
    const open: ProvenEarn = { ...rest, kind: 'flexible', refund: undefined, ended: undefined }
    const { plan: _, ...flexible } = SHOWN.order
    const order: Order = { ...flexible, kind: 'flexible', status: 'running', endedSeq: 0, lastDay: '2027-01-01' }
    const shown = { ...SHOWN, order: { ...order, promised: '9', refund: '7' }, instalments: [] }
    expect(compareEarn(shown, open, 100).kind).toBe('same')
    expect(compareEarn({ ...shown, order: { ...shown.order, amount: '199' } }, open, 100).kind).toBe('other')
  })
})
