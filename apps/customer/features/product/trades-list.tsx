import { EmptyState, ErrorState, SkeletonRows } from '@candela/design'
import type { Product } from '@candela/contract'
import { priceDigits, quantityDigits, tradesChannel, useChannel, useMissing } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'

const SHOWN = 40

interface TradesListProps {
  readonly product: Product
  /** those of its spot market unless told */
  readonly channel?: string
}

/** Filled trades, newest first: prints of the price source and trades made here, told apart. */
export function TradesList({ product, channel = tradesChannel(product.id) }: TradesListProps) {
  const { t } = useTexts('product')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const trades = useChannel<'trades'>(channel)?.trades
  const { missing, again } = useMissing(channel, trades)
  if (missing) {
    return (
      <div className="mt4 mb6">
        <ErrorState
          title={t('trades.failed')}
          text={t('chart.failedText')}
          retryLabel={shell('retry')}
          onRetry={again}
        />
      </div>
    )
  }
  if (!trades) return <SkeletonRows count={6} label={shell('loading')} />
  if (trades.length === 0) return <EmptyState drawing="candles" title={t('trades.empty')} />
  const digits = priceDigits(product)
  const sizeDigits = Math.min(quantityDigits(product), 6)
  return (
    <table className="product-trades">
      <thead>
        <tr>
          <th scope="col">{t('trades.price')}</th>
          <th scope="col">{t('trades.amount', { asset: product.base })}</th>
          <th scope="col">{t('trades.time')}</th>
        </tr>
      </thead>
      <tbody>
        {trades.slice(0, SHOWN).map((trade) => (
          <tr key={trade.id}>
            <td className={trade.side === 'buy' ? 'up' : 'down'}>
              <span className="visually-hidden">{t(`trades.side.${trade.side}`)}</span>
              {formats.price(trade.price, digits)}
            </td>
            <td>
              {formats.decimal(trade.quantity, Math.min(sizeDigits, 2), sizeDigits)}
              {trade.origin !== 'source' && (
                <span className="product-here">{t(trade.origin === 'summed' ? 'trades.summed' : 'trades.here')}</span>
              )}
            </td>
            <td>{formats.timeWithSeconds(trade.ts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
