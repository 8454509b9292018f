import { type DeskCustomer, type DeskCustomerOpened, isReason, LEAST_REASON, MOST_REASON } from '@candela/contract'
import { Badge, EyeIcon, KeyValueList, Note, TextAreaField } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { showsNothing } from '@candela/units'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Action } from '../../desk/action.tsx'
import { Dialog } from '../../desk/dialog.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { IDENTITY_TONES, shortId } from './marks.ts'

/** Asks for the reason, says who reads it, then shows what an operator may see of one customer: never an amount. */
export function OpenCustomer({ masked, onClose }: { masked: DeskCustomer; onClose: () => void }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const [reason, setReason] = useState('')
  const open = useMutation({
    mutationFn: () => call('deskOpenCustomer', { params: { customer: masked.customer }, body: { reason } }),
    gcTime: 0,
  })
  if (open.data) return <Opened opened={open.data} onClose={onClose} />
  return (
    <Dialog
      title={t('opening.title', { id: shortId(masked.customer) })}
      onClose={onClose}
      footer={
        <>
          <Action onClick={onClose}>{t('cancel')}</Action>
          <Action tone="filled" busy={open.isPending} disabled={!isReason(reason)} onClick={() => open.mutate()}>
            {t('customers.open')}
          </Action>
        </>
      }
    >
      <div className="desk-form">
        <TextAreaField
          label={t('opening.reason')}
          limits={t('opening.limits', { minimum: LEAST_REASON, maximum: MOST_REASON })}
          value={reason}
          onChange={setReason}
          maxLength={MOST_REASON}
        />
        <Note icon={<EyeIcon size={20} />}>
          {t('opening.customerSees')} <b>{showsNothing(reason) ? UNKNOWN : reason}</b>
        </Note>
        {open.error && (
          <Note tone="danger" alert>
            {problemText(open.error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function Opened({ opened, onClose }: { opened: DeskCustomerOpened; onClose: () => void }) {
  const { t } = useTexts()
  const formats = useFormats()
  const at = (instant: number) => (instant === 0 ? UNKNOWN : formats.dateTime(instant))
  const rows = [
    { key: 'customer', value: <span className="mono">{opened.customer}</span> },
    { key: 'number', value: formats.count(opened.number) },
    { key: 'nick', value: opened.nick || UNKNOWN },
    { key: 'username', value: opened.username || UNKNOWN },
    { key: 'email', value: opened.email || UNKNOWN },
    { key: 'phone', value: opened.phone || UNKNOWN },
    { key: 'language', value: languageName(opened.language, formats.locale) },
    { key: 'createdAt', value: at(opened.createdAt) },
    { key: 'seenAt', value: at(opened.seenAt) },
    { key: 'tier', value: t(`tiers.${opened.tier}`) },
    {
      key: 'identity',
      value: <Badge tone={IDENTITY_TONES[opened.identity]}>{t(`states.${opened.identity}`)}</Badge>,
    },
    { key: 'frozenSince', value: at(opened.frozenSince) },
    { key: 'closedAt', value: at(opened.closedAt) },
    { key: 'passwordRetrievedAt', value: at(opened.passwordRetrievedAt) },
    { key: 'sessions', value: formats.count(opened.sessions) },
    { key: 'openOrders', value: formats.count(opened.openOrders) },
  ] as const
  return (
    <Dialog title={t('opened.title')} onClose={onClose}>
      <KeyValueList dense rows={rows.map(({ key, value }) => ({ key, label: t(`opened.${key}`), value }))} />
      {opened.cases.length > 0 && (
        <section className="mt4">
          <h3 className="m mb2">{t('opened.cases')}</h3>
          <ul className="desk-cases">
            {opened.cases.map((each) => (
              <li key={each.reference} className="row between g3">
                <Link to={`/identity/${each.reference}`} className="mono desk-link">
                  {each.reference}
                </Link>
                <span className="i2">{formats.dateTime(each.sentAt)}</span>
                <Badge tone={IDENTITY_TONES[each.state]}>{t(`states.${each.state}`)}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="micro i3 mt4">{t('opened.noAmounts')}</p>
    </Dialog>
  )
}

function languageName(language: string, locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' })
  try {
    return names.of(language.replace('_', '-')) ?? language
  } catch {
    return language
  }
}
