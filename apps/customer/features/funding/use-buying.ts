import type { Product } from '@candela/contract'
import { priceText, worstPrice } from '@candela/rules'
import { useEffect, useRef, useState } from 'react'
import { type CommandOutcome, useBook, useCommand, useQuote, useRead } from '../../live/index.ts'
import { definitionOf, marketOf } from '../../ticket/spot-market.ts'
import { isOver } from './timeline.ts'

/** The highest price at which a coin would be bought now, as a decimal; undefined while its market is unknown. */
export function useWorstPrice(product: Product | undefined): string | undefined {
  const quote = useQuote(product?.id ?? '')
  const book = useBook(product?.id ?? '')
  if (product === undefined) return undefined
  const definition = definitionOf(product)
  const { mid } = marketOf(definition, quote, book)
  return mid === 0 ? undefined : priceText(definition, worstPrice(definition, mid, 'buy'))
}

/** What was agreed when the card was charged: what is bought of the money once it is here, and at most at which price. */
export interface Purchase {
  readonly deposit: string
  /** undefined: it stays USDT */
  readonly order: { readonly product: string; readonly worst: string } | undefined
}

/** What came of it; `isFailed`: an order was wanted, and there is none. */
export interface Bought {
  readonly order: string | undefined
  readonly isFailed: boolean
}

const EVERY_MS = 1_000

export type BuyingStep = 'waiting' | 'buying' | 'over'

/** Waits for a card's money and then sends the order, once; what does not come of it stays USDT. */
export function useBuying(purchase: Purchase | undefined, onOver: (came: Bought) => void): BuyingStep {
  const isWaiting = purchase !== undefined
  const { data } = useRead(
    'deposit',
    { params: { deposit: purchase?.deposit ?? '' } },
    { enabled: isWaiting, refetchInterval: EVERY_MS },
  )
  const { send } = useCommand('placeOrder')
  const [step, setStep] = useState<BuyingStep>('waiting')
  const begun = useRef(false)
  useEffect(() => {
    if (purchase === undefined || data === undefined || !isOver(data.deposit) || begun.current) return
    begun.current = true
    const { order } = purchase
    const { status, arrival } = data.deposit
    if (order === undefined || status !== 'credited') {
      setStep('over')
      return onOver({ order: undefined, isFailed: false })
    }
    setStep('buying')
    const { product, worst } = order
    void send({ body: { product, side: 'buy', type: 'market', price: worst, spend: arrival } }).then((outcome) => {
      setStep('over')
      onOver(boughtOf(outcome))
    })
  }, [purchase, data, send, onOver])
  return step
}

function boughtOf(outcome: CommandOutcome<'placeOrder'> | undefined): Bought {
  if (outcome?.kind === 'done') return { order: outcome.answer.order.id, isFailed: false }
  if (outcome?.kind === 'doneUnseen') return { order: outcome.order, isFailed: false }
  return { order: undefined, isFailed: true }
}
