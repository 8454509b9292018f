import { Button, Card, CopyIcon, IconButton, ListRow, RowGroup, ShareIcon } from '@candela/design'
import { useRead } from '../../../live/index.ts'
import { useSignedIn } from '../../../session/store.ts'
import { useCopy } from '../../../shell/copy.ts'
import { PATHS, Screen, to, useTexts } from '../../../shell/index.ts'
import { QrCode } from '../../../shell/qr-code.tsx'
import { OwnReferral } from '../own-referral.tsx'
import '../referral.css'

/** The customer's code, as a text, as a link that fills it in at registration, and as a QR code of that link; a visitor has the app's address. */
export function SharePage() {
  const { t } = useTexts('referral')
  const copy = useCopy()
  const signedIn = useSignedIn()
  const code = useRead('profile', undefined, { enabled: signedIn, staleTime: 30_000 }).data?.shareCode
  const link = linkOf(code)
  const pass = (): void => {
    // a phone's own sheet; where there is none, or it is not allowed, the link is copied
    if (typeof navigator.share !== 'function') return copy(link)
    navigator.share({ title: 'Candela', url: link }).catch((error: Error) => {
      if (error.name !== 'AbortError') copy(link)
    })
  }
  const copied = (title: string, text: string) => (
    <ListRow
      title={title}
      detail={<span className="mono share-text">{text}</span>}
      action={
        <IconButton label={t('share.copy', { what: title })} tone="ink-2" onClick={() => copy(text)}>
          <CopyIcon size={20} />
        </IconButton>
      }
    />
  )
  return (
    <Screen
      title={t('titles.share')}
      back={PATHS.services}
      practice
      footer={
        <Button icon={<ShareIcon size={20} />} onClick={pass}>
          {t(signedIn ? 'share.pass' : 'titles.share')}
        </Button>
      }
    >
      <div className="share">
        <div>
          <h2 className="t-1">{t('share.head')}</h2>
          <p className="body i2 mt2">{t(signedIn ? 'share.lead' : 'share.visitor')}</p>
        </div>
        <Card padded>
          <QrCode text={link} label={t('share.qr')} />
        </Card>
        <RowGroup>
          {code !== undefined && copied(t('share.code'), code)}
          {copied(t('share.link'), link)}
        </RowGroup>
        {signedIn ? (
          <OwnReferral />
        ) : (
          <RowGroup>
            <ListRow title={t('titles.referralReward')} detail={t('reward.lead')} href={to('referralReward')} />
          </RowGroup>
        )}
      </div>
    </Screen>
  )
}

function linkOf(code: string | undefined): string {
  const app = `${location.origin}${location.pathname}`
  return code === undefined ? app : `${app}#${PATHS.register}?invite=${encodeURIComponent(code)}`
}
