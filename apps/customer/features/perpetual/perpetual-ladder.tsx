import { BestPrices, directionOf, Ladder } from '@candela/design'
import type { PerpetualTerms, Product } from '@candela/contract'
import { quantityDigits, usePerpetualBook, useQuote } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { ladderRows } from '../product/index.ts'
import { useMark } from './data.ts'
import { useFigures } from './figures-text.ts'

const ROWS = 8

interface PerpetualLadderProps {
  readonly product: Product
  readonly terms: PerpetualTerms
  /** a row was touched: its price, a plain decimal */
  readonly onPick: (price: string) => void
}

function useRows({ product }: PerpetualLadderProps) {
  const book = usePerpetualBook(product.id)
  const formats = useFormats()
  return { book, rows: book && ladderRows(book, product.tick, ROWS, formats, quantityDigits(product)) }
}

/** The perpetual's own book, with the mark between its sides. */
export function PerpetualLadder(props: PerpetualLadderProps) {
  const { product, terms, onPick } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const { t: inBook } = useTexts('product')
  const { price } = useFigures(product)
  const { rows } = useRows(props)
  const mark = price(useMark(product.id, terms.mark))
  return (
    <Ladder
      label={trade('ladder.title')}
      sides={{ bid: inBook('book.bid'), ask: inBook('book.ask') }}
      layout="stacked"
      asks={rows?.asks ?? []}
      bids={rows?.bids ?? []}
      heads={{ price: trade('ladder.price'), amount: trade('ladder.amount') }}
      last={{
        text: mark,
        direction: directionOf(useQuote(product.id)?.change24h ?? '0'),
        label: `${t('position.mark')} ${mark}`,
        note: t('position.mark'),
      }}
      onPick={({ key }) => onPick(key)}
    />
  )
}

/** Best bid and ask, where there is no room for more. */
export function PerpetualBest(props: PerpetualLadderProps) {
  const { t } = useTexts('trade')
  const { book, rows } = useRows(props)
  const pick = (side: 'ask' | 'bid') => {
    const best = side === 'ask' ? book?.asks[0] : book?.bids[0]
    if (best) props.onPick(best[0])
  }
  return (
    <BestPrices
      sellLabel={t('ladder.sell')}
      sellPrice={rows?.bids[0]?.price ?? '—'}
      buyLabel={t('ladder.buy')}
      buyPrice={rows?.asks[0]?.price ?? '—'}
      onPick={pick}
    />
  )
}
