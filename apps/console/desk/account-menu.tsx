import { LANGUAGES, type Language } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { LogoutIcon, MoreIcon } from '@candela/design'
import { LANGUAGE_DEFINITIONS } from '@candela/locale'
import { useEffect, useRef, useState } from 'react'
import { call } from '../live/client.ts'
import { queryClient } from '../live/queries.ts'
import { leaveSeat } from '../session/seat.ts'
import { Choice } from './choice.tsx'
import { keepTheme, type Theme, THEMES, usePreferences } from './preferences.ts'
import { changeLanguage, useTexts } from './texts.ts'

/** Language, theme and the way out. */
export function AccountMenu() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const outside = event instanceof PointerEvent && !menu.current?.contains(event.target as Node)
      if (outside || (event instanceof KeyboardEvent && event.key === 'Escape')) setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [open])
  // without an answer the cookie may still be good: one stays seated, and is told so
  const logOut = async () => {
    setFailed(false)
    try {
      await call('deskLogout', {})
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) return setFailed(true)
    }
    leaveSeat('loggedOut')
    queryClient.clear()
  }
  return (
    <div ref={menu} className="desk-menu-place">
      <button
        type="button"
        className="desk-icon"
        aria-label={t('menu.label')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MoreIcon size={18} />
      </button>
      {open && (
        <div className="desk-menu" role="group" aria-label={t('menu.label')}>
          <Preferences />
          <button type="button" className="desk-button desk-button-quiet" onClick={() => void logOut()}>
            <LogoutIcon size={16} />
            {t('menu.logOut')}
          </button>
          {failed && (
            <p className="danger" role="alert">
              {t('menu.notLoggedOut')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Also stands under the login, for those who cannot read it yet. */
export function Preferences() {
  const { t } = useTexts()
  const { language, theme } = usePreferences()
  const [missing, setMissing] = useState<Language>()
  const choose = (chosen: Language) => {
    setMissing(undefined)
    changeLanguage(chosen).catch(() => setMissing(chosen))
  }
  return (
    <>
      <Choice
        label={t('menu.language')}
        value={language}
        onChange={(chosen) => choose(chosen as Language)}
        options={LANGUAGES.map((key) => ({ key, label: LANGUAGE_DEFINITIONS[key].name }))}
      />
      {missing && (
        <p className="danger" role="alert">
          {t('menu.languageFailed', { language: LANGUAGE_DEFINITIONS[missing].name })}
        </p>
      )}
      <Choice
        label={t('menu.theme')}
        value={theme}
        onChange={(chosen) => keepTheme(chosen as Theme)}
        options={THEMES.map((key) => ({ key, label: t(`menu.themes.${key}`) }))}
      />
    </>
  )
}
