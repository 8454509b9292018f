import { type EventOf, NO_HASH } from '@candela/contract'
import {
  bandOf,
  isInstant,
  lastCloseAt,
  legsOf,
  partLots,
  planned,
  reachedBy,
  strategyWorth,
} from '@candela/auditor/facts'
import { HOUR } from '@candela/units'
import type { StrategyProofBundle } from './bundle.ts'
import type { Entries } from './bundle-entries.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import type { Evidence } from './evidence.ts'
import { StrategyCloses } from './strategy-closes.ts'
import type { StrategyCourse } from './strategy-course.ts'
import { checkBounds, checkDue, type DueOrder, dueOrder, gridOf, isGrid, type MetProduct } from './strategy-orders.ts'

type Decided = EventOf<'strategyDecided'>

/** a house is not away for longer */
const MOST_BACK = 100_000 * HOUR

/** All that a decision of a strategy is held against. */
interface Beside {
  readonly evidence: Evidence
  readonly entries: Entries
  readonly bundle: StrategyProofBundle
  readonly started: EventOf<'strategyStarted'>
  /** money and coins as they were before the decision */
  readonly course: StrategyCourse
  /** those of the whole strategy, by number */
  readonly products: readonly number[]
}

/** Recomputes one decision: its figures and its orders follow from closes, prices, money and coins by the published rule. */
export class DecisionClaims {
  readonly #findings: Findings
  readonly #refuse: Refuse
  readonly #of: Beside

  constructor(findings: Findings, of: Beside) {
    this.#findings = findings
    this.#refuse = refuserOf(findings)
    this.#of = of
  }

  /** Holds a decision against all beside it; the course is as it was before. */
  check(event: Decided, entry: ProvenEntry): void {
    const met = this.#of.products.map((product) => this.#met(product, entry))
    if (met.includes(undefined)) return
    const all = met as MetProduct[]
    this.#checkEquity(event, entry, all)
    this.#checkOrders(event, entry)
    this.#checkForm(event, entry)
    switch (event.cause) {
      case 'bar':
        return this.#checkBar(event, entry, all)
      case 'period':
        return this.#checkPeriod(event, entry, all)
      case 'stop':
        return this.#checkStop(event, entry, all)
      case 'arranging':
        return this.#checkArranging(event, entry, all[0]!)
    }
  }

  #met(product: number, { seq, at }: ProvenEntry): MetProduct | undefined {
    const market = this.#of.evidence.market(product, seq)
    const definition = market && this.#of.evidence.listing(product, seq)
    if (!definition) return undefined
    return { definition, index: market.update.index, isLive: definition.spot && at < market.voidAt }
  }

  /** Of a whole course what it holds follows from what it traded. */
  #checkEquity({ equity }: Decided, { seq }: ProvenEntry, met: readonly MetProduct[]): void {
    if (!this.#of.bundle.whole) return undefined
    const worth = met.map((each) => strategyWorth(each, this.#lots(each)))
    const expected = worth.reduce((sum, one) => sum + one, this.#of.course.money)
    if (equity !== expected) this.#refuse('formula', 'paidOff', seq, Number(equity), Number(expected))
    return undefined
  }

  /** Each cause tells its own figures, and leaves the others empty. */
  #checkForm(event: Decided, { seq, at }: ProvenEntry): void {
    const { cause, closes, shares, periods, spend, placed } = event
    const isBar = cause === 'bar'
    const isPeriod = cause === 'period'
    const isEmpty =
      (isBar || (closes === NO_HASH && shares.length === 0 && this.#of.bundle.closes.length === 0)) &&
      (isPeriod || (periods === 0 && spend === 0)) &&
      (cause === 'arranging' || placed.length === 0)
    if (!isEmpty) this.#refuse('formula', 'moveMissing', seq)
    const isRunning = this.#of.course.state === 'running' || cause === 'stop'
    if (!isRunning || event.at > at) this.#refuse('formula', 'timeOff', seq, event.at, at)
  }

  /** Its orders were accepted as it asked for them, or refused by spot. */
  #checkOrders({ orders, placed }: Decided, { seq, events }: ProvenEntry): void {
    const accepted = new Map(events.flatMap((event) => (event.kind === 'orderAccepted' ? [[event.order, event]] : [])))
    for (const { order, product, side, lots, bound, code } of orders) {
      if ((order === 0) === (code === 0)) this.#refuse('order', 'acceptedOtherwise', seq)
      const own = accepted.get(order)
      const isIt =
        own?.product === product &&
        own.side === side &&
        own.lots === lots &&
        own.price === bound &&
        own.timeInForce === 'ioc' &&
        this.#of.evidence.listing(product, seq)?.spot
      if (order !== 0 && !isIt) this.#refuse('order', 'acceptedOtherwise', seq)
    }
    for (const order of placed) {
      const own = accepted.get(order)
      const isSpot = own && this.#of.evidence.listing(own.product, seq)?.spot
      if (!isSpot || own.timeInForce !== 'gtc' || own.product !== this.#of.products[0])
        this.#refuse('order', 'acceptedOtherwise', seq)
    }
  }

  #checkBar(event: Decided, entry: ProvenEntry, met: readonly MetProduct[]): void {
    const { parameters } = this.#of.started
    const { seq } = entry
    if (!('bar' in parameters)) return this.#refuse('formula', 'moveMissing', seq)
    if (event.equity <= 0n) return this.#refuse('formula', 'paidOff', seq, Number(event.equity))
    const { bar } = parameters
    if (lastCloseAt(bar, event.at) !== event.at || event.at <= this.#of.entries.placed.at) {
      this.#refuse('formula', 'timeOff', seq, event.at, lastCloseAt(bar, entry.at))
    }
    const { closes } = this.#of.bundle
    const { markets } = this.#of.entries
    const asked = { parameters, products: this.#of.products, closes, decided: event, markets, seq }
    const told = new StrategyCloses(this.#findings, asked, this.#of.evidence)
    const shares = met.flatMap((each) => {
      const { product } = each.definition
      const target = each.isLive ? told.target(product) : undefined
      const share = event.shares.find((one) => one.product === product)
      if (target === undefined) {
        if (share) this.#refuse('market', 'marketMissing', seq)
        return []
      }
      const held = this.#of.bundle.whole ? this.#lots(each) : BigInt(share?.held ?? 0)
      return [{ met: each, ...planned(each, held, target, event.equity) }]
    })
    const expected = shares.map(({ met: { definition }, target, now, want, held }) => {
      return [definition.product, Number(target), Number(now), Number(want), Number(held)]
    })
    const found = event.shares.map(({ product, target, now, want, held }) => [product, target, now, want, held])
    for (let place = 0; place < Math.max(expected.length, found.length); place++) {
      const field = [0, 1, 2, 3, 4].find((one) => expected[place]?.[one] !== found[place]?.[one])
      if (field === undefined) continue
      const code = field === 1 ? 'targetOff' : 'shareOff'
      this.#refuse('formula', code, seq, found[place]?.[field] ?? 0, expected[place]?.[field] ?? 0)
    }
    let money = this.#money(event, met)
    const due = legsOf(shares, bandOf(parameters)).flatMap(({ met: each, lots }) => {
      const order = dueOrder(each, lots < 0n ? 'sell' : 'buy', lots < 0n ? -lots : lots, money)
      if (order && money !== undefined) money += this.#moved(event, order, entry)
      return order ?? []
    })
    checkDue(this.#findings, event, due, seq)
  }

  #checkPeriod(event: Decided, entry: ProvenEntry, met: readonly MetProduct[]): void {
    const { parameters } = this.#of.started
    const { seq } = entry
    if (parameters.kind !== 'recurring') return this.#refuse('formula', 'moveMissing', seq)
    // each instant counts once, and none before its start
    let instants = 0
    const after = Math.max(this.#of.course.boughtAt, this.#of.entries.placed.at)
    const from = Math.max(after, event.at - MOST_BACK)
    for (let at = event.at; at > from && instants < event.periods; at -= HOUR) {
      if (isInstant(parameters, at)) instants++
    }
    if (!isInstant(parameters, event.at) || event.periods < 1 || instants < event.periods) {
      this.#refuse('formula', 'timeOff', seq, event.at)
    }
    const wanted = BigInt(event.periods) * BigInt(parameters.each)
    const { money } = this.#of.course
    const spend = this.#of.bundle.whole && money < wanted ? money : wanted
    const isSpend = this.#of.bundle.whole ? BigInt(event.spend) === spend : BigInt(event.spend) <= spend
    if (!isSpend) this.#refuse('formula', 'paidOff', seq, event.spend, Number(spend))
    const due = met.flatMap((each) => {
      const part = parameters.products.find(([product]) => product === each.definition.product)![1]
      const most = partLots(each.definition, each.index, (BigInt(event.spend) * BigInt(part)) / 1_000_000n)
      return (each.isLive ? dueOrder(each, 'buy', most, BigInt(event.spend)) : undefined) ?? []
    })
    checkDue(this.#findings, event, due, seq)
  }

  /** A stop was reached, now or before, or the customer asked for the sale. */
  #checkStop(event: Decided, entry: ProvenEntry, met: readonly MetProduct[]): void {
    const { seq, command, resultCode, at } = entry
    const { strategy, customer } = this.#of.started
    const isAsked =
      command?.kind === 'stopStrategy' &&
      resultCode === 0 &&
      command.strategy === strategy &&
      command.customer === customer &&
      command.sell &&
      event.at === at
    const isHour = lastCloseAt('1h', event.at) === event.at && event.at > this.#of.entries.placed.at
    // what goes on selling was named by the stop that it reached
    const reached = this.#of.course.reached ?? reachedBy(this.#of.course, event.equity)
    if (!isAsked && !(isHour && reached)) this.#refuse('formula', 'triggerNotReached', seq)
    const ended = entry.events.find((each) => each.kind === 'strategyStopped')
    const reason = isAsked ? (this.#of.course.reached ?? 'customer') : reached
    if (ended?.kind === 'strategyStopped' && ended.reason !== reason) this.#refuse('formula', 'acceptedOtherwise', seq)
    if (!this.#of.bundle.whole) return checkBounds(this.#findings, event, met, seq)
    checkDue(
      this.#findings,
      event,
      met.flatMap((each) => dueOrder(each, 'sell', this.#lots(each)) ?? []),
      seq,
    )
  }

  #checkArranging(event: Decided, entry: ProvenEntry, met: MetProduct): void {
    const { parameters, amount } = this.#of.started
    const { placed } = this.#of.entries
    const { seq } = entry
    if (parameters.kind !== 'grid' || !isGrid(parameters)) return this.#refuse('formula', 'moveMissing', seq)
    const first = this.#met(met.definition.product, placed)
    if (!first) return undefined
    const { levels, size, cells, coinCells } = gridOf(parameters, first, amount)
    const isStart = entry === placed
    const isOfCommand = entry.command?.kind === 'startStrategy' || entry.command?.kind === 'changeStrategy'
    const isTime = isOfCommand ? event.at === entry.at : lastCloseAt('1h', event.at) === event.at
    if (!isTime) this.#refuse('formula', 'timeOff', seq, event.at, entry.at)
    const cellsMost = isStart ? coinCells : cells.length
    const order = dueOrder(met, 'buy', size * BigInt(cellsMost), isStart ? BigInt(amount) : undefined)
    const isLess = event.orders.length === 0 && !isStart
    checkDue(this.#findings, event, order && !isLess ? [{ ...order, most: !isStart }] : [], seq)
    const own = entry.events.flatMap((each) => {
      return each.kind === 'orderAccepted' && event.placed.includes(each.order) ? [each] : []
    })
    const taken = new Set<number>()
    for (const each of own) {
      const place = levels.findIndex((price) => price === BigInt(each.price))
      const cell = each.side === 'buy' ? place : place - 1
      const isOne = place >= 0 && cell >= 0 && cell < cells.length && !taken.has(cell)
      taken.add(cell)
      if (!isOne) this.#refuse('formula', 'worstPriceOff', seq, each.price)
      const isRight = isStart ? BigInt(each.lots) === size : BigInt(each.lots) <= size
      if (!isRight) this.#refuse('formula', 'shareOff', seq, each.lots, Number(size))
      const isMoney = isOne && cells[cell]! < BigInt(first.index)
      if (isStart && isMoney !== (each.side === 'buy')) this.#refuse('formula', 'acceptedOtherwise', seq)
    }
    if (own.length !== event.placed.length) this.#refuse('order', 'acceptedOtherwise', seq)
  }

  /** Free money before the orders of a decision by closes; undefined where a product that it may hold is not told. */
  #money({ equity, shares }: Decided, met: readonly MetProduct[]): bigint | undefined {
    if (this.#of.bundle.whole) return this.#of.course.money
    const isOfAll = met.every(({ definition }) => shares.some(({ product }) => product === definition.product))
    if (!isOfAll) return undefined
    return met.reduce((rest, each) => {
      const held = shares.find(({ product }) => product === each.definition.product)?.held ?? 0
      return rest - strategyWorth(each, BigInt(held))
    }, equity)
  }

  /** The money that an order brought or cost. */
  #moved({ orders }: Decided, { product, side }: DueOrder, { events }: ProvenEntry): bigint {
    const order = orders.find((each) => each.product === product && each.side === side)?.order
    return events.reduce((sum, event) => {
      if (event.kind !== 'orderFilled' || event.order !== order) return sum
      return sum + BigInt(side === 'buy' ? -event.notional : event.notional) - BigInt(event.fee)
    }, 0n)
  }

  #lots({ definition }: MetProduct): bigint {
    return this.#of.course.lots.get(definition.product) ?? 0n
  }
}
