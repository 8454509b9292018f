import type { DeskRelease } from '@candela/contract'
import { CheckIcon, CloseIcon, EmptyState, KeyValueList, Note, PasskeyIcon } from '@candela/design'
import { useId } from 'react'
import { Action } from '../../desk/action.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useSession } from '../../session/seat.ts'
import { useAgree } from './use-agree.ts'
import './releases.css'

interface ReleaseViewProps {
  /** undefined where it does not wait any more */
  readonly row: DeskRelease | undefined
  readonly now: number
  readonly onNext: (() => void) | undefined
}

/** One withdrawal: what leaves, the published rules as they stand, who signed, and the one thing that can be said: yes. */
export function ReleaseView({ row, now, onNext }: ReleaseViewProps) {
  const { t } = useTexts()
  const agree = useAgree(row?.release ?? '')
  if (agree.data) return <Done stage={agree.data.stage} onNext={onNext} />
  if (row === undefined) {
    return (
      <main className="desk-middle">
        <EmptyState
          title={t('releases.gone')}
          text={t('releases.goneText')}
          {...(onNext && { action: { label: t('releases.next'), onClick: onNext } })}
        />
      </main>
    )
  }
  return (
    <main className="work-view">
      <Facts row={row} />
      <Rules row={row} />
      <p className="i2">{t('releases.only')}</p>
      <Sign row={row} now={now} busy={agree.isPending} failure={agree.error} onSign={() => agree.mutate()} />
    </main>
  )
}

function Facts({ row }: { row: DeskRelease }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { release, rail, leaves, amount, to, askedAt, decideBy, notBefore, first } = row
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'number', label: t('releases.number'), value: release },
        { key: 'leaves', label: t('releases.leaves'), value: `${formats.decimal(amount)} ${leaves}` },
        { key: 'rail', label: t('releases.rail'), value: rail },
        { key: 'to', label: t('releases.to'), value: to === '' ? t('releases.removed') : to },
        { key: 'asked', label: t('releases.asked'), value: formats.dateTime(askedAt) },
        { key: 'earliest', label: t('releases.earliest'), value: formats.dateTime(notBefore) },
        { key: 'silence', label: t('releases.silence'), value: formats.dateTime(decideBy) },
        { key: 'first', label: t('releases.first'), value: first === '' ? t('releases.nobody') : first },
      ]}
    />
  )
}

function Rules({ row: { rules } }: { row: DeskRelease }) {
  const { t } = useTexts()
  const formats = useFormats()
  const met = rules.filter(({ isMet }) => isMet).length
  return (
    <section>
      <h2 className="t-3">{t('releases.rules')}</h2>
      <p className="i2">{t('releases.met', { met: formats.count(met), of: formats.count(rules.length) })}</p>
      <ol className="releases-rules">
        {rules.map(({ rule, isMet, have, need, until }) => (
          <li key={rule} className={isMet ? 'releases-met' : 'releases-unmet'}>
            {isMet ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
            <span className="grow">{t(`releases.rule.${rule as 1}`)}</span>
            {need !== '0' && (
              <span className="i2 nw">
                {t('releases.have', { have: formats.decimal(have, 2, 2), need: formats.decimal(need, 2, 2) })}
              </span>
            )}
            {until !== 0 && <span className="i2 nw">{t('releases.until', { time: formats.dateTime(until) })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface SignProps {
  readonly row: DeskRelease
  readonly now: number
  readonly busy: boolean
  readonly failure: unknown
  readonly onSign: () => void
}

function Sign({ row, now, busy, failure, onSign }: SignProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const problemText = useProblemText()
  const hint = useId()
  const { way, operator } = useSession()
  const isSecond = row.first !== ''
  const canSign = way === 'passkey' && operator.passkey
  const why = !row.maySign ? 'role' : !canSign ? 'passkey' : isSecond ? 'agree' : 'propose'
  const early = now < row.notBefore ? [t('releases.hint.early', { time: formats.dateTime(row.notBefore) })] : []
  const hints = why === 'agree' && early.length > 0 ? early : [t(`releases.hint.${why}`), ...early]
  return (
    <section className="work-sign">
      {failure !== null && (
        <Note tone="danger" alert>
          {problemText(failure)}
        </Note>
      )}
      <Action tone="filled" wide busy={busy} disabled={!row.maySign || !canSign} describedBy={hint} onClick={onSign}>
        <PasskeyIcon size={18} />
        {t(isSecond ? 'releases.agree' : 'releases.propose')}
      </Action>
      <p id={hint} className="micro i2 c">
        {hints.join(' ')}
      </p>
    </section>
  )
}

function Done({ stage, onNext }: { stage: 'proposed' | 'agreed'; onNext: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <main className="desk-middle">
      <div role="status">
        <EmptyState
          title={t(`releases.done.${stage}.title`)}
          text={t(`releases.done.${stage}.text`)}
          {...(onNext && { action: { label: t('releases.next'), onClick: onNext } })}
        />
      </div>
    </main>
  )
}
