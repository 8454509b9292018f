import type { EarnKind, EarnTerms } from '@candela/contract'
import type { State } from '../state.ts'
import { missingCapital } from './decide.ts'
import { currentTerms, type EarnProduct, type VersionOfTerms } from './earn-product.ts'
import { lowOf } from './open-earn.ts'
import { heldOf, isOnSale, roomOf } from './opening.ts'
import { potOf } from './posting.ts'
import { settlingUntil } from './settling.ts'

/** A product as it is on sale; minor units of its asset, rates in ppm a day. */
export interface EarnProductView {
  readonly number: number
  readonly id: string
  readonly asset: number
  readonly terms: EarnTerms
  /** of the terms, from 1 */
  readonly version: number
  /** of the day of GMT+8 that has begun, and of the one after */
  readonly todayPpm: number
  readonly tomorrowPpm: number
  readonly free: bigint
  readonly promised: bigint
  readonly capital: number
  /** the largest order that the pot still promises */
  readonly room: bigint
  readonly isOnSale: boolean
  /** of a product without an end: the last day that is promised to everybody in it; 0 for any other */
  readonly fundedUntil: number
  readonly kind: EarnKind
  /** of a plan */
  readonly plan: VersionOfTerms['plan']
  /** while a midnight of it is worked off: the instant from which it may be opened and left again; 0 otherwise */
  readonly settlingUntil: number
}

/** Questions about earn. */
export class EarnQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** By number. */
  products(): readonly EarnProductView[] {
    return this.#state.earn.products.map((product) => this.#viewOf(product))
  }

  /** By number, from 1. */
  product(number: number): EarnProductView | undefined {
    const product = this.#state.earn.product(number)
    return product && this.#viewOf(product)
  }

  /** The least of today in a wallet that is mined, which earns, and the amount in it now, minor units up to the ceiling; undefined of any other. */
  walletOf(order: number): { readonly low: number; readonly now: number } | undefined {
    const { earn, openEarn } = this.#state
    const open = openEarn.orders.get(order)
    if (open?.wallet === undefined) return undefined
    return { low: lowOf(open, earn.product(open.product)!.day), now: open.wallet }
  }

  /** The kind of a product by its number. */
  kindOf(product: number): EarnKind {
    const { earn, openEarn } = this.#state
    const kind = openEarn.products.get(product)?.kind
    return kind ?? (earn.product(product)?.terms[0]?.plan === undefined ? 'term' : 'plan')
  }

  /** The id and asset of a product, which every order of a list asks for. */
  listing(number: number): Pick<EarnProductView, 'id' | 'asset'> | undefined {
    return this.#state.earn.product(number)
  }

  /** The number of a product by its id; undefined where none is listed under it. */
  numberOf(id: string): number | undefined {
    return this.#state.earn.products.find((product) => product.id === id)?.number
  }

  /** Terms that an order keeps. */
  termsOf(product: number, version: number): EarnTerms | undefined {
    return this.#state.earn.product(product)?.terms[version - 1]?.terms
  }

  /** The instalments of a plan's terms; undefined of terms of any other product. */
  planOf(product: number, version: number): VersionOfTerms['plan'] {
    return this.#state.earn.product(product)?.terms[version - 1]?.plan
  }

  /** The last day that a product without an end promises to everybody in it; 0 of any other. */
  fundedUntil(product: number): number {
    return this.#state.openEarn.products.get(product)?.fundedUntil ?? 0
  }

  /** The number of what a customer has in a product without an end; undefined where they have nothing in it. */
  openOrder(customer: number, product: number): number | undefined {
    return this.#state.openEarn.orderOf(customer, product)?.number
  }

  /** Minor units that a customer has in a product. */
  heldOf(customer: number, product: number): number {
    return heldOf(this.#state, customer, product)
  }

  /** The instant from which a product may be opened and left again while a midnight of it is worked off; 0: it may now. */
  settlingUntil(product: number): number {
    const of = this.#state.earn.product(product)
    return of === undefined ? 0 : settlingUntil(this.#state, of)
  }

  /** The same of an order's product, be the order over or not. */
  settlingUntilOf(order: number): number {
    const { earn, openEarn } = this.#state
    const of = earn.orders.get(order) ?? openEarn.orders.get(order)
    return this.settlingUntil(of?.product ?? earn.productsOf[order - 1] ?? 0)
  }

  /** The asset of an order and what it holds, in minor units; undefined of one that is over. */
  heldIn(order: number): { readonly asset: number; readonly amount: number } | undefined {
    const held = this.#state.earn.orders.get(order) ?? this.#state.openEarn.orders.get(order)
    return held && { asset: this.#state.earn.product(held.product)!.asset, amount: held.amount }
  }

  /** Minor units of practice capital that a pot lacks to what the rules in force say; 0 or less: nothing. */
  missingCapital(product: number): number {
    return missingCapital(this.#state, product)
  }

  #viewOf(product: EarnProduct): EarnProductView {
    const { number, id, asset, capital } = product
    const { terms, plan, today: todayPpm, tomorrow: tomorrowPpm } = currentTerms(product)
    const { free, promised } = potOf(this.#state, product)
    const room = roomOf(this.#state, product, 0)
    const { fundedUntil = 0 } = this.#state.openEarn.products.get(number) ?? {}
    const sold = { room, isOnSale: isOnSale(this.#state, product), fundedUntil }
    const of = { kind: this.kindOf(number), plan, settlingUntil: settlingUntil(this.#state, product) }
    const rates = { todayPpm, tomorrowPpm }
    const listed = { number, id, asset, terms, version: product.terms.length }
    return { ...listed, ...rates, free, promised, capital, ...sold, ...of }
  }
}
