import { ProductDisc } from '@candela/design'
import type { EarnProduct } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'
import { useEarnTexts } from './earn-texts.ts'

type Shown = Pick<EarnProduct, 'kind' | 'asset' | 'days' | 'everyDays' | 'instalments' | 'lowPpm' | 'highPpm'>

/** The product's asset, days and range. */
export function ProductHead({ product }: { product: Shown }) {
  const { t } = useTexts('earn')
  const texts = useEarnTexts()
  return (
    <section className="pad earn-head">
      <ProductDisc symbol={product.asset} size={44} />
      <div>
        <p className="t-2">{t('name', { asset: product.asset, days: texts.shape(product) })}</p>
        <p className="label i2">{t('aDay', { rate: texts.rates(product) })}</p>
      </div>
    </section>
  )
}
