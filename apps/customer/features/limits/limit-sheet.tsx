import type { OwnLimitState } from '@candela/contract'
import { Button, KeyValueList, Note, Sheet, showToast } from '@candela/design'
import { parseTyped } from '@candela/locale'
import { LIMIT_RULES } from '@candela/rules/limits'
import { type FormEvent, useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { serverNow } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { useChange } from './data.ts'
import { isNone, leftOf, type LimitReading, readLimit } from './limit-state.ts'

interface Props {
  /** undefined: closed */
  readonly limit: OwnLimitState | undefined
  readonly onClose: () => void
}

/** One limit: what it is and counts now, and what another amount would mean before it is saved. */
export function LimitSheet({ limit, onClose }: Props) {
  const { t } = useTexts('limits')
  const { t: shell } = useTexts('shell')
  const [shown, setShown] = useState(limit)
  if (limit !== undefined && shown !== limit) setShown(limit)
  return (
    <Sheet
      open={limit !== undefined}
      onClose={onClose}
      title={shown ? t(`limit.${shown.of}.${shown.period}`) : t('title')}
      closeLabel={shell('close')}
    >
      {limit && <LimitForm limit={limit} onDone={onClose} />}
    </Sheet>
  )
}

function LimitForm({ limit, onDone }: { limit: OwnLimitState; onDone: () => void }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const { change, sending, failure } = useChange('setOwnLimit')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { of, period, amount, nextFrom } = limit
  const reading = readLimit(limit, typed, parseTyped(formats.language, typed))
  const wrong = reading.kind === 'invalid' || (tried && reading.kind === 'empty')
  const save = async (to: string, said: string) => {
    if (!(await change({ body: { of, period, amount: to } }))) return
    showToast({ text: said })
    onDone()
  }
  const later = () => formats.dateTime(serverNow() + rulesNow(LIMIT_RULES).raiseWaitMs)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!('amount' in reading) || reading.kind === 'holds') return
    const said = { atOnce: t('sheet.saved'), keeps: t('sheet.kept'), later: t('sheet.raiseSaved', { time: later() }) }
    void save(reading.amount, said[reading.kind])
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className="callout i2 mt2">{t(`sheet.${of}`)}</p>
      <Facts limit={limit} />
      {nextFrom > 0 && <Waiting limit={limit} busy={sending} onKeep={() => void save(amount, t('sheet.kept'))} />}
      <FigureField
        className="mt4"
        big
        label={t('sheet.amount')}
        unit="USDT"
        value={typed}
        onChange={setTyped}
        hint={<Consequence reading={reading} limit={limit} later={later()} />}
        error={wrong ? t('sheet.invalid') : undefined}
      />
      {of === 'loss' && <p className="cap i2 mt2">{t('sheet.open')}</p>}
      {failure !== undefined && (
        <div className="mt4">
          <FailureNote failure={failure} />
        </div>
      )}
      <Button type="submit" className="mt4" busy={sending} disabled={reading.kind === 'holds'}>
        {t('sheet.save')}
      </Button>
      {!isNone(amount) && !(nextFrom > 0 && isNone(limit.next)) && (
        <Button
          variant="outline"
          className="mt2"
          disabled={sending}
          hint={t('sheet.removeText')}
          onClick={() => void save('0', t('sheet.removeSaved', { time: later() }))}
        >
          {t('sheet.remove')}
        </Button>
      )}
    </form>
  )
}

function Facts({ limit }: { limit: OwnLimitState }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const hide = useHide()
  const { of, amount, used, periodEnd } = limit
  const money = (value: string) => amountText(formats, 'USDT', value)
  const left = hide.amount(money(leftOf(limit)))
  return (
    <KeyValueList
      className="mt4"
      boxed
      rows={[
        { key: 'now', label: t('sheet.now'), value: isNone(amount) ? t('none') : money(amount) },
        {
          key: 'used',
          label: t(of === 'loss' ? 'sheet.lost' : 'sheet.deposited'),
          value: hide.amount(money(used)),
        },
        ...(isNone(amount) ? [] : [{ key: 'left', label: t('sheet.left'), value: left }]),
        { key: 'begins', label: t('sheet.begins'), value: formats.dateTime(periodEnd) },
      ]}
    />
  )
}

/** A raise that waits, and the way to stay with what holds. */
function Waiting({ limit, busy, onKeep }: { limit: OwnLimitState; busy: boolean; onKeep: () => void }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const { amount, next, nextFrom } = limit
  const money = (value: string) => amountText(formats, 'USDT', value)
  const time = formats.dateTime(nextFrom)
  return (
    <div className="mt4">
      <Note>
        {isNone(next) ? t('sheet.pendingNone', { time }) : t('sheet.pending', { time, amount: money(next) })}
        <span className="note-way">
          <Button size="small" variant="outline" disabled={busy} onClick={onKeep}>
            {t('sheet.takeBack', { amount: money(amount) })}
          </Button>
        </span>
      </Note>
    </div>
  )
}

function Consequence(props: { reading: LimitReading; limit: OwnLimitState; later: string }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const { reading, limit, later } = props
  if (reading.kind === 'empty') return t('sheet.rule')
  if (reading.kind === 'holds') return t('sheet.holds')
  if (reading.kind === 'keeps') return t('sheet.kept')
  if (reading.kind === 'later')
    return t('sheet.later', { time: later, amount: amountText(formats, 'USDT', limit.amount) })
  return t('sheet.atOnce')
}
