import { Button, CandelaMark, CheckCircleIcon, Note, SectionHead, showToast } from '@candela/design'
import { install, useInstallState } from '../../../shell/install.ts'
import { PATHS, Screen, useTexts } from '../../../shell/index.ts'
import '../content.css'

const SYSTEMS = ['ios', 'android', 'computer'] as const
type System = (typeof SYSTEMS)[number]

/** Steps that put the app on each system, this device's first; the browser's own question where it asks one. */
export function DownloadPage() {
  const { t } = useTexts('content')
  const state = useInstallState()
  const here = systemOf(navigator.userAgent)
  const ask = () => void install().catch(() => showToast({ tone: 'note', text: t('download.failed') }))
  return (
    <Screen title={t('titles.download')} back={PATHS.services}>
      <div className="pad download">
        <CandelaMark height={52} />
        <div>
          <h2 className="t-1">{t('download.head')}</h2>
          <p className="body i2 mt2">{t('download.lead')}</p>
        </div>
        {state === 'ready' && <Button onClick={ask}>{t('download.install')}</Button>}
        {state === 'installed' && (
          <p className="download-here">
            <CheckCircleIcon size={20} className="acc" />
            <span>
              <span className="callout s">{t('download.installed')}</span>
              <span className="cap i2 download-text">{t('download.installedText')}</span>
            </span>
          </p>
        )}
        {[here, ...SYSTEMS.filter((system) => system !== here)].map((system) => (
          <section key={system}>
            <SectionHead
              title={t(`download.${system}`)}
              {...(system === here && { action: <span className="cap i2">{t('download.here')}</span> })}
            />
            <ol className="download-steps">
              {t(`download.${system}Steps`)
                .split('\n')
                .map((step) => (
                  <li key={step}>{step}</li>
                ))}
            </ol>
          </section>
        ))}
        <Note>{t('download.note')}</Note>
      </div>
    </Screen>
  )
}

function systemOf(userAgent: string): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'computer'
}
