import { ASSETS, type Command, type Market, notionalUnit, PRODUCTS, STEP_MS } from '@candela/contract'
import { Core } from '@candela/core'
import { CommandStream } from '@candela/core/testing'

/** the index of every product, in ticks */
const INDEX = 1_000_000
/** of one position: small, so that 100,000 fit under what the house may hold */
const NOTIONAL = 700_000_000
/** 10 USDT */
const STAKE = 1_000_000_000

/** A core with the whole catalogue and its ladders, in which customers take positions in perpetuals and stake on timed orders. */
export class DerivativesHouse {
  readonly core = Core.create()
  readonly #stream = new CommandStream()
  #seq = 0
  #step = Math.floor(this.#stream.now / STEP_MS)

  constructor() {
    for (const asset of ASSETS) this.give({ kind: 'listAsset', asset })
    for (const { definition: product } of PRODUCTS) this.give({ kind: 'listProduct', product })
    this.give(this.market(0))
    this.give({ kind: 'fundHouse', account: 'houseTimed' })
    // every perpetual has a market from its first order on
    const first = this.customer()
    for (const { definition } of CONTRACTS) {
      this.order(first, definition.product, 'buy')
      this.give({
        kind: 'closePosition',
        customer: first,
        commandId: this.#stream.commandId(),
        product: definition.product,
      })
    }
  }

  give(command: Command): void {
    // a step that was made beforehand comes at its own time
    if (command.kind === 'market') this.#stream.now = command.step * STEP_MS
    const { code } = this.core.apply(++this.#seq, this.#stream.now, command)
    if (code !== 0) throw new Error(`${command.kind}: ${code}`)
  }

  /** The next step: every product's index so many ticks from where it begins, and a deep ladder around it. */
  market(away: number): Market {
    const mid = INDEX + away
    const updates = PRODUCTS.map(({ definition: { product } }) => ({
      product,
      receivedAt: this.#step * STEP_MS,
      index: mid,
      ladder: {
        kind: 'shape' as const,
        mid,
        halfSpread: 1,
        depthPermille: 100_000,
        leanPermille: 0,
        grain: this.#step & 255,
      },
      prints: [],
    }))
    return { kind: 'market', step: ++this.#step, gap: false, updates }
  }

  customer(): number {
    this.give({ kind: 'openCustomer', commandId: this.#stream.commandId(), terms: 1, risk: 1 })
    return this.core.customerCount
  }

  order(customer: number, product: number, side: 'buy' | 'sell'): void {
    const lots = Math.ceil(NOTIONAL / INDEX / notionalUnit(PRODUCTS[product]!.definition))
    const none = { price: 0, reduceOnly: false, trigger: 0, takeProfit: 0, stopLoss: 0, ruleVersion: 1 }
    const asked = { customer, commandId: this.#stream.commandId(), product, side, lots }
    this.give({ kind: 'placePerpetualOrder', type: 'market', timeInForce: 'ioc', ...asked, ...none })
  }

  /** The number of customers who are long. */
  get longs(): number {
    let longs = 0
    for (let customer = 1; customer <= this.core.customerCount; customer++) {
      longs += this.core.perpetuals.positions(customer).filter(({ side }) => side === 1).length
    }
    return longs
  }

  /** The amount that the house has set aside for timed orders, in minor units. */
  get staked(): bigint {
    return this.core.houseBalance('timedReserve', 0)
  }

  /** A timed order of a minute on the least stake, over all products by turns. */
  stake(customer: number): void {
    const { product } = CONTRACTS[customer % CONTRACTS.length]!.definition
    const direction = customer & 1 ? 'up' : 'down'
    const terms = { durationMs: 60_000, stake: STAKE, ruleVersion: 1 } as const
    this.give({ kind: 'placeTimedOrder', customer, commandId: this.#stream.commandId(), product, direction, ...terms })
  }

  /** So many positions of as many customers over all perpetuals, by turns long and short, each with both triggers far away if any. */
  fill(positions: number, hasTriggers = true): void {
    for (let place = 0; place < positions; place++) {
      const { product } = CONTRACTS[place % CONTRACTS.length]!.definition
      const customer = this.customer()
      const isLong = (place / CONTRACTS.length) & 1
      this.order(customer, product, isLong ? 'buy' : 'sell')
      if (!hasTriggers) continue
      const [above, below] = [INDEX * 1.3 + (place % 1000), INDEX * 0.7 - (place % 1000)]
      const [takeProfit, stopLoss] = isLong ? [above, below] : [below, above]
      const lots = { takeProfitLots: 0, stopLossLots: 0 }
      this.give({
        kind: 'setTriggers',
        customer,
        commandId: this.#stream.commandId(),
        product,
        takeProfit,
        stopLoss,
        ...lots,
      })
    }
  }
}

const CONTRACTS = PRODUCTS.filter(({ flags }) => flags.contract)
