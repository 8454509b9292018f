import type { Language } from '@candela/contract'
import { type Formats, formatsFor, localeOf, type TextsName } from '@candela/locale'
import { loadCatalogue } from '@candela/locale/browser'
import { loadScriptFont } from '@candela/design'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { keepLanguage, preferences, usePreferences } from './preferences.ts'

const TEXTS: readonly TextsName[] = ['console', 'identity', 'support', 'loan', 'deposits', 'problems']

/** Starts the texts in the language in force; all of the desk's texts at once. */
export async function startTexts(): Promise<void> {
  const { language } = preferences.getState()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    load: 'currentOnly',
    ns: [...TEXTS],
    defaultNS: 'console',
    resources: { [language]: await catalogues(language) },
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  await applyLanguage(language)
}

export async function changeLanguage(language: Language): Promise<void> {
  for (const [name, texts] of Object.entries(await catalogues(language)))
    i18next.addResourceBundle(language, name, texts)
  await i18next.changeLanguage(language)
  keepLanguage(language)
  await applyLanguage(language)
}

async function catalogues(language: Language) {
  const loaded = await Promise.all(TEXTS.map((name) => loadCatalogue(language, name)))
  return Object.fromEntries(TEXTS.map((name, index) => [name, loaded[index]!]))
}

async function applyLanguage(language: Language): Promise<void> {
  document.documentElement.lang = localeOf(language)
  await loadScriptFont(language).catch(() => undefined)
}

export function useFormats(): Formats {
  return formatsFor(usePreferences().language)
}

/** The desk's own texts: `const { t } = useTexts()`. */
export function useTexts() {
  return useTranslation('console')
}

/** The customers' texts of identity. */
export function useIdentityTexts() {
  return useTranslation('identity')
}

/** The customers' texts of the chat. */
export function useSupportTexts() {
  return useTranslation('support')
}

/** The customers' texts of loans. */
export function useLoanTexts() {
  return useTranslation('loan')
}

/** The customers' texts of money that comes in. */
export function useDepositTexts() {
  return useTranslation('deposits')
}

/** A country by its ISO code in the language in force. */
export function useCountryName(): (code: string) => string {
  const { locale } = useFormats()
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
