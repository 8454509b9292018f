import { CODES, type Command, type Event, type HouseDay, type HouseStatistics } from '@candela/contract'
import { PerpetualTrial } from '@candela/core/testing'
import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { type AuditedEntry, ClaimFailed } from '../index.ts'
import { StatisticsAudit } from '@candela/auditor'

const MID = 6_000_000
const STAKE = 10_000_000_000

/** A trial whose entries are kept. */
class Recorded extends PerpetualTrial {
  declare entries: AuditedEntry[]

  override apply(command: Command): ReturnType<PerpetualTrial['apply']> {
    const answer = super.apply(command)
    this.entries ??= []
    const { code, events } = answer
    this.entries.push({ seq: this.seq, at: this.at, command, code: CODES[code].number, events: [...events] })
    return answer
  }
}

/**
 * Two timed orders of which one is right; a position at 25× that is enlarged, halved and liquidated whole, and another, which is closed
 * against a customer's order.
 */
function history(mode: 'isolated' | 'cross'): readonly AuditedEntry[] {
  const trial = new Recorded()
  trial.checking = false
  const [a, b] = [trial.open(), trial.open()] as const
  trial.must({ kind: 'fundHouse', account: 'houseTimed' })
  trial.must({ kind: 'fundHouse', account: 'insurance' })
  for (const [customer, direction] of [
    [a, 'up'],
    [b, 'down'],
  ] as const) {
    const terms = { durationMs: 30_000, stake: STAKE, ruleVersion: trial.core.ruleVersion } as const
    trial.must({ kind: 'placeTimedOrder', customer, commandId: trial.id(), product: 0, direction, ...terms })
  }
  trial.step(MID)
  for (let left = 121; left > 0; left--) trial.step(MID + 5)
  for (const customer of [a, b]) {
    trial.must({ kind: 'setMarginMode', customer, commandId: trial.id(), product: 0, mode })
    trial.leverage(customer, 25)
  }
  trial.order(a, 'buy', 100_000)
  trial.order(a, 'buy', 100_000)
  trial.order(a, 'sell', 100_000)
  trial.order(b, 'sell', 20_000)
  trial.order(a, 'sell', 20_000, { price: MID + 100 })
  trial.close(b)
  trial.step(trial.core.perpetuals.position(a, 0)!.bankruptcyPrice - 1_000)
  return trial.entries
}

/** The payment of one position at an instant, which another receives. */
const paid = (customer: number, amount: bigint): Event => {
  const whose = { position: customer, customer, product: 0 }
  return { kind: 'fundingPaid', ...whose, at: 0, ratePpm: 100, mark: MID, notional: 0n, amount, margin: 0n }
}

/** Funding comes by the hour: its payments stand in the last entry here. */
function withFunding(entries: readonly AuditedEntry[]): readonly AuditedEntry[] {
  const last = entries.at(-1)!
  return [...entries.slice(0, -1), { ...last, events: [...last.events, paid(1, -300n), paid(2, 299n)] }]
}

const ENTRIES = withFunding(history('isolated'))
const CROSS = withFunding(history('cross'))
const DAYS: readonly HouseDay[] = [
  {
    day: new Date(Math.floor(ENTRIES.at(-1)!.at / DAY) * DAY).toISOString().slice(0, 10),
    product: 'BTC-USDT',
    timed: {
      won: 1,
      lost: 1,
      tied: 0,
      returned: 0,
      staked: '200',
      customersResult: '-22',
      houseResult: '22',
    },
    perpetual: {
      trades: 6,
      // fees of 104.40262, 14.4 lost by closing, 1,932.792 by liquidation less what insurance bore of it, and funding
      customersResult: '-2038.99622001',
      houseResult: '2051.59462',
      liquidations: 1,
      insuranceTaken: '0',
      insurancePaid: '12.5984',
      fundingPaid: '0.000003',
      fundingReceived: '0.00000299',
    },
  },
]
const published = (days: readonly HouseDay[], over: Partial<HouseStatistics> = {}): HouseStatistics => ({
  seq: ENTRIES.length,
  from: DAYS[0]!.day,
  days: [...days],
  ...over,
})

/** The verdict on the figures. */
function said(statistics: HouseStatistics, entries = ENTRIES): string {
  const audit = new StatisticsAudit(statistics)
  try {
    for (const entry of entries) audit.apply(entry)
    audit.end(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return audit.lines().at(-1)!
}

describe('published statistics of the house', () => {
  it('are what the entries give', () => {
    expect(said(published(DAYS))).toMatch(/^ok statistics +1 published days/)
  })

  it('count what cross positions paid as they count what isolated ones did', () => {
    const causes = CROSS.flatMap(({ events }) => events.flatMap((one) => (one.kind === 'crossMoved' ? one.cause : [])))
    expect(causes).toEqual(['fill', 'fill', 'fill', 'fill', 'fill', 'emptied', 'fill', 'liquidation'])
    const [day] = DAYS
    // the same fees, and 4,767.392 lost by liquidation: the margin of what was closed stayed behind the rest
    const figures = { customersResult: '-4873.87955501', houseResult: '4886.19462', insurancePaid: '12.315065' }
    const told = [{ ...day!, perpetual: { ...day!.perpetual!, ...figures } }]
    expect(said(published(told), CROSS)).toMatch(/^ok statistics +1 published days/)
    const withoutFees = { ...figures, houseResult: '4781.792' }
    expect(said(published([{ ...day!, perpetual: { ...day!.perpetual!, ...withoutFees } }]), CROSS)).toContain(
      'perpetual houseResult is 4886.19462, not 4781.792',
    )
  })

  const parts = ['timed', 'perpetual'] as const
  const figures = parts.flatMap((part) => Object.keys(DAYS[0]![part]!).map((name) => [part, name] as const))
  it.each(figures)('fail with another figure: %s %s', (part, name) => {
    const [day] = DAYS
    const right: unknown = Reflect.get(day![part]!, name)
    const wrong = typeof right === 'number' ? right + 1 : `${String(right)}1`
    const forged = { ...day!, [part]: { ...day![part], [name]: wrong } }
    expect(said(published([forged]))).toBe(
      `statistics: BTC-USDT on ${day!.day}: ${part} ${name} is ${String(right)}, not ${wrong}`,
    )
  })

  it('fail where a day is left out, added, told twice, or a part of it is hidden', () => {
    const { day, product, timed } = DAYS[0]!
    expect(said(published([]))).toContain('it is left out')
    expect(said(published([...DAYS, { day, product: 'ETH-USDT' }]))).toContain('nothing ended for ETH-USDT')
    expect(said(published([...DAYS, ...DAYS]))).toContain('stands twice')
    expect(said(published([{ day, product, timed: timed! }]))).toContain('perpetual trades is 6, not left out')
  })

  it('fail where they count entries that are not there, or leave the last ones out', () => {
    expect(said(published(DAYS, { seq: ENTRIES.length + 1 }))).toContain('the last they count, is not there')
    expect(said(published(DAYS, { seq: ENTRIES.length - 1 }))).toMatch(/^statistics: BTC-USDT/)
  })

  it('are held against the days that were asked for alone', () => {
    expect(said(published([], { from: '2999-01-01' }))).toMatch(/^ok statistics +0 published days/)
  })
})
