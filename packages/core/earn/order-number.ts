import type { State } from '../state.ts'

/** The number that the next new order is given. */
export function nextOrder({ earn }: State): number {
  return earn.owners.length + 1
}

/** The number of a new order. Orders of the first edition are not told apart by product once they are over. */
export function numberOf({ earn, rules }: State, customer: number, product: number): number {
  earn.productsOf.push(rules.earn.edition === 1 ? 0 : product)
  return earn.owners.push(customer)
}
