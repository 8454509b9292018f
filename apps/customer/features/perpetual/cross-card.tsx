import { Card } from '@candela/design'
import type { CrossAccount, Product } from '@candela/contract'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { marginRatio } from './position-figures.ts'
import { useFigures } from './figures-text.ts'

interface CrossCardProps {
  readonly account: CrossAccount
  readonly product: Product
  readonly onMove: () => void
}

/** What stands behind all cross positions together, and how much of it they need. */
export function CrossCard({ account, product, onMove }: CrossCardProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const hide = useHide()
  const { share } = useFigures(product)
  const ratio = marginRatio(account)
  const amount = (text: string) => hide.amount(formats.decimal(text, 2, 2))
  return (
    <Card className="position-card cross-card">
      <p className="position-head">
        <b>{t('cross.title')}</b>
        <span className="micro i2">{product.quoteLabel}</span>
      </p>
      <dl className="position-figures">
        <div>
          <dt>{t('cross.balance')}</dt>
          <dd>{amount(account.balance)}</dd>
        </div>
        <div>
          <dt>{t('moves.equity')}</dt>
          <dd>{amount(account.equity)}</dd>
        </div>
        <div>
          <dt>{t('moves.maintenance')}</dt>
          <dd>{amount(account.maintenance)}</dd>
        </div>
      </dl>
      <p className="position-head position-forced micro i2">
        <span>
          {t('cross.ratio')} <b>{ratio === undefined ? '—' : share(ratio)}</b>
        </span>
      </p>
      <p className="micro i2">{t('cross.ratioText')}</p>
      <div className="position-actions position-action">
        <button type="button" onClick={onMove}>
          {t('cross.move')}
        </button>
      </div>
    </Card>
  )
}
