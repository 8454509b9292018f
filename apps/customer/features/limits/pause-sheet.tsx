import type { Protections } from '@candela/contract'
import {
  Button,
  CheckIcon,
  Checkbox,
  ChoiceTiles,
  CloseIcon,
  EffectCard,
  KeyValueList,
  Sheet,
  showToast,
} from '@candela/design'
import { monthsLater } from '@candela/rules/limits/arithmetic'
import { DAY } from '@candela/units'
import { type ReactNode, useState } from 'react'
import { useServerNow } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { FailedOutcome } from '../../ticket/outcome.ts'
import { useChange } from './data.ts'

export type Pause = 'break' | 'exclusion'

const DAYS = [1, 3, 7, 14, 28, 42] as const
const MONTHS = [6, 12, 24, 60] as const

interface SheetProps {
  readonly open: boolean
  /** of what runs; 0: nothing does */
  readonly until: number
  readonly onClose: () => void
}

/** The sheets of a break and of a self-exclusion; `pause` undefined: both are closed. */
export function PauseSheets(props: { pause: Pause | undefined; protections: Protections; onClose: () => void }) {
  const { pause, protections, onClose } = props
  return (
    <>
      <BreakSheet open={pause === 'break'} until={protections.breakUntil} onClose={onClose} />
      <ExclusionSheet open={pause === 'exclusion'} until={protections.excludedUntil} onClose={onClose} />
    </>
  )
}

function BreakSheet({ open, until, onClose }: SheetProps) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const now = useServerNow(10_000)
  const { change, sending, failure } = useChange('takeBreak')
  const lengths = DAYS.map((days) => ({ key: days, ends: now + days * DAY })).filter(({ ends }) => ends > until)
  const [wanted, setWanted] = useState<number>(DAYS[0])
  const picked = lengths.find(({ key }) => key === wanted) ?? lengths[0]
  const begin = async () => {
    if (!picked || !(await change({ body: { days: picked.key } }))) return
    showToast({ text: t('break.done', { time: formats.dateTime(picked.ends) }) })
    onClose()
  }
  return (
    <PauseFrame
      open={open}
      title={t(until > 0 ? 'break.longer' : 'break.title')}
      most={t('break.most')}
      ends={picked?.ends}
      failure={failure}
      lengths={lengths.map(({ key }) => ({ key, label: t(`break.days.${key}`) }))}
      length={picked?.key}
      onLength={setWanted}
      button={
        <Button busy={sending} onClick={() => void begin()}>
          {t(until > 0 ? 'break.longer' : 'break.submit')}
        </Button>
      }
      onClose={onClose}
    />
  )
}

function ExclusionSheet({ open, until, onClose }: SheetProps) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const now = useServerNow(10_000)
  const { change, sending, failure } = useChange('excludeSelf')
  const [understood, setUnderstood] = useState(false)
  const lengths = MONTHS.map((months) => ({ key: months, ends: monthsLater(now, months) })).filter(
    ({ ends }) => ends > until,
  )
  const [wanted, setWanted] = useState<number>(MONTHS[0])
  const picked = lengths.find(({ key }) => key === wanted) ?? lengths[0]
  const time = picked === undefined ? '' : formats.dateTime(picked.ends)
  const close = () => {
    setUnderstood(false)
    onClose()
  }
  const begin = async () => {
    if (!picked || !(await change({ body: { months: picked.key } }))) return
    showToast({ text: t('exclusion.done', { time }) })
    close()
  }
  return (
    <PauseFrame
      open={open}
      title={t(until > 0 ? 'exclusion.longer' : 'exclusion.title')}
      most={t('exclusion.most')}
      ends={picked?.ends}
      failure={failure}
      lengths={lengths.map(({ key }) => ({ key, label: t(`exclusion.months.${key}`) }))}
      length={picked?.key}
      onLength={setWanted}
      button={
        <Button
          variant="danger"
          busy={sending}
          disabled={!understood}
          {...(!understood && { hint: t('exclusion.tick') })}
          onClick={() => void begin()}
        >
          {t(until > 0 ? 'exclusion.longer' : 'exclusion.submit')}
        </Button>
      }
      onClose={close}
    >
      <div className="mt4">
        <Checkbox checked={understood} onChange={setUnderstood}>
          {t('exclusion.understood', { time })}
        </Checkbox>
      </div>
    </PauseFrame>
  )
}

interface FrameProps {
  readonly open: boolean
  readonly title: string
  /** the text where it cannot be made longer */
  readonly most: string
  /** undefined: it cannot be made longer */
  readonly ends: number | undefined
  readonly failure: FailedOutcome | undefined
  readonly lengths: readonly { key: number; label: string }[]
  readonly length: number | undefined
  readonly onLength: (length: number) => void
  readonly button: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Says when a break ends, what it stops and what goes on, and that nobody can end it before. */
function PauseFrame(props: FrameProps) {
  const { open, title, most, ends, failure, lengths, length, onLength, button, onClose, children } = props
  const { t } = useTexts('limits')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const effect = (key: 'buy' | 'open' | 'sell' | 'withdraw') => ({
    key,
    title: t(`effects.${key}`),
    text: t(`effects.${key}Text`),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={shell('close')}
      {...(ends !== undefined && { footer: button })}
    >
      {ends === undefined ? (
        <p className="callout i2 mt2">{most}</p>
      ) : (
        <>
          <p className="label m mt2 mb2">{t('pause.length')}</p>
          <ChoiceTiles
            label={t('pause.length')}
            className="pause-lengths"
            centred
            options={lengths.map(({ key, label }) => ({ key, label: <span className="label m">{label}</span> }))}
            value={length}
            onChange={onLength}
          />
          <KeyValueList
            className="mt4"
            boxed
            rows={[{ key: 'ends', label: t('pause.ends'), value: formats.dateTime(ends) }]}
          />
          <p className="cap i2 mt2">{t('pause.early')}</p>
          <EffectCard
            title={t('stops')}
            mark={<CloseIcon size={20} className="danger" />}
            items={[effect('buy'), effect('open')]}
          />
          <EffectCard
            title={t('goesOn')}
            mark={<CheckIcon size={20} className="good" />}
            items={[effect('sell'), effect('withdraw')]}
          />
          {children}
          {failure !== undefined && (
            <div className="mt4">
              <FailureNote failure={failure} />
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}
