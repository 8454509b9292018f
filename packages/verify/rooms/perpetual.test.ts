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
  ['perpetual', 'another side than asked', of('perpetualAccepted', () => ({ side: 'buy' }))],
  ['perpetual', 'more lots than asked', of('perpetualAccepted', ({ lots }) => ({ lots: lots + 1 }))],
  ['perpetual', 'a fee of no rules', of('perpetualAccepted', () => ({ takerFeePpm: 499 }))],
  ['perpetual', 'a fee one unit higher', of('perpetualFilled', ({ fee }) => ({ fee: fee + 1n }))],
  [
    'perpetual',
    'another result',
    of(
      'perpetualFilled',
      ({ result }) => ({ result: result - 1n }),
      ({ effect }) => effect === 'close',
    ),
  ],
  [
    'perpetual',
    'a price that no ladder showed',
    of('perpetualFilled', repriced, ({ counterparty }) => counterparty === 'ladder'),
  ],
  ['perpetual', 'a position of higher cost', of('positionChanged', ({ cost }) => ({ cost: cost + 1n }))],
  ['perpetual', 'another forced price', of('positionChanged', ({ forcedPrice }) => ({ forcedPrice: forcedPrice + 1 }))],
  [
    'perpetual',
    'another bankruptcy price',
    of('positionChanged', ({ bankruptcyPrice }) => ({ bankruptcyPrice: bankruptcyPrice - 1 })),
  ],
  ['perpetual', 'a stop that nobody set', of('positionChanged', () => ({ stopLoss: MID - 1 }))],
  [
    'perpetual',
    'margin that nobody moved',
    of('marginMoved', ({ amount, margin }) => ({ amount: amount + 1n, margin: margin + 1n })),
  ],
  [
    'perpetual',
    'an order that ends with lots it never filled',
    of('perpetualClosed', ({ filled }) => ({ filled: filled + 1 })),
  ],
  ['perpetual', 'another mark', of('markMoved', ({ mark }) => ({ mark: mark + 1 }))],
  ['perpetual', 'a mark that stays', of('markMoved', () => 'drop')],
  ['perpetual', 'a trigger that was not set', of('triggered', ({ price }) => ({ price: price + 1 }))],
  ['perpetual', 'another mark at a trigger', of('triggered', ({ mark }) => ({ mark: mark - 1 }))],
  [
    'perpetual',
    'fewer lots than it closes',
    of(
      'triggered',
      ({ lots }) => ({ lots: lots - 1 }),
      ({ trigger }) => trigger === 'takeProfit',
    ),
  ],
  ['perpetual', 'another worth', of('liquidationStarted', ({ equity }) => ({ equity: equity - 1n }))],
  [
    'perpetual',
    'a lower bound than it has',
    of('liquidationStarted', ({ maintenance }) => ({ maintenance: maintenance + 1n })),
  ],
  ['perpetual', 'more lots than restore it', of('liquidationStarted', ({ lots }) => ({ lots: lots + 1 }))],
  ['perpetual', 'a larger fee', of('liquidated', ({ fee }) => ({ fee: fee + 1n }), isPart)],
  [
    'perpetual',
    'another result of a liquidation',
    of('liquidated', ({ result }) => ({ result: result + 1n }), isWhole),
  ],
  [
    'perpetual',
    'insurance that pays more',
    of('liquidated', ({ shortfall }) => ({ shortfall: shortfall + 1n }), isWhole),
  ],
  [
    'perpetual',
    'less than is left for the customer',
    of('liquidated', ({ returned }) => ({ returned: returned - 1n }), isWhole),
  ],
  ['perpetual', 'a liquidation without an end', of('liquidated', () => 'drop')],
  ['perpetual', 'a lot more of one share', of('deleveraged', ({ closed }) => ({ closed: closed + 1 }))],
  ['perpetual', 'another weight', of('deleveraged', ({ weight }) => ({ weight: weight + 1n }))],
  ['perpetual', 'another last round', of('deleveraged', ({ lastRoundLots }) => ({ lastRoundLots: lastRoundLots + 1 }))],
  ['perpetual', 'another list', of('deleveraged', ({ list }) => ({ list: list.replaceAll('a', 'b') }))],
  ['perpetual', 'somebody else', of('deleveraged', ({ position }) => ({ position: position + 1 }))],
  ['perpetual', 'a share that is left out', of('deleveraged', () => 'drop')],
  ['perpetual', 'less than the house’s own lots', of('houseTookOver', ({ lots }) => ({ lots: lots - 1 }))],
]
const OF_INTERVALS: typeof FORGERIES = [
  ['perpetual', 'another rate', of('fundingRateSet', ({ ratePpm }) => ({ ratePpm: ratePpm + 1 }))],
  ['perpetual', 'another mean', of('fundingRateSet', (event) => ({ averagePremiumPpm: event.averagePremiumPpm + 1 }))],
  ['perpetual', 'more samples than there were', of('fundingRateSet', ({ samples }) => ({ samples: samples + 1 }))],
  ['perpetual', 'another instant', of('fundingRateSet', ({ at }) => ({ at: at + 8 * 3_600_000 }))],
  ['perpetual', 'a payment one unit larger', of('fundingPaid', ({ amount }) => ({ amount: amount - 1n }))],
  ['perpetual', 'an interval that is passed over', of('fundingRateSet', () => 'drop')],
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
    expect(lines).toMatch(/^ok perpetual +\d+ commands and \d+ events are what the rules give/m)
    const kinds = new Set(entries.flatMap(({ events }) => events.map(({ kind }) => kind)))
    const needed = ['perpetualTrimmed', 'insurancePaid', 'houseTookOver', 'deleveraged', 'triggered', 'marginMoved']
    expect(needed.filter((kind) => !kinds.has(kind as Event['kind']))).toEqual([])
  })

  it.each(FORGERIES)('%s fails for %s', (claim, _, forge) => expect(claimOf(entries, forge)).toBe(claim))

  it('fail for a position that a mark reached and nobody sold', () => {
    const until = entries.findIndex(({ events }) => events.some(({ kind }) => kind === 'liquidationStarted'))
    const kept = entries.slice(0, until + 1).map((entry, place) => {
      if (place < until) return entry
      const from = entry.events.findIndex(({ kind }) => kind === 'liquidationStarted')
      return { ...entry, events: entry.events.slice(0, from) }
    })
    expect(claimOf(kept, () => undefined)).toBe('perpetual')
  })
})

describe('payments between longs and shorts', () => {
  const entries = interval()

  it('are proven', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    expect(audit.lines().join('\n')).toMatch(/^ok perpetual +2 commands and \d+ events/m)
  })

  it.each(OF_INTERVALS)('%s fails for %s', (claim, _, forge) => {
    expect(claimOf(entries, forge)).toBe(claim)
  })
})
