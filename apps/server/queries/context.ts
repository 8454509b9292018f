import type { ProductDefinition } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Account } from '@candela/projections'
import type { ProjectionWriter } from '../store/projection-writer.ts'
import type { Store } from '../store/store.ts'
import { Refused } from '../refused.ts'
import { type Answered, answer, refuse } from './answers.ts'

/** The sources of every answer. */
export interface Sources {
  readonly engine: Engine
  readonly store: Store
  readonly projections: ProjectionWriter
  /** instant */
  readonly clock: () => number
}

/** The instant an answer is made at: never before the last durable entry, even where the clock stepped back. */
export function nowOf({ clock, projections }: Sources): number {
  return Math.max(clock(), projections.market.lastAt)
}

/** Hands out what was drawn from the core just now, once all that it may tell of is durable, and the views have it. */
export async function onceDurable<T>({ engine }: Pick<Sources, 'engine'>, drawn: T): Promise<T> {
  await engine.settled()
  return drawn
}

/** The customer's account once SQL has everything it was acknowledged. */
export async function caughtUp(sources: Sources, customer: number): Promise<Answered<Account>> {
  const account = sources.projections.money.accounts.get(customer)
  if (!account) return refuse('customerUnknown')
  return (await sources.projections.reached(account.lastSeq)) ? answer(account) : refuse('busy')
}

/** Resolves once SQL has all that was folded so far, whoever's it is. */
export async function allCaughtUp({ projections }: Sources): Promise<void> {
  if (!(await projections.reached(projections.market.seq))) throw new Refused('busy')
}

/** The account once SQL has its rows and every index point. */
export async function settledPast(sources: Sources, customer: number): Promise<Answered<Account>> {
  const { projections } = sources
  if (!(await projections.reached(projections.market.pointsSeq, 'market'))) return refuse('busy')
  return caughtUp(sources, customer)
}

/** As `caughtUp`, for an answer to a command: it was done, so nobody is told `busy`, which says that nothing was. */
export async function caughtUpAfter(sources: Sources, customer: number): Promise<Answered<Account>> {
  const account = await caughtUp(sources, customer)
  return !account.ok && account.code === 'busy' ? refuse('timeout') : account
}

/** A product by its public id. */
export function productNamed({ projections }: Sources, id: string): ProductDefinition | undefined {
  return projections.market.products.find((product) => product?.id === id)
}

/** in SQL: rows of the product `$2`, of every product where it is null */
export const OF_PRODUCT = '($2::integer is null or product = $2)'

/** The number of the product that a list is narrowed to; null: every product. */
export function productAsked(sources: Sources, id: string | undefined): Answered<number | null> {
  if (id === undefined) return answer(null)
  const product = productNamed(sources, id)
  return product ? answer(product.product) : refuse('productUnknown')
}

export function productNumbered({ projections }: Sources, product: number): ProductDefinition {
  return projections.market.products[product]!
}

export function assetNamed({ projections }: Sources, asset: number): string {
  return projections.market.assets[asset]!.id
}
