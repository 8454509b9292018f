import { priceText, type Product, type Purchase } from '@candela/contract'
import { SPOT_RULES } from '@candela/rules'
import { useEffect, useRef } from 'react'
import { useBook, useQuote, useRead } from '../../live/index.ts'
import { rulesNow } from '../../live/rules.ts'
import { definitionOf, marketOf } from '../../ticket/spot-market.ts'
import { isOver } from './timeline.ts'

/** The highest price at which a coin would be bought now, as a decimal; undefined while its market is unknown. */
export function useWorstPrice(product: Product | undefined): string | undefined {
  const quote = useQuote(product?.id ?? '')
  const book = useBook(product?.id ?? '')
  if (product === undefined) return undefined
  const definition = definitionOf(product)
  const { mid } = marketOf(definition, quote, book)
  return mid === 0 ? undefined : priceText(definition, rulesNow(SPOT_RULES).worstPrice(definition, mid, 'buy'))
}

const EVERY_MS = 1_000

type BuyingStep = 'waiting' | 'buying'

/**
 * Looks on, from `deposit` on ('' before), while the house waits for a card's money and buys of it what was asked for; tells once what
 * came of it. The house does so, too, where nobody looks on.
 */
export function useBuying(deposit: string, onOver: (purchase: Purchase | undefined) => void): BuyingStep {
  const input = { params: { deposit } }
  const { data } = useRead('deposit', input, { enabled: deposit !== '', refetchInterval: EVERY_MS })
  const isTold = useRef(false)
  const isHere = data !== undefined && isOver(data.deposit)
  const isBuying = isHere && data.purchase?.state === 'waiting'
  useEffect(() => {
    if (!isHere || isBuying || isTold.current) return
    isTold.current = true
    onOver(data?.purchase)
  }, [data, isHere, isBuying, onOver])
  return isBuying ? 'buying' : 'waiting'
}
