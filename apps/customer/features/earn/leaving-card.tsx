import type { EarnProduct } from '@candela/contract'
import { IconButton, KeyValueList, MinusIcon, PlusIcon } from '@candela/design'
import { MINUS } from '@candela/locale'
import { useState } from 'react'
import { amountText, bareAmountText, useFormats, useTexts } from '../../shell/index.ts'
import { leavingOf } from './confirm-state.ts'
import { useEarnTexts } from './earn-texts.ts'

/** The cost of leaving, for each number of days left. */
export function LeavingCard({ product, amount }: { product: EarnProduct; amount: string }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { asset, days } = product
  const [left, setLeft] = useState(Math.min(3, days))
  const { penalty, refund } = leavingOf(product, amount, left)
  const ratio = texts.ratio(product)
  return (
    <section className="pad mt4">
      <div className="card card-padded">
        <div className="earn-stepper">
          <span className="label m">{t('leave.title')}</span>
          <span>
            <IconButton label={t('leave.fewer')} disabled={left <= 1} onClick={() => setLeft(left - 1)}>
              <MinusIcon size={18} />
            </IconButton>
            <span className="label m" aria-live="polite">
              {t('leave.left', { count: left })}
            </span>
            <IconButton label={t('leave.more')} disabled={left >= days} onClick={() => setLeft(left + 1)}>
              <PlusIcon size={18} />
            </IconButton>
          </span>
        </div>
        <KeyValueList
          rows={[
            {
              key: 'penalty',
              label: t('leave.formula', {
                ratio,
                days: formats.count(left),
                amount: bareAmountText(formats, asset, amount),
              }),
              value: `${penalty === '0' ? '' : MINUS}${bareAmountText(formats, asset, penalty)}`,
              ...(penalty !== '0' && { tone: 'down' as const }),
            },
          ]}
          total={{ label: t('leave.back'), value: amountText(formats, asset, refund) }}
        />
      </div>
    </section>
  )
}
