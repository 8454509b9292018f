import type { Language } from '@candela/contract'
import { type Formats, formatsFor, localeOf, type TextsName } from '@candela/locale'
import { loadCatalogue, prepareCatalogues } from '@candela/locale/browser'
import i18next from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { keepLanguage, preferencesStore, usePreference } from './preferences.ts'

/** texts every page may need; the others come with the page that shows them */
const ALWAYS: readonly TextsName[] = ['shell']

let started: Promise<unknown> = Promise.resolve()

/** Starts the texts in the stored language. Resolves when the texts every page needs are here. */
export async function startTexts(): Promise<void> {
  const { language } = preferencesStore.getState()
  prepareCatalogues(language)
  await openTexts(language)
  await applyLanguage(language)
}

/** Reads the texts every page needs in this language. */
export async function openTexts(language: Language): Promise<void> {
  started = i18next
    .use({
      type: 'backend',
      init: () => undefined,
      read: (language: string, name: string, callback: (error: unknown, data: unknown) => void) => {
        loadCatalogue(language as Language, name as TextsName).then(
          (catalogue) => callback(null, catalogue),
          (error: unknown) => callback(error, undefined),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      // every catalogue is whole in every language: a second one would only be fetched in vain
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...ALWAYS],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    })
  await started
}

/** Loads the catalogues a page needs, in the language in force. */
export async function loadTexts(names: readonly TextsName[]): Promise<void> {
  // they are on their way while the texts of every page still are
  for (const name of names) loadCatalogue(preferencesStore.getState().language, name).catch(() => undefined)
  await started
  await i18next.loadNamespaces([...names])
}

/** Changes the language everywhere and keeps it for the next start. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  keepLanguage(language)
  await applyLanguage(language)
}

async function applyLanguage(language: Language): Promise<void> {
  document.documentElement.lang = localeOf(language)
  const { loadScriptFont } = await import('@candela/design')
  await loadScriptFont(language).catch(() => undefined)
}

/** Writes numbers and dates in the language in force. */
export function useFormats(): Formats {
  return formatsFor(usePreference('language'))
}

/** The texts of one name: `const { t } = useTexts('market')`. */
export function useTexts<N extends TextsName>(name: N) {
  return useTranslation(name)
}

/** Name of a product in the language in force: "Bitcoin", "Gold". Pages that use it list the texts `products`. */
export function useProductName(): (product: string) => string {
  const { t } = useTranslation('products')
  return (product) => t(`${product}.name` as never, { defaultValue: product.split('-')[0] ?? product })
}

/** The names a product can be found by: in the language in force, then in English. Pages that use it list the texts `products`. */
export function useProductNames(): (product: string) => readonly string[] {
  const { t } = useTranslation('products')
  const [english, setEnglish] = useState(i18next.hasResourceBundle('en', 'products'))
  useEffect(() => {
    if (english) return
    loadCatalogue('en', 'products').then(
      (names) => {
        i18next.addResourceBundle('en', 'products', names)
        setEnglish(true)
      },
      () => undefined,
    )
  }, [english])
  return useCallback(
    (product) => {
      const fallback = { defaultValue: product.split('-')[0] ?? product }
      const key = `${product}.name` as never
      return english ? [t(key, fallback), t(key, { ...fallback, lng: 'en' })] : [t(key, fallback)]
    },
    [t, english],
  )
}

/** Introduction of a product, one paragraph. */
export function useProductIntroduction(): (product: string) => string {
  const { t } = useTranslation('products')
  return (product) => t(`${product}.introduction` as never, { defaultValue: '' })
}
