import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, productNamed, type Sources } from '../../queries/context.ts'
import { keysOf, limitOf } from '../../queries/page.ts'

export const EVERY_PRODUCT = -1

interface PageQuery {
  readonly cursor?: string | undefined
  readonly product?: string | undefined
  readonly limit?: string | undefined
}

/** A page of a customer's own: the keys that it comes before, of which product (or EVERY_PRODUCT), how many rows. */
interface PageAsked {
  readonly before: readonly number[]
  readonly product: number
  readonly limit: number
}

/** Once what the customer did is there to be read. `newest`: the keys that every row comes before. */
export async function pageAsked(
  sources: Sources,
  customer: number,
  query: PageQuery,
  newest: readonly number[],
): Promise<Answered<PageAsked>> {
  const before = query.cursor === undefined ? newest : keysOf(query.cursor, newest.length)
  if (!before) return refuse('badRequest')
  const product = query.product === undefined ? EVERY_PRODUCT : productNamed(sources, query.product)?.product
  if (product === undefined) return refuse('productUnknown')
  const account = await caughtUp(sources, customer)
  return account.ok ? answer({ before, product, limit: limitOf(query) }) : account
}
