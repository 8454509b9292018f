import { ErrorState, Ladder, SelectField, SkeletonRows } from '@candela/design'
import type { Product } from '@candela/contract'
import { useState } from 'react'
import {
  bookChannel,
  priceDigits,
  quantityDigits,
  useAppData,
  useBook,
  useMissing,
  useQuoteField,
} from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { groupingsOf, ladderRows, spreadOf } from './book-rows.ts'
import { DepthChart } from './depth-chart.tsx'

const ROWS = 12

/** Bids and asks side by side with grouping, the depth below, the spread and the source of prices. */
export function OrderBook({ product }: { product: Product }) {
  const { t } = useTexts('product')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const book = useBook(product.id)
  const source = useAppData()?.priceSource
  const price = useQuoteField(product.id, 'index')
  const groupings = groupingsOf(product.tick, price ?? '0')
  const [wished, setGrouping] = useState(product.tick)
  const grouping = groupings.includes(wished) ? wished : groupings[0]!
  const { missing, again } = useMissing(bookChannel(product.id), book)
  if (missing) {
    return (
      <div className="mt4 mb6">
        <ErrorState title={t('book.failed')} text={t('chart.failedText')} retryLabel={shell('retry')} onRetry={again} />
      </div>
    )
  }
  if (!book) return <SkeletonRows count={6} label={shell('loading')} />
  const rows = ladderRows(book, grouping, ROWS, formats, quantityDigits(product))
  const spread = spreadOf(book)
  return (
    <section className="product-book">
      <div className="product-book-head">
        <span className="cap i3">
          {spread === undefined
            ? t('book.oneSided')
            : t('book.spread', { spread: formats.price(spread, priceDigits(product)) })}
        </span>
        <div className="product-grouping">
          <SelectField
            compact
            label={t('book.grouping')}
            value={grouping}
            onChange={setGrouping}
            options={groupings.map((step) => ({ key: step, label: formats.decimal(step) }))}
          />
        </div>
      </div>
      <Ladder
        label={t('book.title')}
        sides={{ bid: t('book.bid'), ask: t('book.ask') }}
        layout="side"
        asks={rows.asks}
        bids={rows.bids}
        heads={{
          price: t('book.price'),
          amount: t('book.amount', { asset: product.base }),
          bid: t('book.bid'),
          ask: t('book.ask'),
        }}
      />
      <DepthChart product={product} book={book} />
      <p className="product-book-source cap i3 mt2 mb6">{source === undefined ? '' : t(`book.source.${source}`)}</p>
    </section>
  )
}
