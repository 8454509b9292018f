import type { EarnProduct } from '@candela/contract'
import { GroupLabel, KeyValueList } from '@candela/design'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { kindOf } from './kinds.ts'

/** The source of the yield: the pot, everything that came in and left it, and how much is promised and free. */
export function PotCard({ product }: { product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const { pot, asset, filledUpTo } = product
  const money = (amount: string) => amountText(formats, asset, amount)
  return (
    <section className="pad mt5">
      <GroupLabel>{t('pot.title')}</GroupLabel>
      <p className="cap i2 mb3">{t(`about.${kindOf(product)}`)}</p>
      <KeyValueList
        boxed
        rows={[
          { key: 'house', label: t('pot.house'), value: money(pot.capital) },
          { key: 'penalties', label: t('pot.penalties'), value: money(pot.penalties) },
          { key: 'paid', label: t('pot.paid'), value: money(pot.paid) },
          { key: 'promised', label: t('pot.promised'), value: money(pot.promised) },
          { key: 'free', label: t('pot.free'), value: money(pot.free) },
        ]}
      />
      <p className="cap i3 mt2">{t('pot.text')}</p>
      {filledUpTo !== '0' && <p className="cap i3">{t('pot.weekly', { amount: money(filledUpTo) })}</p>}
    </section>
  )
}
