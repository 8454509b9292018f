import type { Product } from '@candela/contract'
import { Problem } from '../live/index.ts'
import { useProblemText } from '../shell/index.ts'
import type { Fault } from './fault.ts'

/** A fault in the customer's words, with the figures of its bound. */
export function useFaultText(): (fault: Fault, product: Product) => string {
  const problemText = useProblemText()
  return ({ code, params }, product) => problemText(new Problem(code, withAsset(params, product), 422))
}

/** Names the missing asset: money for a buy, the asset itself for a sale. */
function withAsset({ of, ...params }: Fault['params'], product: Product): Record<string, string> {
  return {
    ...params,
    asset: of === 'base' ? product.base : product.quote,
  }
}
