import { decodeEvents, type Event, type EventOf } from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { digestOfCloses } from '@candela/auditor/facts'
import { describe, expect, it } from 'vitest'
import { failures, keyOf, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { STRATEGY, strategyHouse, ToldStrategies } from '../testing/strategy-house.ts'
import { makeStrategyBundle } from './make-strategy-bundle.ts'
import { verifyStrategy } from './strategy.ts'

const house = new SampleLog(strategyHouse())
const told = new ToldStrategies(house.entries)

function bundleOf(strategy: number, seq: number, whole = true, log = house) {
  const there = <T extends { readonly seq: number }>({ seq: of }: T) => log.entries[of - 1]!
  const { placed, later, steps, ...rest } = told.entriesOf(strategy, seq, whole)
  return makeStrategyBundle({
    order: strategy,
    placed: there(placed),
    later: later.map(there),
    steps: steps.map(there),
    ...rest,
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

describe('the proof of a strategy’s decision', () => {
  it.each(Object.entries(STRATEGY))('recomputes every decision: %s', (_, strategy) => {
    const decisions = told.decisionsOf(strategy)
    expect(decisions.length).toBeGreaterThan(1)
    for (const { seq, event } of decisions) {
      for (const whole of [true, false]) {
        const verdict = verifyStrategy(bundleOf(strategy, seq, whole), PINNED)
        expect([strategy, seq, event.cause, whole, failures(verdict)]).toEqual([strategy, seq, event.cause, whole, []])
        expect(verdict).toMatchObject({ standing: 'anchored', order: { decided: event, decidedSeq: seq } })
      }
    }
  })

  const { adaptive, daily, grid, half, stopped, trend } = STRATEGY
  const lastOf = (strategy: number, cause?: string) =>
    told.decisionsOf(strategy).findLast(({ event }) => cause === undefined || event.cause === cause)!

  /** The findings against a house that signs another decision in its entry. */
  function forged(strategy: number, whole: boolean, change: (event: EventOf<'strategyDecided'>) => object, over = {}) {
    const { seq, event } = lastOf(strategy)
    const changed = house.entries.map((entry) => {
      if (entry.seq !== seq) return entry
      const events = decodeEvents(entry.events).map((each) =>
        each.kind === 'strategyDecided' && each.strategy === strategy ? { ...each, ...change(event) } : each,
      )
      return { ...entry, events: bytesOfEvents(events) }
    })
    const verdict = verifyStrategy({ ...bundleOf(strategy, seq, whole, new SampleLog(changed)), ...over }, PINNED)
    expect([verdict.order, verdict.checkpoint]).toEqual([undefined, undefined])
    return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
  }

  it('refuses money and coins that its trades did not bring, however they fit each other', () => {
    const richer = ({ equity }: EventOf<'strategyDecided'>) => ({ equity: equity * 2n })
    expect(forged(trend, true, richer)).toContain('formula paidOff')
    const emptier = ({ shares }: EventOf<'strategyDecided'>) => ({
      shares: shares.map((share) => ({ ...share, held: 0, now: 0 })),
    })
    expect(forged(half, true, emptier)).toContain('formula shareOff')
    expect(forged(half, false, emptier)).toContain('formula shareOff')
    expect(forged(stopped, true, richer)[0]).toMatch(/^formula/)
  })

  it('refuses closes that the decision does not name, and those that are not the public ones', () => {
    const { seq } = lastOf(trend)
    const bundle = bundleOf(trend, seq)
    const [closes] = bundle.closes
    const last = closes!.length - 1
    const other = [closes!.with(last, closes![last]! + 1)]
    const older = [closes!.with(0, closes![0]! + 1)]
    for (const wrong of [other, older, [], [closes!, closes!], [closes!.slice(1)]]) {
      expect(failures(verifyStrategy({ ...bundle, closes: wrong }, PINNED))[0]).toMatch(/^market closesOff/)
    }
    const named = () => ({ closes: digestOfCloses(other) })
    expect(forged(trend, true, named, { closes: other })).toContain('market closesOff')
    // an older close that nobody sees is named as what takes a full replay, unless the target moves with it
    const turned = [closes!.map((close, place) => (place < last - 9 || place === last ? close : 2 * close))]
    expect(forged(trend, true, () => ({ closes: digestOfCloses(turned) }), { closes: turned })).toContain(
      'formula targetOff',
    )
  })

  it('refuses a learner whose weights do not follow', () => {
    const { seq } = lastOf(adaptive)
    const bundle = bundleOf(adaptive, seq)
    expect(failures(verifyStrategy({ ...bundle, markets: bundle.markets.slice(1) }, PINNED))[0]).toMatch(/^market/)
    const log = new SampleLog(
      house.entries.map((entry) => ({
        ...entry,
        events: bytesOfEvents(
          decodeEvents(entry.events).map((event) => {
            if (event.kind !== 'learnerMoved' || event.bar !== '1h') return event
            const [cash, hold, ...rest] = event.weights
            return { ...event, weights: [cash! - 1_000_000, hold! + 1_000_000, ...rest] }
          }),
        ),
      })),
    )
    expect(failures(verifyStrategy(bundleOf(adaptive, seq, true, log), PINNED))[0]).toMatch(/^market learnerOff/)
  })

  it('refuses a purchase for more instants than passed, and a sale that no stop asked for', () => {
    const more = ({ periods, spend }: EventOf<'strategyDecided'>) => ({ periods: periods + 1, spend: 2 * spend })
    const { seq } = lastOf(daily, 'period')
    expect(failures(verifyStrategy(bundleOf(daily, seq), PINNED))).toEqual([])
    expect(forged(daily, true, () => ({ cause: 'bar' })).length).toBeGreaterThan(0)
    expect(forged(half, true, () => ({ cause: 'stop', shares: [], closes: '0'.repeat(64) }), { closes: [] })).toContain(
      'formula triggerNotReached',
    )
    expect(forged(daily, true, more).length).toBeGreaterThan(0)
  })

  /** The findings against a house that signs other events in an entry. */
  function signed(strategy: number, seq: number, change: (event: Event) => object | undefined): readonly string[] {
    const changed = house.entries.map((entry) => {
      if (entry.seq !== seq) return entry
      const events = decodeEvents(entry.events).map((event) => Object.assign(event, change(event)))
      return { ...entry, events: bytesOfEvents(events) }
    })
    return failures(verifyStrategy(bundleOf(strategy, seq, true, new SampleLog(changed)), PINNED))
  }

  it('refuses a bound that is not half a percent from the index, though its order is as the decision says', () => {
    const { seq, event } = told.decisionsOf(half).findLast(({ event: { orders } }) => orders[0]?.side === 'sell')!
    const [order] = event.orders
    const found = signed(half, seq, (each) => {
      if (each.kind === 'orderAccepted' && each.order === order!.order) return { price: each.price - 1 }
      if (each.kind !== 'strategyDecided' || each.strategy !== half) return undefined
      return { orders: each.orders.map((one) => ({ ...one, bound: one.bound - 1 })) }
    })
    expect(found.map((failure) => failure.split(' ').slice(0, 2).join(' '))).toEqual(['price worstPriceOff'])
  })

  it('refuses a purchase that spends a minor unit more than was agreed, though it buys no other lots', () => {
    const { seq } = lastOf(daily, 'period')
    const found = signed(daily, seq, (each) => {
      return each.kind === 'strategyDecided' && each.strategy === daily ? { spend: each.spend + 1 } : undefined
    })
    expect(found.map((failure) => failure.split(' ').slice(0, 2).join(' '))).toEqual(['formula paidOff'])
  })

  it('refuses public entries that only another decision needs', () => {
    const bundle = bundleOf(daily, lastOf(daily, 'period').seq)
    const { markets } = bundleOf(adaptive, lastOf(adaptive, 'bar').seq)
    const known = new Set(bundle.markets.map(({ index }) => index))
    const others = markets.filter(({ index }) => !known.has(index))
    expect(others.length).toBeGreaterThan(1)
    for (const other of others) {
      const all = [...bundle.markets, other].sort((a, b) => a.index - b.index)
      expect(failures(verifyStrategy({ ...bundle, markets: all }, PINNED))[0]).toMatch(/^market evidenceUnused/)
    }
  })

  it('shows nothing of anybody else', () => {
    const { seq } = lastOf(grid)
    const { placed, later, markets } = bundleOf(grid, seq)
    const shown = [placed, ...later, ...markets].flatMap(({ events }) =>
      typeof events === 'string'
        ? []
        : events.flatMap((event) => ('shown' in event ? decodeEvents(Buffer.from(event.shown, 'hex')) : [])),
    )
    expect(shown.filter((event) => 'strategy' in event && event.strategy !== grid)).toEqual([])
    expect(new Set(shown.map(({ kind }) => kind)).has('posted')).toBe(false)
  })

  it('refuses what is not signed, not whole, or not in the tree', () => {
    const { seq } = lastOf(half, 'bar')
    const bundle = bundleOf(half, seq)
    const spoilt = (change: object) => failures(verifyStrategy({ ...bundle, ...change }, PINNED))
    expect(failures(verifyStrategy(bundle, { ...PINNED, key: keyOf(8) }))).toEqual(['checkpoint signerUnknown'])
    expect(spoilt({ format: 'candela-earn/1' })).toEqual(['bundle malformed'])
    expect(spoilt({ nth: 1 })[0]).toMatch(/^order moveMissing/)
    expect(spoilt({ whole: false })[0]).toMatch(/^order evidenceUnused/)
    expect(spoilt({ later: bundle.later.slice(0, -1) })[0]).toMatch(/^order moveMissing|^market|^formula/)
    expect(spoilt({ later: bundle.later.slice(-1) })).toContainEqual(expect.stringMatching(/^formula/))
    expect(spoilt({ listings: [] })).toContainEqual(expect.stringMatching(/^market listingMissing/))
    expect(spoilt({ markets: [] })).toContainEqual(expect.stringMatching(/^market marketMissing/))
    expect(spoilt({ markets: [...bundle.markets, bundle.later.at(-1)] })[0]).toMatch(/^order|^market/)
  })
})
