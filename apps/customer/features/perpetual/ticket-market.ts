import type { PerpetualTerms, Product } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import { useMemo } from 'react'
import { useAccount, usePerpetualBook } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useCrossAccount, useEntrusted, useMark, usePositions } from './data.ts'
import { ticks } from './position-figures.ts'
import type { TicketMarket } from './ticket-facts.ts'

/** All that an order in a product's perpetual is judged by, as far as this device was told. */
export function useTicketMarket(product: Product, terms: PerpetualTerms): TicketMarket {
  const signedIn = useSignedIn()
  const balances = useAccount()?.balances.balances
  const definition = useMemo(() => definitionOf(product), [product])
  const mark = ticks(useMark(product.id, terms.mark), definition)
  const { positions } = usePositions()
  const { orders } = useEntrusted()
  const account = useCrossAccount(terms.own?.mode === 'cross')
  const book = usePerpetualBook(product.id)
  const money = balances?.find(({ asset }) => asset === product.quote)?.available ?? '0'
  const available = signedIn ? (parseDecimal(money) ?? 0n) : undefined
  return { definition, terms, mark, available, positions, orders, account, book }
}
