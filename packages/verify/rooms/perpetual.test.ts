import { CODES, type Command, type Event, type EventOf } from '@candela/contract'
import { around, PerpetualTrial } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const MID = 6_000_000
const HALF_AN_INTERVAL = 57_600

/** A trial whose entries are kept. */
class Recorded extends PerpetualTrial {
  declare entries: AuditedEntry[]

  override apply(command: Command): ReturnType<PerpetualTrial['apply']> {
    const answer = super.apply(command)
    const { code: name, events } = answer
    this.entries ??= []
    this.entries.push({ seq: this.seq, at: this.at, command, code: CODES[name].number, events: [...events] })
    return answer
  }
}

/** Everything that may become of positions, on a few steps. */
function history(): readonly AuditedEntry[] {
  const trial = new Recorded()
  trial.checking = false
  const must = ({ code }: { readonly code: string }): void => expect(code).toBe('ok')
  const [a, b, c, d, e] = [trial.open(), trial.open(), trial.open(), trial.open(), trial.open()] as const
  must(trial.must({ kind: 'fundHouse', account: 'insurance' }))
  must(trial.leverage(a, 25))
  must(trial.order(b, 'sell', 30_000, { price: MID }))
  must(trial.order(a, 'buy', 400_000))
  must(trial.triggers(b, { takeProfit: MID - 900_000, stopLoss: MID + 400_000 }))
  must(trial.margin(a, 20_000_000_000))
  must(trial.margin(a, -10_000_000_000))
  // one that waits for the mark, one that is filled by a ladder that comes to lie beyond it
  must(trial.order(c, 'buy', 5_000, { trigger: MID + 5_000, price: MID + 20_000, takeProfit: MID + 90_000 }))
  must(trial.order(d, 'sell', 30_000, { price: MID + 3_000 }))
  trial.steps(3)
  trial.step(MID + 6_000)
  must(trial.leverage(e, 25))
  must(trial.order(e, 'buy', 300_000))
  must(trial.order(e, 'sell', 20_000, { price: MID + 200_000, reduceOnly: true }))
  // the part that restores it is sold
  const forced = trial.core.perpetuals.position(e, 0)!.forcedPrice
  trial.step(forced - 1_000)
  trial.step(MID - 10_000)
  must(trial.order(e, 'sell', 290_000))
  // nobody buys: the house closes its own, then those who have won give up their share
  const { bankruptcyPrice } = trial.core.perpetuals.position(a, 0)!
  trial.step(bankruptcyPrice - 20_000, { bids: [[bankruptcyPrice - 30_000, 10_000]] })
  trial.step(MID - 950_000)
  must(trial.close(d))
  must(trial.order(c, 'sell', 5_000, { price: MID - 100_000, reduceOnly: true }))
  must(trial.apply({ kind: 'closeAllPositions', customer: c, commandId: trial.id() }))
  return trial.entries
}

/** Two positions and half an interval of a book that stands far above its index. */
function interval(): readonly AuditedEntry[] {
  const trial = new Recorded()
  trial.checking = false
  const [a, b] = [trial.open(), trial.open()] as const
  trial.order(a, 'buy', 10_000)
  trial.order(b, 'sell', 4_000)
  const { bids, asks } = around(MID + 30_000)
  for (let left = HALF_AN_INTERVAL; left > 0; left--) trial.step(MID, { bids: bids!, asks: asks! })
  trial.funding()
  return trial.entries
}

type Forge = (event: Event) => Event | undefined | 'drop'
const of =
  <K extends Event['kind']>(
    kind: K,
    change: (event: EventOf<K>) => object | 'drop',
    is?: (event: EventOf<K>) => boolean,
  ): Forge =>
  (event) => {
    if (event.kind !== kind || !(is?.(event as EventOf<K>) ?? true)) return undefined
    const changed = change(event as EventOf<K>)
    return changed === 'drop' ? 'drop' : { ...event, ...changed }
  }

/** The claim that fails where the first event that `forge` takes is another. */
function claimOf(entries: readonly AuditedEntry[], forge: Forge): string {
  const audit = new Audit()
  let forged = false
  try {
    for (const entry of entries) {
      const events = entry.events.flatMap((event) => {
        const changed = forged ? undefined : forge(event)
        if (changed === undefined) return [event]
        forged = true
        return changed === 'drop' ? [] : [changed]
      })
      audit.apply({ ...entry, events })
    }
    audit.checkWhole(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return error.claim
    throw error
  }
  return forged ? 'nothing' : 'nothing was forged'
}

const isPart = ({ pass }: EventOf<'liquidated'>): boolean => pass === 1
const isWhole = ({ pass }: EventOf<'liquidated'>): boolean => pass === 2

const FORGERIES: readonly (readonly [claim: string, what: string, forge: Forge])[] = [
  ['perpetuals', 'another side than asked', of('perpetualAccepted', () => ({ side: 'buy' }))],
  ['perpetuals', 'more lots than asked', of('perpetualAccepted', ({ lots }) => ({ lots: lots + 1 }))],
  ['perpetuals', 'a fee of no rules', of('perpetualAccepted', () => ({ takerFeePpm: 499 }))],
  ['perpetuals', 'a fee one unit higher', of('perpetualFilled', ({ fee }) => ({ fee: fee + 1n }))],
  [
    'perpetuals',
    'another result',
    of(
      'perpetualFilled',
      ({ result }) => ({ result: result - 1n }),
      ({ effect }) => effect === 'close',
    ),
  ],
  [
    'perpetuals',
    'a price that no ladder showed',
    of('perpetualFilled', repriced, ({ counterparty }) => counterparty === 'ladder'),
  ],
  ['perpetuals', 'a position of higher cost', of('positionChanged', ({ cost }) => ({ cost: cost + 1n }))],
  [
    'perpetuals',
    'another forced price',
    of('positionChanged', ({ forcedPrice }) => ({ forcedPrice: forcedPrice + 1 })),
  ],
  [
    'perpetuals',
    'another bankruptcy price',
    of('positionChanged', ({ bankruptcyPrice }) => ({ bankruptcyPrice: bankruptcyPrice - 1 })),
  ],
  ['perpetuals', 'a stop that nobody set', of('positionChanged', () => ({ stopLoss: MID - 1 }))],
  [
    'perpetuals',
    'margin that nobody moved',
    of('marginMoved', ({ amount, margin }) => ({ amount: amount + 1n, margin: margin + 1n })),
  ],
  [
    'perpetuals',
    'an order that ends with lots it never filled',
    of('perpetualClosed', ({ filled }) => ({ filled: filled + 1 })),
  ],
  ['marks', 'another mark', of('markMoved', ({ mark }) => ({ mark: mark + 1 }))],
  ['marks', 'a mark that stays', of('markMoved', () => 'drop')],
  ['triggers', 'a trigger that was not set', of('triggered', ({ price }) => ({ price: price + 1 }))],
  ['triggers', 'another mark at a trigger', of('triggered', ({ mark }) => ({ mark: mark - 1 }))],
  [
    'triggers',
    'fewer lots than it closes',
    of(
      'triggered',
      ({ lots }) => ({ lots: lots - 1 }),
      ({ trigger }) => trigger === 'takeProfit',
    ),
  ],
  ['liquidations', 'another worth', of('liquidationStarted', ({ equity }) => ({ equity: equity - 1n }))],
  [
    'liquidations',
    'a lower bound than it has',
    of('liquidationStarted', ({ maintenance }) => ({ maintenance: maintenance + 1n })),
  ],
  ['liquidations', 'more lots than restore it', of('liquidationStarted', ({ lots }) => ({ lots: lots + 1 }))],
  ['liquidations', 'a larger fee', of('liquidated', ({ fee }) => ({ fee: fee + 1n }), isPart)],
  [
    'liquidations',
    'another result of a liquidation',
    of('liquidated', ({ result }) => ({ result: result + 1n }), isWhole),
  ],
  [
    'liquidations',
    'insurance that pays more',
    of('liquidated', ({ shortfall }) => ({ shortfall: shortfall + 1n }), isWhole),
  ],
  [
    'liquidations',
    'less than is left for the customer',
    of('liquidated', ({ returned }) => ({ returned: returned - 1n }), isWhole),
  ],
  ['perpetuals', 'a liquidation without an end', of('liquidated', () => 'drop')],
  ['deleveraging', 'a lot more of one share', of('deleveraged', ({ closed }) => ({ closed: closed + 1 }))],
  ['deleveraging', 'another weight', of('deleveraged', ({ weight }) => ({ weight: weight + 1n }))],
  [
    'deleveraging',
    'another last round',
    of('deleveraged', ({ lastRoundLots }) => ({ lastRoundLots: lastRoundLots + 1 })),
  ],
  ['deleveraging', 'another list', of('deleveraged', ({ list }) => ({ list: list.replaceAll('a', 'b') }))],
  ['deleveraging', 'somebody else', of('deleveraged', ({ position }) => ({ position: position + 1 }))],
  ['perpetuals', 'a share that is left out', of('deleveraged', () => 'drop')],
  ['deleveraging', 'less than the house’s own lots', of('houseTookOver', ({ lots }) => ({ lots: lots - 1 }))],
]
const OF_INTERVALS: typeof FORGERIES = [
  ['fundingRates', 'another rate', of('fundingRateSet', ({ ratePpm }) => ({ ratePpm: ratePpm + 1 }))],
  [
    'fundingRates',
    'another mean',
    of('fundingRateSet', (event) => ({ averagePremiumPpm: event.averagePremiumPpm + 1 })),
  ],
  ['fundingRates', 'more samples than there were', of('fundingRateSet', ({ samples }) => ({ samples: samples + 1 }))],
  ['fundingRates', 'another instant', of('fundingRateSet', ({ at }) => ({ at: at + 8 * 3_600_000 }))],
  ['fundingRates', 'a payment one unit larger', of('fundingPaid', ({ amount }) => ({ amount: amount - 1n }))],
  ['fundingRates', 'an interval that is passed over', of('fundingRateSet', () => 'drop')],
]

/** A fill one tick worse, with everything that follows from its price. */
function repriced({ side, price, lots, notional }: EventOf<'perpetualFilled'>): object {
  const worse = price + (side === 'buy' ? -1 : 1)
  const unit = notional / BigInt(price) / BigInt(lots)
  const value = BigInt(worse) * BigInt(lots) * unit
  return { price: worse, notional: value, fee: (value * 500n + 999_999n) / 1_000_000n }
}

describe('perpetuals', () => {
  const entries = history()

  it('are proven, and the history reaches all that is claimed', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    audit.checkWhole(entries.length)
    const lines = audit.lines().join('\n')
    for (const claim of ['perpetuals', 'marks', 'triggers', 'liquidations', 'deleveraging', 'clearing']) {
      expect(lines).toMatch(new RegExp(`^ok ${claim} +[^0]*[1-9]`, 'm'))
    }
    const kinds = new Set(entries.flatMap(({ events }) => events.map(({ kind }) => kind)))
    const needed = ['perpetualTrimmed', 'insurancePaid', 'houseTookOver', 'deleveraged', 'triggered', 'marginMoved']
    expect(needed.filter((kind) => !kinds.has(kind as Event['kind']))).toEqual([])
  })

  it.each(FORGERIES)('%s fails for %s', (claim, _, forge) => expect(claimOf(entries, forge)).toBe(claim))

  it('fail `liquidations` for a position that a mark reached and nobody sold', () => {
    const until = entries.findIndex(({ events }) => events.some(({ kind }) => kind === 'liquidationStarted'))
    const kept = entries.slice(0, until + 1).map((entry, place) => {
      if (place < until) return entry
      const from = entry.events.findIndex(({ kind }) => kind === 'liquidationStarted')
      return { ...entry, events: entry.events.slice(0, from) }
    })
    expect(claimOf(kept, () => undefined)).toBe('liquidations')
  })
})

describe('payments between longs and shorts', () => {
  const entries = interval()

  it('are proven', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    expect(audit.lines().join('\n')).toMatch(/^ok fundingRates +1 rates and 2 payments/m)
  })

  it.each(OF_INTERVALS)('%s fails for %s', (claim, _, forge) => {
    expect(claimOf(entries, forge)).toBe(claim)
  })
})
