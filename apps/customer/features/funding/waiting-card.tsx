import type { DepositDetail } from '@candela/contract'
import { Button, KeyValueList, Note } from '@candela/design'
import { amountText, to, useFormats, useHide, useTexts } from '../../shell/index.ts'

/** Money that came for a deposit and waits, or goes back: since when, why, who looks, until when, and what helps. */
export function WaitingCard({ detail: { deposit, lines, voucher } }: { detail: DepositDetail }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const hide = useHide()
  const { id, kind, asset, status, waits } = deposit
  const line = lines.find(({ state }) => state === waits)
  if (waits === '' || !line) return null
  const { at, left, sendBackAt } = line
  const canAdd = waits === 'nameDiffers' && kind === 'bank' && voucher === '' && status !== 'cancelled'
  return (
    <section className="deposit-waits" aria-label={t(`waits.title.${waits}`)}>
      <h2 className="t-2">{t(`waits.title.${waits}`)}</h2>
      <KeyValueList
        boxed
        rows={[
          { key: 'at', label: t('waits.arrived'), value: formats.dateTimeWithSeconds(at) },
          { key: 'amount', label: t('waits.amount'), value: hide.amount(amountText(formats, asset, left)) },
          { key: 'why', label: t('waits.why'), value: t(`waits.reason.${waits}`) },
          { key: 'who', label: t('waits.who'), value: t(`waits.people.${waits}`) },
          ...(waits === 'returning'
            ? []
            : [
                {
                  key: 'until',
                  label: t('waits.until'),
                  value: sendBackAt > 0 ? formats.dateTime(sendBackAt) : t('waits.never'),
                },
              ]),
        ]}
      />
      <Note>{t(`waits.can.${waits}`)}</Note>
      {canAdd && (
        <Button variant="outline" href={to('remittanceConfirmation', { id })}>
          {t('waits.voucher')}
        </Button>
      )}
    </section>
  )
}
