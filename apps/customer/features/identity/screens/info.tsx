import type { Identity } from '@candela/contract'
import {
  Badge,
  Button,
  CandleScene,
  Card,
  CheckCircleIcon,
  ClockIcon,
  IconSquare,
  KeyValueList,
  ListRow,
  PracticeFlaskIcon,
  ReceiptCard,
  RowGroup,
  StatusTimeline,
  TextButton,
  WithdrawIcon,
} from '@candela/design'
import { MarkedText } from '../../../shell/marked-text.tsx'
import { Navigate } from '../../../shell/routing.tsx'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../live/clock.ts'
import { Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { useIdentity } from '../data.ts'
import { useIdentityFacts } from '../facts.ts'
import { Kept } from '../kept.tsx'
import { Loading } from '../loading.tsx'
import { clockOf } from '../steps.ts'
import { WhoLooked } from '../who-looked.tsx'
import { Returned } from './returned.tsx'
import '../identity.css'

const MINUTE_MS = 60_000

/** The state of a submission: waiting, auditing, validated, or returned with the reasons. */
export function VerificationInfoPage() {
  const { t } = useTexts('identity')
  const read = useIdentity()
  const { data: identity } = read
  if (identity === undefined) return <Loading title={t('title')} read={read} />
  if (identity.state === 'notSent') return <Navigate to={to('identity')} replace />
  if (identity.state === 'returned') return <Returned identity={identity} />
  if (identity.state === 'validated') return <Validated identity={identity} />
  return <Reviewed identity={identity} />
}

/** "2 hr 14 min", in the words of the language. */
function useDuration(): (milliseconds: number) => string {
  const { locale } = useFormats()
  const write = (unit: 'hour' | 'minute', count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  return (milliseconds) => {
    const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return write('minute', minutes)
    return minutes % 60 === 0 ? write('hour', hours) : `${write('hour', hours)} ${write('minute', minutes % 60)}`
  }
}

/** Now, anew every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Reviewed({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const duration = useDuration()
  const now = useMinute()
  const { share, left } = clockOf(identity, now)
  const isTaken = identity.state === 'auditing'
  const byPractice = identity.reviewer === 'practice'
  const by = formats.dateTime(identity.decideBy)
  return (
    <Screen title={t('title')} back={to('settings')}>
      <div className="pad identity">
        <Badge tone="wait" icon={<ClockIcon size={14} weight={2} />}>
          {t(`state.${identity.state}`)}
        </Badge>
        <h2 className="t-1 mt3" aria-live="polite">
          {t(isTaken ? (byPractice ? 'info.practiceLooks' : 'info.personLooks') : 'info.waits')}
        </h2>
        <p className="callout i2 mt1">
          <MarkedText t={t} textKey="info.decideBy" values={{ time: by }} components={{ b: <b className="m i1" /> }} />
        </p>
        <Card padded className="mt5">
          <div className="row between wrap cap g2">
            <span className="i2">
              {t('info.gone', {
                gone: duration(now - identity.sentAt),
                whole: duration(identity.decideBy - identity.sentAt),
              })}
            </span>
            <span className="m">{t('info.left', { left: duration(left) })}</span>
          </div>
          <div className="identity-clock" aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
        </Card>
        <div className="mt5">
          <StatusTimeline
            label={t('info.timeline')}
            stateLabels={{ done: t('done'), now: t('info.now'), later: t('info.later') }}
            items={[
              {
                key: 'sent',
                state: 'done',
                title: t('info.sent'),
                time: formats.dateTime(identity.sentAt),
                text: t(identity.face === null ? 'info.sentWithout' : 'info.sentWith', {
                  photos: formats.count(identity.photos.filter(({ kind }) => kind !== 'face').length),
                }),
              },
              {
                key: 'first',
                state: isTaken ? 'now' : 'later',
                title: t(byPractice ? 'info.practice' : 'info.first'),
                ...(identity.takenAt > 0 && { time: t('info.since', { time: formats.dateTime(identity.takenAt) }) }),
                text: t(byPractice ? 'info.practiceText' : 'info.firstText'),
              },
              ...(byPractice
                ? []
                : [{ key: 'second', state: 'later' as const, title: t('info.second'), text: t('info.secondText') }]),
              {
                key: 'result',
                state: 'later',
                title: t('info.result'),
                time: t('info.by', { time: by }),
                text: t('info.resultText'),
              },
            ]}
          />
        </div>
        <h2 className="group-label mt6">{t('info.meanwhile')}</h2>
        <RowGroup>
          <ListRow
            lead={
              <IconSquare>
                <PracticeFlaskIcon size={20} />
              </IconSquare>
            }
            title={t('info.trading')}
            detail={t('info.tradingText')}
            trail={<CheckCircleIcon size={20} className="good" />}
          />
          <ListRow
            lead={
              <IconSquare>
                <WithdrawIcon size={20} />
              </IconSquare>
            }
            title={t('info.withdrawals')}
            detail={t('info.withdrawalsLater')}
            trail={<ClockIcon size={20} className="i3" />}
          />
        </RowGroup>
        <WhoLooked />
        <Kept identity={identity} />
      </div>
    </Screen>
  )
}

function Validated({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const duration = useDuration()
  const facts = useIdentityFacts(identity)
  const hasSample = identity.photos.some(({ sample }) => sample)
  return (
    <Screen title={t('title')} back={to('settings')} footer={<Button href={to('home')}>{t('done')}</Button>}>
      <div className="pad identity">
        <div className="c">
          <CandleScene lit width={190} />
          <h2 className="t-1" aria-live="polite">
            {t('state.validated')}
          </h2>
          <p className="callout i2 mt1">
            {t(identity.reviewer === 'practice' ? 'info.validatedPractice' : 'info.validatedTwo', {
              time: formats.dateTime(identity.decidedAt),
            })}
          </p>
        </div>
        <div className="mt5">
          <ReceiptCard
            below={
              <KeyValueList
                className="identity-receipt"
                rows={[
                  {
                    key: 'took',
                    label: t('info.took'),
                    value: t('info.gone', {
                      gone: duration(identity.decidedAt - identity.sentAt),
                      whole: duration(identity.decideBy - identity.sentAt),
                    }),
                  },
                  { key: 'tier', label: t('info.tier'), value: t(`tier.${identity.tier}`) },
                  { key: 'case', label: t('info.case'), value: <span className="mono">{identity.reference}</span> },
                ]}
              />
            }
          >
            <div className="identity-receipt">
              <KeyValueList rows={facts} />
            </div>
          </ReceiptCard>
        </div>
        {hasSample && <p className="cap i2 mt3">{t('sample.note')}</p>}
        {identity.tier === 'identity' && (
          <div className="mt3">
            <p className="cap i2">{t('info.addFaceText')}</p>
            <TextButton href={to('identity', { again: '1' })}>{t('info.addFace')}</TextButton>
          </div>
        )}
        <WhoLooked />
        <Kept identity={identity} />
      </div>
    </Screen>
  )
}
