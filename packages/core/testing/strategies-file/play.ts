import { codeOfNumber, type Event, type EventOf } from '@candela/contract'
import { gridLevels, lastClose } from '@candela/rules/strategy/arithmetic'
import { type Difference, differences, instantOf } from '@candela/rules/testing'
import { Core } from '../../index.ts'
import type { StrategyView } from '../../strategy/queries.ts'
import type { Answer } from '../trial.ts'
import { notPlayed, type Step, type StrategyRow, type StrategyWorld, type Told } from './file.ts'
import { StrategyHouse } from './world.ts'

type Decided = EventOf<'strategyDecided'>
type Stopped = EventOf<'strategyStopped'>
const QUARTER = 250

/**
 * Plays a row of the file of strategies against the core, and looks whether a house that is restored at its end is the same; answers what
 * differs from what it expects, by path. `house`: one that is looked at while the row is played.
 */
export function playStrategies(row: StrategyRow, file: StrategyWorld, house = new StrategyHouse(file)): Difference[] {
  const fault = notPlayed(row)
  if (fault !== undefined) throw new Error(fault)
  const player = new Player(house)
  const found = row.given.steps.flatMap((step, place) => {
    const { see = {}, due = [], decided = [], ...told } = row.expect.steps[place]!
    const got = player.play(step)
    const here = Object.fromEntries(Object.keys(see).map((name) => [name, player.see(name)]))
    return differences(asHere({ ...told, due, decided, see }), asHere({ ...got, see: here }), `steps[${place}]`)
  })
  const { core } = player.house
  const again = Core.restore(core.snapshot())
  return [...found, ...differences({ restored: core.stateHash() }, { restored: again.stateHash() })]
}

/** Steps against a house, and what strategies decided in each. */
class Player {
  readonly house: StrategyHouse
  readonly #stopped = new Map<number, Stopped & { readonly before: StrategyView | undefined }>()

  /** strategies by their orders, and the fees of all fills by strategy */
  readonly #orders = new Map<number, number>()
  readonly #costs = new Map<number, bigint>()

  constructor(house: StrategyHouse) {
    this.house = house
    house.takeTold()
  }

  play(step: Step): Told {
    const at = instantOf(step.at)
    const due = this.#drain(at)
    if (step.do === 'bars') return { code: 'ok', due: [...due, ...this.#bars(step)], decided: [] }
    const figures = this.#figures(step)
    const known = this.#known()
    const answer = this.#enter(step)
    const events = this.#take(known)
    const decided = [
      ...events.flatMap((event) => (event.kind === 'strategyDecided' ? [this.#told(event, events)] : [])),
      ...this.#drain(at),
    ]
    return { ...figures(answer), due, decided }
  }

  see(name: string): unknown {
    const [head, tail = ''] = name.split('.') as [string, string?]
    const { core } = this.house
    if (head.startsWith('s')) return this.#strategy(Number(head.slice(1)))
    if (head.startsWith('L')) {
      const { closes, experts, weights, target } = core.strategies.learner(Number(head.slice(1)), tail as '1h')!
      return { closes: closes.length, experts, weights, target }
    }
    const customer = this.house.customerOf(head)
    if (tail === 'money') return core.balance(customer, 0).available
    const { base, lot } = core.product(Number(tail))!
    return core.balance(customer, base).available / BigInt(lot)
  }

  #enter(step: Step): Answer {
    const { house } = this
    if (step.do === 'market') return house.show(step.product!, step.index!, step.bids, step.asks)
    if (step.do === 'fact') return house.protect(step)
    if (step.do === 'fill') return house.fill(step)
    return house.apply(house.commandOf(step)!)
  }

  /** The answer of a command with the figures of its refusal, as the house is before it. */
  #figures(step: Step): (answer: Answer) => Told {
    const { house } = this
    const command = house.commandOf(step)
    const { strategies, loans } = house.core
    const isStart = command?.kind === 'startStrategy'
    const isAsked = isStart || command?.kind === 'changeStrategy'
    const params = isAsked ? { ...strategies.figuresOf(command), own: loans.ownMoney(command.customer) } : {}
    return ({ code, value, events }) => {
      const stopped = events.find((event) => event.kind === 'strategyStopped')
      const isOk = code === 'ok'
      return {
        code,
        ...(isStart && isOk ? { strategy: value } : {}),
        ...(stopped === undefined || step.do !== 'stopStrategy' ? {} : { result: stopped.result }),
        ...(isOk ? {} : params),
      }
    }
  }

  #bars({ closes = {}, depth }: Step): Told[] {
    const { house } = this
    const count = Math.max(...Object.values(closes).map(({ length }) => length))
    const due: Told[] = []
    for (let place = 0; place < count; place++) {
      const hour = house.nextHour()
      due.push(...this.#drain(hour - QUARTER))
      for (const [product, own] of Object.entries(closes)) {
        const index = own[place]
        if (index === null || index === undefined) continue
        house.quote(Number(product), index, depth)
        due.push(...this.#drain(hour - QUARTER))
      }
      due.push(...this.#drain(hour))
    }
    return due
  }

  /** Works off what is due at an instant; answers the decisions, those without orders among them. */
  #drain(at: number): Told[] {
    const { house } = this
    const known = this.#known()
    const waiting = new Map(known.map(({ number }) => [number, house.state.strategies.all.get(number)!.pending.bar]))
    house.drain(at)
    const events = this.#take(known)
    const told = events.filter((event): event is Decided => event.kind === 'strategyDecided')
    const silent = known.flatMap(({ number, parameters }) => {
      if (!('bar' in parameters)) return []
      const own = house.state.strategies.all.get(number)
      if (own?.state !== 'running' || own.pending.bar > 0) return []
      const closed = lastClose(parameters.bar, at)
      const bar =
        waiting.get(number)! || (own.seen === at && closed === at && known.every(({ seen }) => seen < at) ? closed : 0)
      const isTold = told.some(({ strategy, cause }) => strategy === number && cause === 'bar')
      const hasClosed = own.products.some((product) => house.state.bars.of(product, parameters.bar).closedAt === bar)
      if (bar === 0 || isTold || !hasClosed) return []
      const plan = house.core.strategies.plan(number)
      if (plan === undefined) return []
      const { equity, shares, closes, collecting } = plan
      const slow = parameters.kind === 'trend' ? parameters.slow : 0
      const lacking = collecting === undefined ? {} : { collecting: `${collecting} of ${slow}` }
      return [{ strategy: number, bar, equity, shares, orders: [], closes, ...lacking }]
    })
    const lowest = (number: number): number => known.find((each) => each.number === number)?.products[0] ?? 0
    return [...told.map((event) => this.#told(event, events)), ...silent].sort((a, b) => {
      const [one, other] = [Number(a['strategy']), Number(b['strategy'])]
      return lowest(one) - lowest(other) || one - other
    })
  }

  #known(): StrategyView[] {
    return [...this.house.state.strategies.all.keys()].map((number) => this.house.core.strategies.strategy(number)!)
  }

  #take(known: readonly StrategyView[]): readonly Event[] {
    const events = this.house.takeTold()
    for (const event of events) {
      if (event.kind === 'strategyOrdered') this.#orders.set(event.order, event.strategy)
      if (event.kind === 'orderFilled') this.#pay(event)
      if (event.kind === 'strategyStopped')
        this.#stopped.set(event.strategy, { ...event, before: known.find(({ number }) => number === event.strategy) })
    }
    return events
  }

  #told(
    { strategy, cause, at, equity, closes, shares, periods, spend, orders, placed }: Decided,
    events: readonly Event[],
  ): Told {
    const asked = orders.map(({ order, product, side, lots, bound, code }) => {
      if (code !== 0) return { product, side, code: codeOfNumber(code) }
      const fills = events.filter(
        (event) => event.kind === 'orderFilled' && event.order === order,
      ) as EventOf<'orderFilled'>[]
      const sum = (of: (fill: EventOf<'orderFilled'>) => number): number =>
        fills.reduce((total, fill) => total + of(fill), 0)
      const filled = sum(({ lots: each }) => each)
      return {
        product,
        side,
        lots,
        bound,
        filled,
        notional: sum(({ notional }) => notional),
        fee: sum(({ fee }) => fee),
      }
    })
    if (cause === 'bar') return { strategy, bar: at, equity, shares, orders: asked, closes }
    if (cause === 'period') return { strategy, periods, spend, orders: asked }
    if (cause === 'stop') return { strategy, orders: asked }
    const rested = placed.map((order) => {
      const accepted = events.find(
        (event) => event.kind === 'orderAccepted' && event.order === order,
      ) as EventOf<'orderAccepted'>
      return [accepted.side, accepted.price, accepted.lots]
    })
    return { strategy, orders: asked, placed: rested }
  }

  #strategy(number: number): Told {
    const stopped = this.#stopped.get(number)
    if (stopped !== undefined) {
      const { reason, result, returned, given, before } = stopped
      const own = this.#costs.get(number) ?? 0n
      const lots = Object.fromEntries(given.map(([product, each]) => [product, each]))
      const out = (before?.takenOut ?? 0n) + BigInt(returned)
      const empty = { money: 0n, held: 0n, lots: {}, equity: 0n, orders: [] }
      return {
        state: 'stopped',
        ...empty,
        base: before?.base,
        costs: own,
        in: before?.putIn,
        out,
        reason,
        result,
        given: lots,
      }
    }
    const view = this.house.core.strategies.strategy(number)!
    const { state, money, held, equity, base, costs, putIn, takenOut, cells, parameters } = view
    const lots = Object.fromEntries(view.lots.filter(([, each]) => each > 0))
    const levels = parameters.kind === 'grid' ? gridLevels(parameters) : []
    const orders = cells.flatMap(({ side, left, order }, place) => {
      return order === 0 ? [] : [[side, levels[side === 'buy' ? place : place + 1], left]]
    })
    return { state, money, held, lots, equity, base, costs, in: putIn, out: takenOut, orders }
  }

  #pay({ order, fee }: EventOf<'orderFilled'>): void {
    const strategy = this.#orders.get(order)
    if (strategy !== undefined) this.#costs.set(strategy, (this.#costs.get(strategy) ?? 0n) + BigInt(fee))
  }
}

/** Instants as numbers, so that both sides are written alike; objects whose keys are products compare whole. */
function asHere(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? instantOf(value) : value
  if (Array.isArray(value)) return value.map(asHere)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isByProduct = ['lots', 'given'].includes(name) && typeof each === 'object'
      return [name, isByProduct ? byProduct(each as object) : asHere(each)]
    }),
  )
}

function byProduct(lots: object): (readonly [string, unknown])[] {
  return Object.entries(lots).sort(([a], [b]) => Number(a) - Number(b))
}
