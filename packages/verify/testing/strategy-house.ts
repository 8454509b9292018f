import { bytesOfCommand, type Command, CODES, decodeEvents, type EventOf, isOfSpotOrder } from '@candela/contract'
import { StrategyTrial, usdt } from '@candela/core/testing'
import { assert, HOUR } from '@candela/units'
import type { EntryWithEvents } from '../proof/make-bundle.ts'
import { toldBar } from '../proof/strategy-closes.ts'

const WEEK = 7 * 24
const START_PRICE = 6_000_000

/** Strategies of the house, by what they are. */
export const STRATEGY = {
  trend: 1,
  trendOfFour: 2,
  adaptive: 3,
  half: 4,
  daily: 5,
  grid: 6,
  stopped: 7,
} as const

/** A trial that keeps what it decided, as a journal does. */
class KeptTrial extends StrategyTrial {
  // of the class that makes the house, whose entries are the first
  declare entries: EntryWithEvents[] | undefined

  override apply(command: Command) {
    const { ruleVersion } = this.core
    const answer = super.apply(command)
    const { events } = this.core
    this.entries ??= []
    this.entries.push({
      seq: this.seq,
      at: this.at,
      ruleVersion,
      command: bytesOfCommand(command),
      resultCode: CODES[answer.code].number,
      events: events.bytes().slice(),
      eventsDigest: events.digest(),
    })
    return answer
  }
}

/** A house with a strategy of every kind over nine days, two of which are changed, and one that reaches its stop. */
export function strategyHouse(): readonly EntryWithEvents[] {
  const trial = new KeptTrial()
  trial.checking = false
  for (let hour = 0; hour < 30; hour++) trial.hour(START_PRICE + 900 * hour)
  const owner = trial.customer()
  trial.start(owner, { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' })
  trial.start(owner, { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '4h' })
  trial.start(owner, { kind: 'adaptive', product: 0, bar: '1h', share: 800_000, band: 10_000 })
  trial.start(owner, { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' })
  const daily = { period: 'day', day: 0, hour: 12, each: usdt(20) } as const
  trial.start(owner, { kind: 'recurring', products: [[0, 1_000_000]], ...daily })
  trial.start(owner, { kind: 'grid', product: 0, low: 5_400_000, high: 6_600_000, levels: 7 })
  trial.start(owner, { kind: 'rebalance', products: [[0, 900_000]], band: 10_000, bar: '1h' }, { stopLossPpm: 60_000 })
  const other = trial.open()
  const freeze = (holds: boolean) => {
    trial.must({ kind: 'recordFact', customer: owner, commandId: trial.id(), fact: 'ownFreeze', holds })
  }
  for (let hour = 0; hour < WEEK + 44; hour++) {
    const wave = Math.round(400_000 * Math.sin(hour / 9) + 90_000 * Math.sin(hour / 2))
    trial.hour(START_PRICE + wave, 200 + ((hour * 37) % 900))
    if (hour === 40) trial.change(STRATEGY.half, { add: usdt(200) })
    if (hour === 60) trial.change(STRATEGY.half, { take: usdt(100) })
    if (hour === 20 || hour === 24) trial.change(STRATEGY.grid, { run: hour === 24 })
    if (hour === 100 || hour === 104) freeze(hour === 100)
    if (hour % 11 === 5) trial.limit(other, 'buy', START_PRICE + 500_000, 40, { timeInForce: 'ioc' })
  }
  trial.stopIt(STRATEGY.daily)
  return trial.entries!
}

interface Told {
  readonly entry: EntryWithEvents
  readonly events: ReturnType<typeof decodeEvents>
}

/** The orders that events tell to be a strategy's. */
function ordersOf(strategy: number, events: Told['events']): ReadonlySet<number> {
  return new Set(
    events.flatMap((event) => {
      return event.kind === 'strategyOrdered' && event.strategy === strategy ? [event.order] : []
    }),
  )
}

/** A strategy's decisions, and the entries that a proof of one is made of. */
export class ToldStrategies {
  readonly #told: readonly Told[]

  constructor(entries: readonly EntryWithEvents[]) {
    this.#told = entries.map((entry) => ({ entry, events: decodeEvents(entry.events) }))
  }

  decisionsOf(strategy: number): readonly { readonly seq: number; readonly event: EventOf<'strategyDecided'> }[] {
    return this.#told.flatMap(({ entry: { seq }, events }) =>
      events.flatMap((event) => {
        return event.kind === 'strategyDecided' && event.strategy === strategy ? [{ seq, event }] : []
      }),
    )
  }

  /** Its parameters, and the sides on which an entry's orders of it met the ladder. */
  shownOf(strategy: number, seq: number) {
    const all = this.#told.flatMap(({ events }) => events)
    const start = all.find((event) => event.kind === 'strategyStarted' && event.strategy === strategy)
    assert(start?.kind === 'strategyStarted', 'it was started')
    const { events } = this.#told.find(({ entry }) => entry.seq === seq)!
    const own = ordersOf(strategy, events)
    const met = events.flatMap((event) => {
      const isMet = event.kind === 'orderFilled' && event.counterparty === 'ladder' && own.has(event.order)
      return isMet ? [event.side] : []
    })
    return { parameters: start.parameters, met: new Set(met) }
  }

  /** By the number of its entry; `whole`: with all that it traded before. */
  entriesOf(strategy: number, seq: number, whole: boolean) {
    const orders = ordersOf(
      strategy,
      this.#told.flatMap(({ events }) => events),
    )
    const isOwn = ({ events }: Told): boolean =>
      events.some((event) => {
        if ('strategy' in event && event.strategy === strategy) return true
        return whole && isOfSpotOrder(event) && orders.has(event.order)
      })
    const own = this.#told.filter((told) => told.entry.seq <= seq && isOwn(told))
    const [placed, ...later] = own
    const decided = own.at(-1)!
    const isKept = ({ entry, events }: Told): boolean =>
      whole ||
      entry.seq === seq ||
      events.some((event) => {
        return 'strategy' in event && event.strategy === strategy && event.kind === 'strategyChanged'
      })
    const start = placed!.events.find((event) => event.kind === 'strategyStarted' && event.strategy === strategy)
    const decision = decided.events.find((event) => event.kind === 'strategyDecided' && event.strategy === strategy)
    assert(start?.kind === 'strategyStarted' && decision?.kind === 'strategyDecided', 'it decided in that entry')
    const isByCloses = decision.cause === 'bar' && 'bar' in start.parameters
    const bar = isByCloses ? start.parameters.bar : undefined
    const moves = this.#told.flatMap(({ entry, events }) =>
      events.flatMap((event) => {
        const isIt = event.kind === 'learnerMoved' && event.product === 0 && event.at <= decision.at
        return isIt && event.bar === toldBar(bar ?? '1h') ? [{ entry, event }] : []
      }),
    )
    const last = new Map(moves.map(({ event }) => [bar === '4h' ? Math.ceil(event.at / (4 * HOUR)) : event.at, event]))
    return {
      placed: placed!.entry,
      later: later.filter(isKept).map(({ entry }) => entry),
      nth: 0,
      whole,
      steps:
        bar === undefined ? [] : moves.slice(start.parameters.kind === 'adaptive' ? -2 : -1).map(({ entry }) => entry),
      closes: bar === undefined ? [] : [[...last.values()].slice(-400).map(({ close }) => close)],
    }
  }
}
