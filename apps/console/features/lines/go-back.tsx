import { type DeskLine, SEND_BACK_REASONS, type SendBackReason } from '@candela/contract'
import { Badge } from '@candela/design'
import { useState } from 'react'
import { Choice } from '../../desk/choice.tsx'
import { Sign } from '../../desk/sign.tsx'
import { useTexts } from '../../desk/texts.ts'
import type { useReturn } from './use-place.ts'

interface GoBackProps {
  readonly row: DeskLine
  readonly back: ReturnType<typeof useReturn>
}

/** The other thing that two people can say: that the money goes back to its sender, whole, and why. */
export function GoBack({ row, back }: GoBackProps) {
  const { t } = useTexts()
  const usual: SendBackReason = row.state === 'nameDiffers' ? 'nameDiffers' : 'senderUnknown'
  const [reason, setReason] = useState<SendBackReason>(usual)
  const { isReturnProposed } = row
  return (
    <section className="lines-part">
      <h2 className="t-3">
        {t('lines.goesBack')} {isReturnProposed && <Badge tone="wait">{t('signing.proposed')}</Badge>}
      </h2>
      <Choice
        label={t('announcements.reason')}
        value={reason}
        onChange={(key) => setReason(key as SendBackReason)}
        options={SEND_BACK_REASONS.map((key) => ({ key, label: t(`lines.reason.${key}`) }))}
      />
      <Sign
        tone="outline"
        label={t(isReturnProposed ? 'lines.agreeReturn' : 'lines.return')}
        may={row.mayReturn}
        first={row.first}
        busy={back.isPending}
        failure={back.error}
        hint={t(isReturnProposed ? 'signing.agree' : 'decision.hint.propose')}
        onSign={() => back.mutate(reason)}
      />
    </section>
  )
}
