import { HOUSE, POSTING_PURPOSES, type PostingKind } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { CoreSale, SaleRecord } from './sales.ts'

const place = (purpose: PostingKind): number => POSTING_PURPOSES.indexOf(purpose)
const MINT = place('saleMint')
const LOCK = place('subscriptionLock')
const RETURN = place('subscriptionReturn')
const ALLOCATION = place('subscriptionAllocation')
const LISTING = place('coinListing')
const UNLOCK = place('coinUnlock')
const BURN = place('saleBurn')

/** All of a sale's coins, unsold. */
export function mint({ ledger }: State, { number, coin, terms }: CoreSale): void {
  const coins = terms.supply * terms.lot
  ledger.begin(MINT, number)
  ledger.house(PURPOSE.issuance, coin, -coins)
  ledger.house(PURPOSE.saleCoins, coin, coins, number)
  ledger.end()
}

/** Locks the cost of a subscription. */
export function lock({ ledger }: State, { asset, terms }: CoreSale, { number, customer, lots }: SaleRecord): void {
  const cost = lots * terms.price
  ledger.begin(LOCK, number)
  ledger.available(customer, asset, -cost)
  ledger.customer(customer, PURPOSE.locked, asset, cost)
  ledger.end()
}

/** Gives `amount` back: out of what is locked, or out of escrow, where its coins are burned. */
export function takeBack({ ledger }: State, sale: CoreSale, record: SaleRecord, amount: number): void {
  const { number, coin, asset, terms } = sale
  const { customer, state, allocated } = record
  ledger.begin(RETURN, record.number)
  if (state === 'checking') ledger.customer(customer, PURPOSE.locked, asset, -amount)
  else ledger.house(PURPOSE.escrow, asset, -amount, number)
  ledger.available(customer, asset, amount)
  if (allocated > 0) {
    ledger.customer(customer, PURPOSE.locked, coin, -allocated * terms.lot)
    ledger.house(PURPOSE.issuance, coin, allocated * terms.lot)
  }
  ledger.end()
}

/** Its share is paid into escrow, its coins are locked, the rest is available. */
export function allocate({ ledger }: State, sale: CoreSale, { number, customer, lots, allocated }: SaleRecord): void {
  const { coin, asset, terms } = sale
  const [paid, coins] = [allocated * terms.price, allocated * terms.lot]
  const back = lots * terms.price - paid
  ledger.begin(ALLOCATION, number)
  ledger.customer(customer, PURPOSE.locked, asset, -paid - back)
  ledger.house(PURPOSE.escrow, asset, paid, sale.number)
  if (back > 0) ledger.available(customer, asset, back)
  ledger.house(PURPOSE.saleCoins, coin, -coins, sale.number)
  ledger.customer(customer, PURPOSE.locked, coin, coins)
  ledger.end()
}

/** The issuer has what was paid; what is unsold is burned. */
export function listCoin({ ledger }: State, { number, coin, asset, terms, sold }: CoreSale): void {
  const [paid, unsold] = [sold * terms.price, (terms.supply - sold) * terms.lot]
  ledger.begin(LISTING, number)
  if (paid > 0) {
    ledger.house(PURPOSE.escrow, asset, -paid, number)
    ledger.house(PURPOSE.proceeds, asset, paid, number)
  }
  if (unsold > 0) {
    ledger.house(PURPOSE.saleCoins, coin, -unsold, number)
    ledger.house(PURPOSE.issuance, coin, unsold)
  }
  ledger.end()
}

export function unlock({ ledger }: State, { coin, terms }: CoreSale, record: SaleRecord, lots: number): void {
  const coins = lots * terms.lot
  ledger.begin(UNLOCK, record.number)
  ledger.customer(record.customer, PURPOSE.locked, coin, -coins)
  ledger.available(record.customer, coin, coins)
  ledger.end()
}

/** Burns the coins of a cancelled sale that nobody had. */
export function burnUnsold({ ledger }: State, { number, coin }: CoreSale): void {
  const coins = Number(ledger.accountBalance(HOUSE, PURPOSE.saleCoins, coin, number))
  if (coins === 0) return
  ledger.begin(BURN, number)
  ledger.house(PURPOSE.saleCoins, coin, -coins, number)
  ledger.house(PURPOSE.issuance, coin, coins)
  ledger.end()
}
