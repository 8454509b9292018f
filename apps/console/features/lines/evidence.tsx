import type { DeskLine } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { RecordedPhoto } from '../../desk/recorded-photo.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useDepositTexts, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { ONCE } from '../../live/queries.ts'

const OPEN_KEY = 'O'

interface EvidenceProps {
  readonly place: Pick<DeskLine, 'rail' | 'line'>
  readonly request: string
}

/** The customer's word and photos of a remittance, once they are asked for. */
export function Evidence({ place: { rail, line }, request }: EvidenceProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  useShortcut('o', () => setOpen(true))
  if (isOpen) return <Opened params={{ rail, line, request }} />
  return (
    <div className="work-sign">
      <Action wide onClick={() => setOpen(true)}>
        {t('lines.open')} <kbd aria-hidden="true">{OPEN_KEY}</kbd>
      </Action>
      <p className="micro i2 c">{t('applications.openText')}</p>
    </div>
  )
}

function Opened({ params }: { params: { rail: string; line: string; request: string } }) {
  const { t } = useTexts()
  const { t: deposits } = useDepositTexts()
  const said = useQuery({
    queryKey: ['remittance', params],
    queryFn: () => call('deskRemittance', { params }),
    ...ONCE,
  })
  const photo = useQuery({
    queryKey: ['voucher', params],
    queryFn: () => call('deskVoucher', { params }),
    enabled: said.data?.hasVoucher === true,
    ...ONCE,
  })
  if (said.data === undefined) return <Pending error={said.error} onRetry={() => void said.refetch()} />
  const { remitter, lastFour, validatedName, hasVoucher } = said.data
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          { key: 'remitter', label: deposits('remittance.remitter'), value: remitter === '' ? UNKNOWN : remitter },
          { key: 'last', label: deposits('remittance.lastFour'), value: lastFour === '' ? UNKNOWN : lastFour },
          {
            key: 'validated',
            label: t('applications.validated'),
            value: validatedName === '' ? UNKNOWN : validatedName,
          },
        ]}
      />
      {hasVoucher && (
        <div className="lines-voucher">
          <RecordedPhoto read={photo} alt={t('lines.voucher')} />
        </div>
      )}
    </>
  )
}
