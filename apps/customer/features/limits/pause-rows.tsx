import type { Protections } from '@candela/contract'
import {
  CheckCircleIcon,
  ClockIcon,
  GroupLabel,
  HelpIcon,
  IconSquare,
  ListRow,
  LockIcon,
  NextIcon,
  Note,
  RowGroup,
} from '@candela/design'
import { useServerNow } from '../../live/index.ts'
import { to, useFormats, useTexts } from '../../shell/index.ts'
import type { Pause } from './pause-sheet.tsx'

/** The break or self-exclusion that runs, and until when. */
export function PauseStatus({ protections }: { protections: Protections }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const { breakUntil, excludedUntil } = protections
  if (breakUntil === 0 && excludedUntil === 0) return null
  const until =
    excludedUntil > 0
      ? t('exclusion.until', { time: formats.dateTime(excludedUntil) })
      : t('break.until', { time: formats.dateTime(breakUntil) })
  return (
    <div className="mt4">
      <Note tone="accent" icon={excludedUntil > 0 ? <LockIcon size={20} /> : <ClockIcon size={20} />}>
        <b>{until}</b>
        <br />
        {t('pause.text')}
      </Note>
    </div>
  )
}

/** The ways to a break and to self-exclusion; a self-exclusion that runs leaves a break nothing to stop. */
export function PauseRows(props: { protections: Protections; onPick: (pause: Pause) => void }) {
  const { t } = useTexts('limits')
  const { protections, onPick } = props
  const { breakUntil, excludedUntil } = protections
  const next = <NextIcon size={18} className="i3" />
  return (
    <section>
      <GroupLabel>{t('groups.pause')}</GroupLabel>
      <RowGroup>
        {excludedUntil === 0 && (
          <ListRow
            lead={
              <IconSquare>
                <ClockIcon size={20} />
              </IconSquare>
            }
            title={t(breakUntil > 0 ? 'break.longer' : 'break.row')}
            detail={t('break.rowText')}
            trail={next}
            onClick={() => onPick('break')}
          />
        )}
        <ListRow
          lead={
            <IconSquare>
              <LockIcon size={20} />
            </IconSquare>
          }
          title={t(excludedUntil > 0 ? 'exclusion.longer' : 'exclusion.row')}
          detail={t('exclusion.rowText')}
          trail={next}
          onClick={() => onPick('exclusion')}
        />
      </RowGroup>
    </section>
  )
}

export function KnowledgeRow({ protections }: { protections: Protections }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const now = useServerNow(5_000)
  const { knowledge, retryFrom } = protections
  const passed = knowledge > 0
  const detail = passed
    ? t('knowledge.rowPassed')
    : retryFrom > now
      ? t('knowledge.rowRetry', { time: formats.time(retryFrom) })
      : t('knowledge.rowText')
  return (
    <section>
      <GroupLabel>{t('groups.leverage')}</GroupLabel>
      <RowGroup>
        <ListRow
          lead={
            <IconSquare>
              <HelpIcon size={20} />
            </IconSquare>
          }
          title={t('knowledge.row')}
          detail={detail}
          href={to('knowledgeCheck')}
          trail={
            passed ? (
              <CheckCircleIcon size={20} className="good" label={t('knowledge.passed')} />
            ) : (
              <NextIcon size={18} className="i3" />
            )
          }
        />
      </RowGroup>
    </section>
  )
}
