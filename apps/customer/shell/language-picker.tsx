import { CheckIcon, DownIcon, ErrorState, GlobeIcon, ListRow, Sheet } from '@candela/design'
import { LANGUAGES, type Language } from '@candela/contract'
import { LANGUAGE_DEFINITIONS } from '@candela/locale'
import { useState } from 'react'
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
 * not come leaves all as it is, and says so.
 */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('shell')
  const current = usePreference('language')
  const [missing, setMissing] = useState<Language>()
  const close = () => {
    setMissing(undefined)
    onClose()
  }
  const choose = (language: Language) => {
    setMissing(undefined)
    changeLanguage(language).then(close, () => setMissing(language))
  }
  return (
    <Sheet open={open} onClose={close} title={t('language')} closeLabel={t('close')}>
      <div className="choice-list">
        {missing && (
          <ErrorState
            title={t('languageFailed', { language: LANGUAGE_DEFINITIONS[missing].name })}
            retryLabel={t('retry')}
            onRetry={() => choose(missing)}
          />
        )}
        {LANGUAGES.map((language) => (
          <ListRow
            key={language}
            title={<span lang={LANGUAGE_DEFINITIONS[language].locale}>{LANGUAGE_DEFINITIONS[language].name}</span>}
            selected={language === current}
            trail={language === current ? <CheckIcon size={20} className="acc" /> : undefined}
            onClick={() => choose(language)}
          />
        ))}
      </div>
    </Sheet>
  )
}
