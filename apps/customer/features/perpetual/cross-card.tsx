import { Card, showToast, Switch } from '@candela/design'
import type { CrossAccount, Product } from '@candela/contract'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { useCommand } from '../../live/index.ts'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual, useMarginMoney } from './data.ts'
import { marginRatio } from './position-figures.ts'
import { useFigures } from './figures-text.ts'

interface CrossCardProps {
  readonly account: CrossAccount
  readonly product: Product
  readonly onMove: () => void
}

/** The cross account: what lies in it, beside what is available, and how much of it its positions need. */
export function CrossCard({ account, product, onMove }: CrossCardProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const hide = useHide()
  const { share } = useFigures(product)
  const { available } = useMarginMoney(product)
  const ratio = marginRatio(account)
  const amount = (text: string) => hide.amount(formats.decimal(text, 2, 2))
  const { targetPpm = 0 } = rulesNow(PERPETUAL_RULES).perpetualTerms(product.id) ?? {}
  const isHeld = account.maintenance !== '0'
  return (
    <Card className="position-card cross-card">
      <p className="position-head">
        <b>{t('cross.title')}</b>
        <span className="micro i2">{product.quoteLabel}</span>
      </p>
      <p className="micro i2">{t('cross.part')}</p>
      <dl className="position-figures cross-figures">
        <div>
          <dt>{t('cross.balance')}</dt>
          <dd>{amount(account.balance)}</dd>
        </div>
        <div>
          <dt>{t('cross.available')}</dt>
          <dd>{amount(formatDecimal(available))}</dd>
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
      {isHeld && (
        <>
          <p className="position-head position-forced micro i2">
            <span>
              {t('cross.ratio')} <b>{ratio === undefined ? '—' : share(ratio)}</b>
            </span>
          </p>
          <p className="micro i2">{t('cross.ratioText')}</p>
          <p className="micro i2">{t('cross.returns')}</p>
        </>
      )}
      <TopUp on={account.topUp} target={share(formatDecimal(BigInt(targetPpm), 6))} />
      <div className="position-actions">
        <button type="button" onClick={onMove}>
          {t('cross.move')}
        </button>
      </div>
    </Card>
  )
}

/** Switches whether own money saves the account before a liquidation. */
function TopUp({ on, target }: { readonly on: boolean; readonly target: string }) {
  const { t } = useTexts('perpetual')
  const { send, sending } = useCommand('setCrossTopUp')
  const [failure, setFailure] = useState<FailedOutcome>()
  async function change(wanted: boolean) {
    const outcome = await send({ body: { on: wanted } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshPerpetual()
    if (failed === undefined) showToast({ text: t(wanted ? 'cross.topUpOn' : 'cross.topUpOff') })
  }
  return (
    <>
      <label className="cross-switch">
        <span className="label m">{t('cross.topUp')}</span>
        <Switch label={t('cross.topUp')} checked={on} disabled={sending} onChange={(wanted) => void change(wanted)} />
        <span className="micro i2">{t('cross.topUpText', { target })}</span>
      </label>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </>
  )
}
