import type { Code, ProductDefinition } from '@candela/contract'
import { type Answer, BTC_USDT, type Trial } from '../trial.ts'

/** A refusal to a customer of 10,000 USDT, in a live market around 60,000.00. */
export type Case = [code: Code, what: string, (trial: Trial, customer: number) => Answer]

export function relist(trial: Trial, change: Partial<ProductDefinition>): Answer {
  return trial.apply({ kind: 'listProduct', product: { ...BTC_USDT, ...change } })
}
