import type { Product, StrategyPast } from '@candela/contract'
import type { BacktestAnswer, BacktestTask } from '@candela/rules/strategy/backtest'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, queryClient, readKey } from '../../live/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { runBacktest } from './run-backtest.ts'

/** a past grows by an hour in an hour */
const KEPT_MS = 10 * 60_000

export type BacktestState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'working'; readonly far: number }
  | { readonly kind: 'done'; readonly answer: BacktestAnswer }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The part of a task that a customer chose. */
export type Chosen = Omit<BacktestTask, 'products'> & {
  readonly ruleVersion: number
  readonly products: readonly NumberedProduct[]
}
export interface NumberedProduct {
  readonly number: number
  readonly product: Product
}

/** The back-test of what was chosen, made on this device; nothing runs on once the page is left or something else is chosen. */
export function useBacktest(chosen: Chosen): { readonly state: BacktestState; readonly again: () => void } {
  const [round, setRound] = useState(0)
  const key = `${round} ${keyOf(chosen)}`
  const [reached, setReached] = useState<{ readonly key: string; readonly state: BacktestState }>()
  // the key names all of it: the same is made once
  const latest = useEffectEvent(() => chosen)
  useEffect(() => {
    const { ruleVersion, ...asked } = latest()
    const leaving = new AbortController()
    const { signal } = leaving
    const reach = (state: BacktestState) => !signal.aborted && setReached({ key, state })
    const work = async () => {
      const pasts = await Promise.all(asked.products.map(({ product }) => pastOf(product.id)))
      const products = asked.products.map(({ number, product }, place) => {
        return { definition: { ...definitionOf(product), product: number }, past: pasts[place]! }
      })
      if (signal.aborted) return
      reach({ kind: 'working', far: 0 })
      const task = { ...asked, products }
      const answer = await runBacktest({ ruleVersion, task }, signal, (far) => reach({ kind: 'working', far }))
      reach({ kind: 'done', answer })
    }
    work().catch((error: unknown) => reach({ kind: 'failed', error }))
    return () => leaving.abort()
  }, [key])
  return {
    state: reached?.key === key ? reached.state : { kind: 'asking' },
    again: () => setRound(round + 1),
  }
}

function keyOf({ products, amount, ...chosen }: Chosen): string {
  return JSON.stringify({ ...chosen, amount: String(amount), products: products.map(({ number }) => number) })
}

function pastOf(product: string): Promise<StrategyPast> {
  const input = { query: { product } }
  return queryClient.fetchQuery({
    queryKey: readKey('strategyPast', input),
    queryFn: ({ signal }) => call('strategyPast', input, { signal }),
    staleTime: KEPT_MS,
  })
}
