import type { Event, EventOf, OrderFilled, ProductDefinition, StrategyState } from '@candela/contract'
import { type FeeAccount, holdOf, LARGEST_AMOUNT, nextFee, strategyWorth, worth } from '@candela/auditor/facts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import type { Evidence } from './evidence.ts'
import { LadderClaims } from './ladder-claims.ts'

type Started = EventOf<'strategyStarted'>

/** An order of the strategy. */
interface StrategyOrder {
  readonly order: number
  readonly product: ProductDefinition
  readonly side: 'buy' | 'sell'
  readonly timeInForce: string
  readonly price: number
  readonly lots: number
  /** of what it set aside, the part that its fills left: minor units of what pays */
  held: bigint
  filled: number
  isClosed: boolean
  fees: FeeAccount
}

/** Money and coins of a strategy, as its own entries have made them: money in minor units, lots by product. */
export class StrategyCourse {
  readonly #refuse: Refuse
  readonly #evidence: Evidence
  readonly #ladder: LadderClaims
  readonly #started: Started
  readonly #isWhole: boolean
  /** orders that are said to be its own before they are accepted */
  readonly #announced = new Set<number>()
  readonly orders = new Map<number, StrategyOrder>()
  readonly lots = new Map<number, bigint>()
  money: bigint
  base: bigint
  putIn: bigint
  takenOut = 0n
  stopLossPpm: number
  takeProfitPpm: number
  state: StrategyState = 'running'
  /** the stop for which it sells */
  reached: 'stopLoss' | 'takeProfit' | undefined
  /** the last instant that it bought for */
  boughtAt = 0
  stopped: EventOf<'strategyStopped'> | undefined

  constructor(findings: Findings, evidence: Evidence, started: Started, isWhole: boolean) {
    this.#refuse = refuserOf(findings)
    this.#evidence = evidence
    this.#ladder = new LadderClaims(findings, evidence)
    this.#started = started
    this.#isWhole = isWhole
    this.money = BigInt(started.amount)
    this.base = this.money
    this.putIn = this.money
    this.stopLossPpm = started.stopLossPpm
    this.takeProfitPpm = started.takeProfitPpm
  }

  /** Takes an event of the strategy or of one of its orders, but for decisions. `isProven`: fills are held against the ladder. */
  take(entry: ProvenEntry, event: Event, isProven: boolean): void {
    const { seq } = entry
    const { strategy, customer } = this.#started
    if (!('customer' in event) || event.customer !== customer) return this.#refuse('order', 'eventForeign', seq)
    if ('strategy' in event && event.strategy !== strategy) return this.#refuse('order', 'eventForeign', seq)
    if (this.stopped) return this.#refuse('order', 'alreadyClosed', seq)
    switch (event.kind) {
      case 'strategyOrdered':
        this.#announced.add(event.order)
        return undefined
      case 'orderAccepted':
        return this.#accept(event, seq)
      case 'orderFilled':
        return this.#fill(entry, event, isProven)
      case 'orderClosed':
        return this.#close(event, seq)
      case 'strategyChanged':
        return this.#change(entry, event)
      case 'strategyStopped':
        this.stopped = event
        return this.#stop(entry, event)
      default:
        return this.#refuse('order', 'eventForeign', seq)
    }
  }

  /** Money, and all lots at the last index before an entry; undefined where an index is not shown. */
  equity(before: number, products: readonly number[]): bigint | undefined {
    let equity = this.money
    for (const product of products) {
      const lots = this.lots.get(product) ?? 0n
      const market = this.#evidence.market(product, before)
      const definition = market && this.#evidence.listing(product, before)
      if (!definition) return undefined
      equity += strategyWorth({ definition, index: market.update.index }, lots)
    }
    return equity
  }

  #accept(event: EventOf<'orderAccepted'>, seq: number): void {
    const { order, product, side, price, lots, spend, type, timeInForce } = event
    const isItsKind = timeInForce === 'ioc' || (timeInForce === 'gtc' && this.#started.parameters.kind === 'grid')
    if (!this.#announced.delete(order) || type !== 'limit' || spend !== 0 || !isItsKind) {
      return this.#refuse('order', 'acceptedOtherwise', seq)
    }
    const definition = this.#evidence.listing(product, seq)
    if (!definition) return undefined
    const { makerFeePpm, takerFeePpm } = definition
    if (event.makerFeePpm !== makerFeePpm) this.#refuse('fees', 'rateNotListed', seq, event.makerFeePpm, makerFeePpm)
    if (event.takerFeePpm !== takerFeePpm) this.#refuse('fees', 'rateNotListed', seq, event.takerFeePpm, takerFeePpm)
    const held =
      side === 'buy' ? holdOf(definition, BigInt(price), BigInt(lots)) : BigInt(lots) * BigInt(definition.lot)
    if (BigInt(event.held) !== held) this.#refuse('formula', 'paidOff', seq, event.held, Number(held))
    const open = { held, filled: 0, isClosed: false, fees: { owed: 0n, paid: 0n } }
    this.orders.set(order, { order, product: definition, side, timeInForce, price, lots, ...open })
    return undefined
  }

  #fill(entry: ProvenEntry, fill: OrderFilled, isProven: boolean): void {
    const { seq } = entry
    const order = this.orders.get(fill.order)
    if (!order || order.isClosed) return this.#refuse('order', 'eventForeign', seq)
    const { product, side } = order
    if (fill.product !== product.product || fill.side !== side) return this.#refuse('order', 'filledOtherwise', seq)
    const isBeyond = side === 'buy' ? fill.price > order.price : fill.price < order.price
    if (isBeyond) this.#refuse('price', 'beyondLimit', seq, fill.price, order.price)
    else if (fill.liquidity === 'maker' && fill.price !== order.price) {
      this.#refuse('price', 'notAtMakersPrice', seq, fill.price, order.price)
    }
    const notional = worth(product, BigInt(fill.price), BigInt(fill.lots))
    if (BigInt(fill.notional) !== notional || notional > LARGEST_AMOUNT) {
      this.#refuse('price', 'notionalOff', seq, fill.notional, Number(notional))
    }
    const ppm = BigInt(fill.liquidity === 'maker' ? product.makerFeePpm : product.takerFeePpm)
    const fee = nextFee(order.fees, notional, ppm)
    if (BigInt(fill.fee) !== fee) this.#refuse('fees', 'feeOff', seq, fill.fee, Number(fee))
    order.fees = { owed: order.fees.owed + notional * ppm, paid: order.fees.paid + fee }
    order.filled += fill.lots
    const remaining = order.lots - order.filled
    if (fill.remaining !== remaining || remaining < 0 || fill.lots < 1) {
      this.#refuse('order', 'remainderOff', seq, fill.remaining, remaining)
    }
    if (isProven && fill.counterparty === 'ladder') this.#ladder.fill(entry, fill)
    const lots = this.lots.get(fill.product) ?? 0n
    const isBuy = side === 'buy'
    order.held -= isBuy ? notional + fee : BigInt(fill.lots) * BigInt(product.lot)
    this.lots.set(fill.product, isBuy ? lots + BigInt(fill.lots) : lots - BigInt(fill.lots))
    this.money += (isBuy ? -notional : notional) - fee
    return undefined
  }

  #close(event: EventOf<'orderClosed'>, seq: number): void {
    const order = this.orders.get(event.order)
    if (!order || order.isClosed || event.product !== order.product.product) {
      return this.#refuse('order', 'eventForeign', seq)
    }
    order.isClosed = true
    const isFilled = order.filled === order.lots
    if (event.filled !== order.filled || (event.reason === 'filled') !== isFilled) {
      this.#refuse('order', 'closedOtherwise', seq, event.filled, order.filled)
    }
    const released = isFilled ? 0n : order.held
    if (BigInt(event.released) !== released) {
      this.#refuse('formula', 'paidOff', seq, event.released, Number(released))
    }
    return undefined
  }

  #change({ seq, command, resultCode }: ProvenEntry, event: EventOf<'strategyChanged'>): void {
    const { strategy, customer } = this.#started
    const { added, taken, stopLossPpm, takeProfitPpm, state } = event
    const isAsked =
      command?.kind === 'changeStrategy' &&
      resultCode === 0 &&
      command.strategy === strategy &&
      command.customer === customer &&
      command.add === added &&
      command.take === taken &&
      command.stopLossPpm === stopLossPpm &&
      command.takeProfitPpm === takeProfitPpm &&
      state === (command.run ? 'running' : 'paused')
    if (!isAsked) this.#refuse('order', 'amendedOtherwise', seq)
    const base = this.#baseAfter(event, seq)
    if (BigInt(event.base) !== base) this.#refuse('formula', 'paidOff', seq, event.base, Number(base))
    this.base = base
    this.putIn += BigInt(added)
    this.takenOut += BigInt(taken)
    this.money += BigInt(added) - BigInt(taken)
    Object.assign(this, { stopLossPpm, takeProfitPpm, state })
    return undefined
  }

  /** Without its whole course, the base that is left of what was taken is as it is told. */
  #baseAfter({ added, taken, base }: EventOf<'strategyChanged'>, seq: number): bigint {
    if (taken === 0) return this.base + BigInt(added)
    const equity = this.#isWhole ? this.equity(seq, [...this.lots.keys()]) : undefined
    if (equity === undefined || equity <= 0n) return BigInt(base)
    return (this.base * (equity - BigInt(taken))) / equity
  }

  /** All that is left, at the last index. */
  #stop({ seq }: ProvenEntry, { returned, given, result }: EventOf<'strategyStopped'>): void {
    if (!this.#isWhole) return undefined
    if (BigInt(returned) !== this.money) this.#refuse('formula', 'paidOff', seq, returned, Number(this.money))
    const products = [...this.lots].filter(([, lots]) => lots > 0n).sort(([a], [b]) => a - b)
    const isGiven =
      given.length === products.length &&
      given.every(([product, lots, index], place) => {
        const market = this.#evidence.market(product, seq)
        const [own, all] = products[place]!
        return own === product && BigInt(lots) === all && market?.update.index === index
      })
    if (!isGiven) this.#refuse('formula', 'shareOff', seq)
    const equity = this.equity(
      seq,
      products.map(([product]) => product),
    )
    if (equity === undefined) return undefined
    const expected = equity + this.takenOut - this.putIn
    if (result !== expected) this.#refuse('formula', 'paidOff', seq, Number(result), Number(expected))
    return undefined
  }
}
