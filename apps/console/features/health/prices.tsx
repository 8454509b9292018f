import type { DeskHealth } from '@candela/contract'
import { Badge } from '@candela/design'
import { useTexts } from '../../desk/texts.ts'
import { pricesByAge } from './health-state.ts'
import { useMeasures } from './measures.ts'

/** The source of prices and the age of each product's, the oldest first. */
export function Prices({ health }: { health: DeskHealth }) {
  const { t } = useTexts()
  const { span } = useMeasures()
  const { source, products } = health.prices
  return (
    <section className="health-box health-prices">
      <header className="row between">
        <h2 className="m">{t('prices.title')}</h2>
        <span className="i2">{t('prices.source', { source: sourceName(source, t) })}</span>
      </header>
      <div className="health-scroll" role="region" aria-label={t('prices.title')} tabIndex={0}>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t('prices.product')}</th>
              <th scope="col" className="r">
                {t('prices.age')}
              </th>
              <th scope="col" className="r">
                {t('prices.state')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pricesByAge(health).map(({ product, ageMs, stale }) => (
              <tr key={product}>
                <td className="m">{product.replace('-', '/')}</td>
                <td className={stale ? 'r warn m' : 'r'}>{span(ageMs)}</td>
                <td className="r">
                  <Badge tone={stale ? 'wait' : 'ok'}>{stale ? t('prices.stale') : t('prices.live')}</Badge>
                </td>
              </tr>
            ))}
            {products.length === 0 && (
              <tr>
                <td colSpan={3} className="i2">
                  {t('prices.none')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Translate = ReturnType<typeof useTexts>['t']

function sourceName(source: string, t: Translate): string {
  if (source.startsWith('simulated')) return t('prices.sources.simulated')
  if (source.startsWith('recording')) return t('prices.sources.recording')
  return source === 'binance' ? t('prices.sources.binance') : source
}
