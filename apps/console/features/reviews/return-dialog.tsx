import type { Certificate, ReturnReason } from '@candela/contract'
import { Action } from '../../desk/action.tsx'
import { Dialog } from '../../desk/dialog.tsx'
import { useTexts } from '../../desk/texts.ts'
import { CustomerReads } from './customer-reads.tsx'

interface ReturnDialogProps {
  reference: string
  reasons: readonly ReturnReason[]
  certificate: Certificate
  busy: boolean
  onKeep: () => void
  onReturn: () => void
}

/** A return cannot be taken back, so what the customer will read stands there once more. */
export function ReturnDialog({ reference, reasons, certificate, busy, onKeep, onReturn }: ReturnDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      title={t('decision.returnTitle', { reference })}
      onClose={onKeep}
      footer={
        <>
          <Action onClick={onKeep} disabled={busy}>
            {t('decision.keep')}
          </Action>
          <Action tone="filled" busy={busy} onClick={onReturn}>
            {t('decision.return', { count: reasons.length })}
          </Action>
        </>
      }
    >
      <p className="i2 mb4">{t('decision.returnText')}</p>
      <CustomerReads reasons={reasons} certificate={certificate} />
    </Dialog>
  )
}
