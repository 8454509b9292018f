import { type CommandOf, PRODUCTS, type Side } from '@candela/contract'
import { listed } from '../catalogue.ts'
import { move } from '../floor/accounts.ts'
import type { Cause } from '../floor/cause.ts'
import { emptyState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { noLimits } from '../limits.ts'
import { PREDICT } from '../perpetual.ts'
import { positionOf, replace } from '../perpetual/books.ts'
import { emptyMarket } from '../perpetual/markets.ts'
import { NO_TRIGGERS, type PerpetualMarket, type PerpetualOrder, type PerpetualPosition } from '../perpetual/memory.ts'
import type { Holding } from '../perpetual/position.ts'
import { orderOf } from '../perpetual/requests.ts'
import { fireTriggers } from '../perpetual/triggers.ts'

/** the one customer of the house */
export const ME = 1
export const NOBODY = 'no command'
/** since which the rule book's vectors hold */
const RULES = 4
const PLENTY = 10n ** 16n

type Asked = Partial<CommandOf<'placePerpetualOrder'>>

/** A house of one customer with money enough, and one market that stands at a mark without a ladder. */
const GIVEN: Cause = ['practiceFunds', 0]

export class VectorHouse {
  readonly state = emptyState()
  readonly market: PerpetualMarket

  constructor(unit: bigint, mark: bigint, knows = true) {
    const { definition } = PRODUCTS[0]!
    this.state.ruleVersion = RULES
    this.state.products.push({ ...listed(definition), mid: mark, index: Number(mark) })
    this.state.customers.push({
      customer: ME,
      commandId: NOBODY,
      openedSeq: 0,
      openedAt: 0,
      terms: 1,
      risk: 1,
      practiceFundsAt: 0,
      limits: { ...noLimits(), isPassed: knows },
      facts: new Map(),
      commands: new Map(),
      decidedSubmission: 0,
      proposal: undefined,
    })
    this.market = richMarket(definition.product, definition.quote, unit, mark)
    this.state.perpetual.markets.push(this.market)
    move(this.state, GIVEN, definition.quote, PLENTY, [0, 'practice'], [ME, 'available'])
  }

  set(leverage: bigint, mode: 'isolated' | 'cross' = 'isolated'): void {
    this.state.perpetual.settings.set(`${ME} ${this.market.product}`, { leverage, mode })
  }

  /** A position of the customer's against the house, with the margin that it says. */
  hold({ long, lots, cost, margin, settled }: Holding, leverage: bigint, market = this.market): void {
    const { perpetual } = this.state
    const mode = perpetual.settings.get(`${ME} ${market.product}`)?.mode ?? 'isolated'
    const position = ++perpetual.positions
    const own = { customer: ME, product: market.product, takeProfit: NO_TRIGGERS, stopLoss: NO_TRIGGERS }
    const held = { ...own, long, lots, cost, margin, settled, position, mode, leverage, ruleVersion: RULES }
    replace(market, held)
    market.houseLots = long ? -lots : lots
    market.houseCost = cost
    move(this.state, GIVEN, market.quote, margin, [0, 'practice'], [ME, 'margin', market.product])
  }

  get position(): PerpetualPosition {
    return positionOf(this.market, ME)!
  }

  request(side: Side, lots: bigint, asked: Asked = {}): CommandOf<'placePerpetualOrder'> {
    return {
      kind: 'placePerpetualOrder',
      customer: ME,
      commandId: NOBODY,
      product: this.market.product,
      side,
      type: 'market',
      timeInForce: 'gtc',
      price: 0,
      lots: Number(lots),
      reduceOnly: false,
      trigger: 0,
      takeProfit: 0,
      stopLoss: 0,
      ruleVersion: RULES,
      ...asked,
    }
  }

  order(side: Side, lots: bigint, asked?: Asked) {
    return PREDICT.placePerpetualOrder(this.state, this.request(side, lots, asked))
  }

  /** Sets the offers of others to a taker of a side, in the place of the earlier ones. */
  offer(side: Side, price: bigint, lots: bigint): void {
    const level = [{ price, lots }]
    this.market.asks = side === 'buy' ? level : []
    this.market.bids = side === 'sell' ? level : []
  }

  /** An order that is there, with nothing held for it. */
  stands(side: Side, lots: bigint, closes: bigint, stands: Partial<PerpetualOrder>): PerpetualOrder {
    const order = { ...orderOf(this.state, this.market, this.request(side, lots)), closes, ...stands }
    this.state.perpetual.orders = order.order
    this.market.open.push(order)
    return order
  }

  fire(): Expected[] {
    const told: Expected[] = []
    fireTriggers(this.state, this.market, told, { triggers: 1_000 })
    return told
  }
}

/** A market whose house has all it may want. */
export function richMarket(product: number, quote: number, unit: bigint, mark: bigint): PerpetualMarket {
  return { ...emptyMarket({ product, quote, unit, mark }), houseMost: PLENTY }
}
