import { isDeepStrictEqual } from 'node:util'
import { balance, type AuditedState, openOrdersOf } from '@candela/auditor'
import { MONEY } from '@candela/contract'
import type { Applied } from '@candela/engine'
import { BEGINNING, MarketFold, MoneyFold, totalOf } from '@candela/projections'

/** The projections of a simulated house, kept over its crashes like rows in a database, with the place they have reached. */
export class Views {
  readonly market = new MarketFold(BEGINNING)
  readonly money = new MoneyFold(BEGINNING, this.market)

  get seq(): number {
    return this.money.seq
  }

  apply(applied: Applied): void {
    this.market.apply(applied)
    this.money.apply(applied)
    this.market.take()
    this.money.take()
  }

  /** Throws where a number of the views is another than the auditor's. */
  compare(state: AuditedState): void {
    this.checkTaxLots()
    for (const { customer } of state.customers) {
      const { ledger, spot } = this.money.rooms
      for (const { asset } of state.assets) {
        const row = ledger.holdings(customer).get(asset)
        const expected = [balance(state, customer, 'available', asset), balance(state, customer, 'held', asset)]
        const [available, held] = [BigInt(row?.available ?? 0), BigInt(row?.held ?? 0)]
        if (available !== expected[0] || held !== expected[1]) {
          throw new Error(
            `views: customer ${customer} has ${available} and ${held} of asset ${asset}, not ${expected.join(' and ')}`,
          )
        }
      }
      const open = [...spot.openOrders(customer).values()].map(({ order, filled, held }) => [order, filled, held])
      const audited = openOrdersOf(state, customer).map(({ order, filled, held }) => [
        order,
        Number(filled),
        Number(held),
      ])
      open.sort(([left], [right]) => left! - right!)
      if (!isDeepStrictEqual(open, audited)) throw new Error(`views: open orders of customer ${customer} differ`)
    }
  }

  /** Throws where a customer's open lots of a coin are not all that they hold, at all that it cost. */
  checkTaxLots(): void {
    const { ledger } = this.money.rooms
    for (const customer of this.money.accounts.keys()) {
      for (const [asset, holding] of ledger.holdings(customer)) {
        if (asset === MONEY) continue
        let [quantity, cost] = [0n, 0n]
        for (const lot of ledger.taxLots(customer, asset)) {
          quantity += lot.quantity
          cost += lot.cost
        }
        const [held, paid] = [totalOf(holding), holding.cost]
        if (quantity === held && cost === paid) continue
        throw new Error(
          `views: lots of customer ${customer} are ${quantity} at ${cost} of asset ${asset}, not ${held} at ${paid}`,
        )
      }
    }
  }
}
