import type { Code, ProductDefinition } from '@candela/contract'
import { type Answer, BTC_USDT, type House } from '../house.ts'

/** What a house refuses of a customer of 10,000 USDT, in a live market around 60,000.00. */
export type Case = [code: Code, what: string, (house: House, customer: number) => Answer]

export function relist(house: House, change: Partial<ProductDefinition>): Answer {
  return house.apply({ kind: 'listProduct', product: { ...BTC_USDT, ...change } })
}
