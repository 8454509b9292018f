import type { Product } from '@candela/contract'
import { useMemo } from 'react'
import { useRead } from './queries.ts'

const TEN_MINUTES = 10 * 60_000
const NONE: readonly Product[] = []

/** The catalogue in its order; empty until it is here. */
export function useProducts(): readonly Product[] {
  return useRead('products', undefined, { staleTime: TEN_MINUTES }).data?.products ?? NONE
}

/** One product of the catalogue; `null` where the catalogue is here and has no such product ("PID error"), undefined while it loads. */
export function useProduct(id: string): Product | null | undefined {
  const { data } = useRead('products', undefined, { staleTime: TEN_MINUTES })
  return useMemo(() => (data ? (data.products.find((product) => product.id === id) ?? null) : undefined), [data, id])
}

/** BTC/USDT */
export function pairText({ base, quoteLabel }: Pick<Product, 'base' | 'quoteLabel'>): string {
  return `${base}/${quoteLabel}`
}

/** Fraction digits of a product's price: those of its tick. */
export function priceDigits(product: Pick<Product, 'tick'>): number {
  return fractionLength(product.tick)
}

/** Fraction digits of a product's quantity: those of its lot. */
export function quantityDigits(product: Pick<Product, 'lot'>): number {
  return fractionLength(product.lot)
}

function fractionLength(step: string): number {
  const fraction = step.split('.')[1] ?? ''
  return fraction.replace(/0+$/, '').length
}

/** Closes of the last 24 h in 48 points by product, as numbers to draw; asked again every five minutes. */
export function useSparklines(): Readonly<Record<string, readonly number[]>> {
  const { data } = useRead('sparklines', undefined, { staleTime: 5 * 60_000, refetchInterval: 5 * 60_000 })
  return useMemo(
    () => Object.fromEntries(Object.entries(data?.points ?? {}).map(([id, points]) => [id, points.map(Number)])),
    [data],
  )
}
