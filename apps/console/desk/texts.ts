import type { Language } from '@candela/contract'
import { type Formats, formatsFor, localeOf, type Texts, type TextsName, Translator } from '@candela/locale'
import { DESK_TEXTS, loadCatalogue } from '@candela/locale/desk'
import { startWords } from '@candela/locale/start'
import { loadScriptFont } from '@candela/design'
import { useSyncExternalStore } from 'react'
import { keepLanguage, preferences, usePreferences } from './preferences.ts'

const translator = new Translator(preferences.getState().language, loadCatalogue, DESK_TEXTS)

/** Starts the texts in the language in force; all of the desk's texts at once. Throws where they do not come. */
export async function startTexts(): Promise<void> {
  const { language } = preferences.getState()
  await speak(language)
}

/** Changes the language and keeps it, unless another is chosen meanwhile. Throws where its texts do not come: then all stays as it was. */
export async function changeLanguage(language: Language): Promise<void> {
  if (await speak(language)) keepLanguage(language)
}

/** The few words that need no catalogue, in the language in force. */
export function useStartWords() {
  return startWords(usePreferences().language)
}

async function speak(language: Language): Promise<boolean> {
  const isChanged = await translator.change(language)
  if (isChanged) await applyLanguage(language)
  return isChanged
}

async function applyLanguage(language: Language): Promise<void> {
  document.documentElement.lang = localeOf(language)
  await loadScriptFont(language).catch(() => undefined)
}

export function useFormats(): Formats {
  return formatsFor(usePreferences().language)
}

function useTextsOf<N extends TextsName>(name: N): Texts<N> {
  const read = () => translator.texts(name)
  return useSyncExternalStore(translator.subscribe, read, read)
}

/** The sentences of refusals, as customers read them. */
export function useProblemTexts() {
  return useTextsOf('problems')
}

/** The desk's own texts: `const { t } = useTexts()`. */
export function useTexts() {
  return useTextsOf('console')
}

/** The customers' texts of identity. */
export function useIdentityTexts() {
  return useTextsOf('identity')
}

/** The customers' texts of the chat. */
export function useSupportTexts() {
  return useTextsOf('support')
}

/** The customers' texts of loans. */
export function useLoanTexts() {
  return useTextsOf('loan')
}

/** The customers' texts of money that comes in. */
export function useDepositTexts() {
  return useTextsOf('deposits')
}

/** A country by its ISO code in the language in force. */
export function useCountryName(): (code: string) => string {
  const { locale } = useFormats()
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
