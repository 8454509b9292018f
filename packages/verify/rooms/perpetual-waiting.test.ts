import { CODES, type Command, type Event, type EventKind, type EventOf } from '@candela/contract'
import { PerpetualTrial } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const DEEP = 100_000_000

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

/**
 * A position whose take profits close a third each and one of a millionth nothing, one that an order trails, one of which both sorts
 * wait for more than there is; orders that are amended; a stop that comes with an order and lies beyond the forced price.
 */
function history(): readonly AuditedEntry[] {
  const trial = new Recorded()
  trial.checking = false
  const [a, b, c, d] = [trial.open(), trial.open(), trial.open(), trial.open()]
  for (const customer of [a, b, c]) trial.leverage(customer, 10)
  trial.leverage(d, 50)
  trial.order(a, 'buy', 90_000)
  trial.shares(
    a,
    [
      [6_100_000, 1],
      [6_110_000, 333_333],
      [6_120_000, 333_333],
    ],
    [[5_900_000, 1_000_000]],
  )
  trial.order(a, 'sell', 89_999, { reduceOnly: true })
  trial.order(a, 'buy', 89_999)
  trial.order(b, 'buy', 10_000)
  trial.trailing(b, 'sell', 12_000, 10_000)
  trial.trailing(b, 'sell', 6_000, 10_000)
  const resting = trial.order(c, 'buy', 2_000, { price: 5_950_000 }).value
  trial.amendPerpetual(c, resting, 5_950_000, 1_500)
  trial.amendPerpetual(c, resting, 5_960_000, 1_600)
  const waiting = trial.order(c, 'buy', 1_000, { trigger: 6_105_000 }).value
  trial.amendPerpetual(c, waiting, 0, 1_000, 6_115_000)
  trial.step(6_000_000, { bids: [[5_999_000, DEEP]], asks: [[6_040_000, DEEP]] })
  trial.order(d, 'buy', 1_000, { stopLoss: 5_970_000 })
  for (const index of [6_000_000, 6_111_000, 6_121_000, 6_050_000, 5_980_000, 5_890_000]) trial.steps(3, index)
  return trial.entries
}

/** The claim that fails where every event of a kind is what `forge` makes of it; undefined: it was not told. */
function claimOf<K extends EventKind>(
  entries: readonly AuditedEntry[],
  kind: K,
  forge: (event: EventOf<K>) => Event | undefined,
): string {
  const audit = new Audit()
  const forged = (event: Event): readonly Event[] => {
    const made = event.kind === kind ? forge(event as EventOf<K>) : event
    return made === undefined ? [] : [made]
  }
  try {
    for (const entry of entries) audit.apply({ ...entry, events: entry.events.flatMap(forged) })
    audit.checkWhole(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return error.claim
    throw error
  }
  return 'nothing'
}

describe('what waits for the mark', () => {
  const entries = history()
  const told = entries.flatMap(({ events }) => events)

  it('is proven, and the history reaches what is claimed', () => {
    expect(claimOf(entries, 'tick' as never, (event) => event)).toBe('nothing')
    const kinds = ['triggersSet', 'attachedStopDropped', 'trailingBegun', 'perpetualAmended'] as const
    expect(kinds.filter((kind) => !told.some((event) => event.kind === kind))).toEqual([])
    const fired = told.filter((event) => event.kind === 'triggered').map(({ trigger }) => trigger)
    expect(new Set(fired)).toEqual(new Set(['takeProfit', 'trailingStop', 'stopOrder', 'stopLoss']))
  })

  it('is found where a list is another than asked, filled or left', () => {
    const cheaper = claimOf(entries, 'triggersSet', (event) => ({
      ...event,
      takeProfits: event.takeProfits.map((trigger) => ({ ...trigger, price: trigger.price + 1 })),
    }))
    const fewer = claimOf(entries, 'triggersSet', (event) => ({ ...event, stopLosses: [] }))
    expect([cheaper, fewer]).toEqual(['perpetual', 'perpetual'])
  })

  it('is found where a share closes other lots, or what trails acts at another mark', () => {
    const lots = claimOf(entries, 'triggered', (event) =>
      event.trigger === 'takeProfit' ? { ...event, lots: event.lots - 1 } : event,
    )
    const price = claimOf(entries, 'triggered', (event) =>
      event.trigger === 'trailingStop' ? { ...event, price: event.price - 1 } : event,
    )
    const late = claimOf(entries, 'trailingBegun', (event) => ({ ...event, mark: event.mark - 1 }))
    const wider = claimOf(entries, 'trailingBegun', (event) => ({ ...event, callbackPpm: event.callbackPpm + 1_000 }))
    expect([lots, price, late, wider]).toEqual(Array.from({ length: 4 }, () => 'perpetual'))
  })

  it('is found where what trails was reached and did not act', () => {
    const place = entries.findIndex(({ events }) =>
      events.some((event) => event.kind === 'triggered' && event.trigger === 'trailingStop'),
    )
    const silent = entries
      .slice(0, place + 1)
      .map((entry, at) => (at === place ? { ...entry, events: marksOf(entry) } : entry))
    expect(claimOf(silent, 'tick' as never, (event) => event)).toBe('perpetual')
  })

  it('is found where a stop is dropped that could be reached, or an order amended as nobody asked', () => {
    const dropped = claimOf(entries, 'attachedStopDropped', (event) => ({
      ...event,
      forcedPrice: event.forcedPrice - 1,
    }))
    const amended = (['price', 'lots', 'trigger', 'remaining'] as const).map((field) =>
      claimOf(entries, 'perpetualAmended', (event) => ({ ...event, [field]: event[field] + 1 })),
    )
    expect([dropped, ...amended]).toEqual(Array.from({ length: 5 }, () => 'perpetual'))
  })
})

function marksOf({ events }: AuditedEntry): readonly Event[] {
  return events.filter(({ kind }) => kind === 'markMoved' || kind === 'quoted')
}
