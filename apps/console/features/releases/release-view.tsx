import type { DeskRelease } from '@candela/contract'
import { CheckIcon, CloseIcon, KeyValueList } from '@candela/design'
import { Decided, NoMore } from '../../desk/decided.tsx'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
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
  if (agree.data) {
    const done = `releases.done.${agree.data.stage}` as const
    return <Decided title={t(`${done}.title`)} text={t(`${done}.text`)} next={t('releases.next')} onNext={onNext} />
  }
  if (row === undefined) {
    return (
      <main className="desk-middle">
        <NoMore title={t('releases.gone')} text={t('releases.goneText')} next={t('releases.next')} onNext={onNext} />
      </main>
    )
  }
  return (
    <main className="work-view">
      <Facts row={row} />
      <Rules row={row} />
      <p className="i2">{t('releases.only')}</p>
      <SignRelease row={row} now={now} agree={agree} />
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

interface SignReleaseProps {
  readonly row: DeskRelease
  readonly now: number
  readonly agree: ReturnType<typeof useAgree>
}

function SignRelease({ row, now, agree }: SignReleaseProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const why = row.first === '' ? 'propose' : 'agree'
  const early = now < row.notBefore ? [t('releases.hint.early', { time: formats.dateTime(row.notBefore) })] : []
  const hints = why === 'agree' && early.length > 0 ? early : [t(`releases.hint.${why}`), ...early]
  return (
    <Sign
      label={t(`releases.${why}`)}
      may={row.maySign}
      first={row.first}
      busy={agree.isPending}
      failure={agree.error}
      hint={hints.join(' ')}
      passkeyHint={t('releases.hint.passkey')}
      onSign={() => agree.mutate()}
    />
  )
}
