import {
  type Code,
  codeOfNumber,
  type Command,
  type Event,
  type Fact,
  type Ladder,
  type OrderFilled,
  type PlaceOco,
  type PlaceOrder,
  type PlaceStopOrder,
  type ProductDefinition,
  type Side,
  type TimeInForce,
} from '@candela/contract'
import { BTC_USDT } from '@candela/rules/testing'
import { Core, type CoreOptions } from '../index.ts'

export { BTC_USDT }

/** 2026-11-21T00:00:00Z */
export const START = 1_795_219_200_000
export const USDT = 0
export const BTC = 1
export const UNIT = 100_000_000n

/** A UUIDv7 made at an instant; `tail` tells those of one instant apart. */
export function commandId(at: number, tail: number): string {
  const time = at.toString(16).padStart(12, '0')
  const rest = tail.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`
}

export interface Answer {
  readonly code: Code
  readonly value: number
  readonly repeated: boolean
  readonly events: readonly Event[]
  readonly fills: readonly OrderFilled[]
}

export interface OrderTerms {
  readonly product?: number
  readonly timeInForce?: TimeInForce
  readonly id?: string
}

/** A core with USDT, BTC, one product and a clock that only tests move; every command is followed by a look at all invariants. */
export class Trial {
  core: Core
  at: number
  seq = 0
  checking = true
  private tail = 0

  constructor(products: readonly ProductDefinition[] = [BTC_USDT], options: CoreOptions = {}, at = START) {
    this.at = at
    this.core = Core.create(options)
    this.must({ kind: 'listAsset', asset: { asset: USDT, id: 'USDT', displayDigits: 2 } })
    this.must({ kind: 'listAsset', asset: { asset: BTC, id: 'BTC', displayDigits: 6 } })
    for (const product of products) this.must({ kind: 'listProduct', product })
  }

  apply(command: Command): Answer {
    const { code, value, repeated } = this.core.apply(++this.seq, this.at, command)
    const events = this.core.events.decode()
    if (this.checking) this.core.assertInvariants()
    const fills = events.filter((event) => event.kind === 'orderFilled')
    return { code: codeOfNumber(code)!, value, repeated, events, fills }
  }

  must(command: Command): Answer {
    const answer = this.apply(command)
    if (answer.code !== 'ok') throw new Error(`${command.kind}: ${answer.code}`)
    return answer
  }

  id(): string {
    return commandId(this.at, ++this.tail)
  }

  open(): number {
    return this.must({ kind: 'openCustomer', commandId: this.id(), terms: 1, risk: 1 }).value
  }

  /** A market with explicit levels; without any, the ladder is empty. */
  market(levels: Partial<Extract<Ladder, { kind: 'levels' }>> = {}, index = 6_000_000, product = 0): Answer {
    const ladder: Ladder = { kind: 'levels', bids: levels.bids ?? [], asks: levels.asks ?? [] }
    this.at += 250
    const step = Math.floor(this.at / 250)
    const updates = [{ product, receivedAt: this.at, index, ladder, prints: [] }]
    return this.apply({ kind: 'market', step, gap: false, updates })
  }

  limit(customer: number, side: Side, price: number, lots: number, terms: OrderTerms = {}): Answer {
    return this.place(customer, { side, type: 'limit', price, lots }, terms)
  }

  /** By quantity; worst price 0 is the default. */
  take(customer: number, side: Side, lots: number, worst = 0, terms: OrderTerms = {}): Answer {
    return this.place(customer, { side, type: 'market', price: worst, lots }, { timeInForce: 'ioc', ...terms })
  }

  spend(customer: number, side: Side, spend: number, worst = 0, terms: OrderTerms = {}): Answer {
    return this.place(customer, { side, type: 'market', price: worst, spend }, { timeInForce: 'ioc', ...terms })
  }

  place(customer: number, order: Partial<PlaceOrder> & Pick<PlaceOrder, 'side' | 'type'>, terms: OrderTerms): Answer {
    const { product = 0, timeInForce = 'gtc', id = this.id() } = terms
    const { side, type, price = 0, lots = 0, spend = 0 } = order
    return this.apply({
      kind: 'placeOrder',
      customer,
      commandId: id,
      product,
      side,
      type,
      timeInForce,
      price,
      lots,
      spend,
    })
  }

  amend(customer: number, order: number, price: number, lots: number): Answer {
    return this.apply({ kind: 'amendOrder', customer, commandId: this.id(), order, price, lots })
  }

  /** A stop-market sell of product 0 unless something else is said. */
  stop(customer: number, trigger: number, lots: number, terms: Partial<PlaceStopOrder> = {}): Answer {
    return this.apply({
      kind: 'placeStopOrder',
      customer,
      commandId: this.id(),
      product: 0,
      side: 'sell',
      stopKind: 'stop',
      type: terms.price === undefined ? 'market' : 'limit',
      timeInForce: 'gtc',
      trigger,
      price: 0,
      lots,
      ...terms,
    })
  }

  /** A limit and a stop-market sell of which one cancels the other. */
  oco(customer: number, price: number, trigger: number, lots: number, terms: Partial<PlaceOco> = {}): Answer {
    const type = terms.stopPrice === undefined ? 'market' : 'limit'
    const asked = { product: 0, side: 'sell', price, trigger, type, stopPrice: 0, lots } as const
    return this.apply({ kind: 'placeOco', customer, commandId: this.id(), ...asked, ...terms })
  }

  amendStop(customer: number, order: number, trigger: number, price: number, lots: number): Answer {
    return this.apply({ kind: 'amendStopOrder', customer, commandId: this.id(), order, trigger, price, lots })
  }

  cancel(customer: number, order: number): Answer {
    return this.apply({ kind: 'cancelOrder', customer, commandId: this.id(), order })
  }

  fact(customer: number, fact: Fact, holds = true): Answer {
    return this.apply({ kind: 'recordFact', customer, commandId: this.id(), fact, holds })
  }

  /** [available, held] as decimals would be: in whole minor units. */
  balance(customer: number, asset: number): [bigint, bigint] {
    const { available, held } = this.core.balance(customer, asset)
    return [available, held]
  }

  /** Buys base from a one-level ladder, so that the customer has something to sell, then empties the ladder. */
  stock(customer: number, lots: number, price = 6_000_000): void {
    this.market({ bids: [[price - 1, 1_000]], asks: [[price, lots]] }, price)
    const answer = this.take(customer, 'buy', lots)
    if (answer.code !== 'ok') throw new Error(answer.code)
    this.market({}, price)
  }
}

/** The fills of an answer: price, lots, counterparty. */
export function filled(answer: Answer): [number, number, string][] {
  return answer.fills
    .filter((fill) => fill.liquidity === 'taker')
    .map(({ price, lots, counterparty }) => [price, lots, counterparty])
}

/** The reasons why orders closed in this answer: order → reason. */
export function closed(answer: Answer): Record<number, string> {
  const reasons: Record<number, string> = {}
  for (const event of answer.events) if (event.kind === 'orderClosed') reasons[event.order] = event.reason
  return reasons
}
