import { CandleScene, EyeIcon, LockIcon, PeopleIcon } from '@candela/design'
import { useEffect } from 'react'
import { Preferences } from '../desk/account-menu.tsx'
import { useTexts } from '../desk/texts.ts'
import { LoginForm } from './login-form.tsx'
import { takeSeat } from './seat.ts'

const VERSION = import.meta.env.VITE_VERSION ?? ''
const FACTS = [
  ['ends', LockIcon],
  ['two', PeopleIcon],
  ['recorded', EyeIcon],
] as const

/** The door of the desk; the page one asked for opens behind it. */
export function LoginPage() {
  const { t } = useTexts()
  useEffect(() => {
    document.title = t('console')
  }, [t])
  return (
    <main className="desk-door">
      <div className="desk-door-middle">
        <CandleScene lit width={300} />
        <h1 className="t-1">{t('console')}</h1>
        <p className="callout i2 c">{t('login.lead')}</p>
        <section className="desk-door-card">
          <LoginForm onLogin={takeSeat} />
        </section>
        <ul className="desk-facts">
          {FACTS.map(([fact, FactIcon]) => (
            <li key={fact}>
              <FactIcon size={16} />
              <span>{t(`login.facts.${fact}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <footer className="desk-door-foot">
        <span className="micro i3">{t('login.version', { version: VERSION })}</span>
        <span className="row g4">
          <Preferences />
        </span>
      </footer>
    </main>
  )
}
