import type { DeskLine } from '@candela/contract'
import { ErrorState, KeyValueList } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { BytesImage } from '../../desk/bytes-image.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useDepositTexts, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'

const OPEN_KEY = 'O'
/** Asked for once, since every asking is recorded, and forgotten with the page. */
const ONCE = { staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false }

interface EvidenceProps {
  readonly place: Pick<DeskLine, 'rail' | 'line'>
  readonly request: string
}

/** What the customer said and showed of a remittance, once it is asked for. */
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
  const problemText = useProblemText()
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
          {photo.data !== undefined ? (
            <BytesImage bytes={photo.data} alt={t('lines.voucher')} />
          ) : photo.error !== null ? (
            <ErrorState
              title={t('photos.failed')}
              text={problemText(photo.error)}
              retryLabel={t('retry')}
              onRetry={() => void photo.refetch()}
            />
          ) : (
            <div role="status" aria-label={t('loading')} />
          )}
        </div>
      )}
    </>
  )
}
