import type { MarginMode } from '@candela/contract'
import { DEFAULT_LEVERAGE } from '@candela/rules/perpetual/arithmetic'
import { Orders } from '../book/orders.ts'
import type { HeldPosition } from './held-position.ts'
import type { FundingRun } from './funding-run.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

/** A customer's settings for a product. */
export interface PerpetualSetting {
  readonly leverage: number
  readonly mode: MarginMode
}

/** stands in no snapshot, as whoever never set anything */
const DEFAULT_SETTING: PerpetualSetting = { leverage: DEFAULT_LEVERAGE, mode: 'isolated' }

const NONE: readonly PerpetualOrder[] = []

/** One customer's perpetuals. */
export class PerpetualCustomer {
  /** by product */
  readonly positions = new Map<number, HeldPosition>()
  /** open ones, by number */
  readonly orders = new Map<number, PerpetualOrder>()
  /** by product, where they are not the default */
  readonly settings = new Map<number, PerpetualSetting>()

  settingOf(product: number): PerpetualSetting {
    return this.settings.get(product) ?? DEFAULT_SETTING
  }

  change(product: number, change: Partial<PerpetualSetting>): void {
    const setting = { ...this.settingOf(product), ...change }
    const isDefault = setting.leverage === DEFAULT_SETTING.leverage && setting.mode === DEFAULT_SETTING.mode
    if (isDefault) this.settings.delete(product)
    else this.settings.set(product, setting)
  }

  /** Oldest first. */
  ordersInOrder(): PerpetualOrder[] {
    return [...this.orders.values()].sort((a, b) => a.number - b.number)
  }

  /** The orders of a product, oldest first. */
  ordersIn(product: number): readonly PerpetualOrder[] {
    if (this.orders.size === 0) return NONE
    return this.ordersInOrder().filter((order) => order.product === product)
  }
}

const NOBODY = new PerpetualCustomer()

/** All that perpetuals remember. A product's market begins with the first order in it. */
export class Perpetuals {
  /** resting orders' places in the books; numbers given to orders and trades */
  readonly pool = new Orders()
  /** every open order, by number */
  readonly orders = new Map<number, PerpetualOrder>()
  /** by slot in the pool */
  readonly resting = new Map<number, PerpetualOrder>()
  /** numbers given */
  positions = 0
  triggers = 0
  /** by product */
  readonly markets = new Map<number, PerpetualMarket>()
  readonly customers = new Map<number, PerpetualCustomer>()
  /** the last instant of funding that was begun; 0 before the first market */
  fundedAt = 0
  /** one that is not yet worked off */
  funding: FundingRun | undefined

  /** To read. */
  customer(customer: number): PerpetualCustomer {
    return this.customers.get(customer) ?? NOBODY
  }

  /** To change. */
  customerFor(customer: number): PerpetualCustomer {
    let found = this.customers.get(customer)
    if (found === undefined) this.customers.set(customer, (found = new PerpetualCustomer()))
    return found
  }

  positionOf(customer: number, product: number): HeldPosition | undefined {
    return this.customers.get(customer)?.positions.get(product)
  }

  /** Nothing was ever traded or set. */
  get isUnused(): boolean {
    if (this.markets.size > 0) return false
    for (const { settings } of this.customers.values()) if (settings.size > 0) return false
    return true
  }

  /** In the order of their products. */
  marketsInOrder(): PerpetualMarket[] {
    return [...this.markets.values()].sort((a, b) => a.number - b.number)
  }
}
