import { CheckIcon, DownIcon, ErrorState, GlobeIcon, ListRow, Sheet, showToast } from '@candela/design'
import { LANGUAGES, type Language } from '@candela/contract'
import { LANGUAGE_DEFINITIONS } from '@candela/locale'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { openLanguageChoice } from './language-choice.ts'
import { usePreference } from './preferences.ts'
import { changeLanguage, useTexts } from './texts.ts'
import './language-picker.css'

/** The language in force as a small button; opens the sheet of all 13. */
export function LanguagePicker() {
  const { t } = useTexts('shell')
  const [open, setOpen] = useState(false)
  const { name, locale } = LANGUAGE_DEFINITIONS[usePreference('language')]
  return (
    <>
      <button
        type="button"
        className="language-picker"
        aria-haspopup="dialog"
        aria-label={`${t('language')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        <GlobeIcon size={18} />
        <span lang={locale}>{name}</span>
        <DownIcon size={18} />
      </button>
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/**
 * The 13 languages, each by its own name. Choosing one changes everything at once and is kept for the next start; one whose texts do
 * not come leaves all as it is, and says so, over the page where the sheet was closed meanwhile.
 */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('shell')
  const current = usePreference('language')
  const [choice] = useState(() => openLanguageChoice(changeLanguage))
  const { coming, missing } = useStore(choice.store)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = open
    return () => void (isShown.current = false)
  }, [open])
  const close = () => {
    choice.forgetMissing()
    onClose()
  }
  const failed = (language: Language) => t('languageFailed', { language: LANGUAGE_DEFINITIONS[language].name })
  const choose = async (language: Language) => {
    const end = await choice.choose(language)
    if (end === 'changed') close()
    if (end !== 'missing' || isShown.current) return
    choice.forgetMissing()
    showToast({ tone: 'note', text: failed(language) })
  }
  return (
    <Sheet open={open} onClose={close} title={t('language')} closeLabel={t('close')}>
      <div className="choice-list">
        {missing && (
          <div ref={bringIntoView}>
            <ErrorState title={failed(missing)} retryLabel={t('retry')} onRetry={() => void choose(missing)} />
          </div>
        )}
        {LANGUAGES.map((language) => (
          <ListRow
            key={language}
            title={<span lang={LANGUAGE_DEFINITIONS[language].locale}>{LANGUAGE_DEFINITIONS[language].name}</span>}
            {...(language === coming && { detail: <span role="status">{t('loading')}</span> })}
            selected={language === current}
            trail={language === current ? <CheckIcon size={20} className="acc" /> : undefined}
            onClick={() => void choose(language)}
          />
        ))}
      </div>
    </Sheet>
  )
}

/** Shows what stands above a list that is scrolled. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'end' })
}
