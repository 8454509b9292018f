import type { OpenSession } from '@candela/contract'
import {
  Badge,
  Button,
  Card,
  ConfirmSheet,
  DeviceIcon,
  GroupLabel,
  IconSquare,
  ListRow,
  Note,
  PhoneIcon,
  RowGroup,
  showToast,
  TextButton,
} from '@candela/design'
import { useState } from 'react'
import { call, useRead } from '../../../live/index.ts'
import { Loading, Screen, to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import '../account.css'

type Asked = OpenSession | 'others'

/** The sessions of the account, and the way to end each. */
export function DevicesPage() {
  const { t } = useTexts('account')
  const read = useRead('sessions', undefined, { staleTime: 0 })
  const { data } = read
  const [asked, setAsked] = useState<Asked>()
  const here = data?.sessions.find(({ current }) => current)
  const others = data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <Screen
      title={t('devices.title')}
      back={to('settings')}
      {...(others.length > 0 && {
        footer: (
          <Button variant="outline" className="danger" onClick={() => setAsked('others')}>
            {t('devices.endAll')}
          </Button>
        ),
      })}
    >
      <div className="account">
        {!data && <Loading read={read} title={t('devices.failed')} rows={3} lead={false} />}
        {here && (
          <Card>
            <SessionRow session={here} />
          </Card>
        )}
        {data && (
          <section>
            <GroupLabel>{t('devices.others')}</GroupLabel>
            {others.length === 0 ? (
              <p className="label i2">{t('devices.none')}</p>
            ) : (
              <RowGroup>
                {others.map((session) => (
                  <SessionRow key={session.session} session={session} onEnd={() => setAsked(session)} />
                ))}
              </RowGroup>
            )}
          </section>
        )}
        {data && <Note>{t('devices.letters')}</Note>}
        {others.length > 0 && <p className="cap i2">{t('devices.strange')}</p>}
      </div>
      <EndSheet asked={asked} onClose={() => setAsked(undefined)} onEnded={() => void read.refetch()} />
    </Screen>
  )
}

function useDeviceName(): (session: OpenSession) => string {
  const { t } = useTexts('account')
  return ({ browser, system }) =>
    [browser, system].filter((part) => part !== '').join(' · ') || t('devices.unknownBrowser')
}

const HANDHELD = /android|ios|iphone|ipad/i

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd?: () => void }) {
  const { t } = useTexts('account')
  const formats = useFormats()
  const name = useDeviceName()(session)
  const Mark = HANDHELD.test(session.system) ? PhoneIcon : DeviceIcon
  return (
    <ListRow
      top
      lead={
        <IconSquare>
          <Mark size={20} />
        </IconSquare>
      }
      title={
        <span className="account-device">
          {name}
          {session.current && <Badge tone="accent">{t('devices.this')}</Badge>}
          {session.newDevice && !session.current && <Badge tone="wait">{t('devices.new')}</Badge>}
        </span>
      }
      detail={
        <span className="account-lines">
          <span>
            <span className="mono">{session.address}</span>
            {session.current && ` · ${t('devices.now')}`}
          </span>
          {!session.current && <span>{t('devices.seen', { time: formats.dateTime(session.seenAt) })}</span>}
          <span>{t('devices.opened', { time: formats.dateTime(session.createdAt) })}</span>
        </span>
      }
      {...(onEnd && {
        action: (
          <TextButton className="account-end" onClick={onEnd}>
            <span aria-hidden="true">{t('devices.end')}</span>
            <span className="visually-hidden">{t('devices.endOf', { device: name })}</span>
          </TextButton>
        ),
      })}
    />
  )
}

interface EndProps {
  readonly asked: Asked | undefined
  readonly onClose: () => void
  readonly onEnded: () => void
}

function EndSheet({ asked, onClose, onEnded }: EndProps) {
  const { t } = useTexts('account')
  const problemText = useProblemText()
  const nameOf = useDeviceName()
  const [shown, setShown] = useState<Asked>('others')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  // what was asked last stays while the sheet goes down
  if (asked !== undefined && asked !== shown) setShown(asked)
  const close = () => {
    setFault(undefined)
    onClose()
  }
  const end = async () => {
    if (asked === undefined) return
    setBusy(true)
    setFault(undefined)
    try {
      await (asked === 'others' ? call('endOtherSessions') : call('endSession', { params: { session: asked.session } }))
      showToast({ text: t('devices.ended') })
      onEnded()
      close()
    } catch (error) {
      setFault(error)
      onEnded()
    }
    setBusy(false)
  }
  const all = shown === 'others'
  return (
    <ConfirmSheet
      open={asked !== undefined}
      title={all ? t('devices.endAllTitle') : t('devices.endTitle', { device: nameOf(shown) })}
      text={t(all ? 'devices.endAllText' : 'devices.endText')}
      keepLabel={t('devices.keep')}
      confirmLabel={t('devices.end')}
      confirmVariant="danger"
      busy={busy}
      onKeep={close}
      onConfirm={() => void end()}
    >
      {fault !== undefined && (
        <div className="mt4">
          <Note tone="danger" alert>
            {problemText(fault)}
          </Note>
        </div>
      )}
    </ConfirmSheet>
  )
}
