import {
  Button,
  Card,
  CheckCircleIcon,
  FreezeIcon,
  IconSquare,
  KeyValueList,
  ListRow,
  NextIcon,
  ProgressRing,
  RowGroup,
} from '@candela/design'
import { Navigate } from '../../shell/routing.tsx'
import { useRead, useServerNow } from '../../live/index.ts'
import { Loading, PATHS, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { clockText, secondsUntil } from '../countdown.ts'
import { PAUSE_MS, shareLeft, useRememberedPause } from '../retrieval.ts'
import { useSignedIn } from '../store.ts'
import '../session.css'

/** After a password was retrieved: how long withdrawals wait, to the second, and what goes on meanwhile. */
export function WithdrawalsPausedPage() {
  const { t } = useTexts('session')
  const signedIn = useSignedIn()
  const remembered = useRememberedPause()
  const security = useRead('security', undefined, { enabled: signedIn, staleTime: 0 })
  // what the account says counts; right after the reset nobody is logged in, and this device remembers
  const until = signedIn ? security.data?.withdrawalBlockedUntil : remembered
  if (!signedIn && remembered === 0) return <Navigate to={to('login')} replace />
  return (
    <Screen
      title={t('paused.title')}
      back={signedIn ? true : to('login')}
      footer={
        signedIn ? (
          <Button href={PATHS.balances}>{t('paused.balances')}</Button>
        ) : (
          <Button href={to('login')}>{t('paused.login')}</Button>
        )
      }
    >
      {until !== undefined ? (
        <Pause until={until} signedIn={signedIn} />
      ) : (
        <Loading read={security} title={t('paused.failed')} text={t('inbox.failedText')} rows={4} lead={false} padded />
      )}
    </Screen>
  )
}

function Pause({ until, signedIn }: { until: number; signedIn: boolean }) {
  const { t } = useTexts('session')
  const formats = useFormats()
  const now = useServerNow()
  const seconds = secondsUntil(until, now)
  if (seconds === 0) {
    return (
      <div className="pad c paused-over">
        <CheckCircleIcon size={48} className="good" />
        <h2 className="t-2 mt4">{t('paused.openTitle')}</h2>
        <p className="callout i2 mt1">{t('paused.openText')}</p>
      </div>
    )
  }
  const minutes = Math.ceil(seconds / 60)
  return (
    <div className="pad c paused">
      <ProgressRing left={shareLeft(until, now)}>
        <span className="label i2">{t('paused.openIn')}</span>
        <span className="paused-clock" role="timer" aria-hidden="true">
          {clockText(seconds)}
        </span>
        <span className="visually-hidden">
          {t('paused.left', {
            hours: formats.count(Math.floor(minutes / 60)),
            minutes: formats.count(minutes % 60),
          })}
        </span>
        <span className="label i3">{formats.dateTime(until)}</span>
      </ProgressRing>
      <h2 className="t-2 mt5">{t('paused.resetTitle')}</h2>
      <p className="callout i2 mt1">{t('paused.text')}</p>
      <Card padded className="mt5">
        <KeyValueList
          rows={[
            { key: 'withdrawals', label: t('paused.withdrawals'), value: t('paused.statePaused'), tone: 'warn' },
            {
              key: 'trading',
              label: t('paused.trading'),
              value: <span className="good">{t('paused.stateUsual')}</span>,
            },
            { key: 'funds', label: t('paused.funds'), value: <span className="good">{t('paused.stateUsual')}</span> },
            { key: 'reset', label: t('paused.resetOn'), value: formats.dateTimeWithSeconds(until - PAUSE_MS) },
            { key: 'open', label: t('paused.opensOn'), value: formats.dateTimeWithSeconds(until) },
          ]}
        />
      </Card>
      {signedIn && (
        <RowGroup className="mt3">
          <ListRow
            lead={
              <IconSquare>
                <FreezeIcon size={20} />
              </IconSquare>
            }
            title={t('paused.notMe')}
            detail={t('paused.notMeText')}
            trail={<NextIcon size={20} className="i3" />}
            href={to('freeze')}
          />
        </RowGroup>
      )}
    </div>
  )
}
