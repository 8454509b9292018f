import type { Language } from '@candela/contract'
import {
  type Formats,
  formatsFor,
  localeOf,
  type TextKey,
  type Texts,
  type TextsName,
  Translator,
} from '@candela/locale'
import { loadCatalogue, prepareCatalogues } from '@candela/locale/browser'
import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { keepLanguage, preferencesStore, usePreference } from './preferences.ts'

/** texts every page may need; the others come with the page that shows them */
const ALWAYS: readonly TextsName[] = ['shell']

const translator = new Translator(preferencesStore.getState().language, loadCatalogue, ALWAYS)

/** Starts the texts in the stored language. Resolves when the texts every page needs are here, and throws where they do not come. */
export async function startTexts(): Promise<void> {
  const { language } = preferencesStore.getState()
  prepareCatalogues(language)
  await Promise.all([openTexts(language), applyLanguage(language)])
}

/** Reads what every page needs, and what was needed so far, in this language and goes over to it; false where another was chosen meanwhile. */
export function openTexts(language: Language): Promise<boolean> {
  return translator.change(language)
}

/** Loads the catalogues a page needs, in the language in force. */
export async function loadTexts(names: readonly TextsName[]): Promise<void> {
  await translator.load(names)
}

/** Lets texts that did not come be asked for again by what shows them. */
export function forgetMissingTexts(): void {
  translator.forgetFailed()
}

/** Changes the language everywhere and keeps it for the next start. Throws where its texts do not come: then all stays as it was. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!(await openTexts(language))) return
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

/**
 * The texts of one name: `const { t } = useTexts('market')`. What shows them waits until they are here, and fails where they do not
 * come: nothing is ever drawn by the keys of its texts.
 */
export function useTexts<N extends TextsName>(name: N): Texts<N> {
  const read = () => translator.texts(name)
  const texts = useSyncExternalStore(translator.subscribe, read, read)
  if (!translator.has(name)) use(translator.whenHere(name))
  return texts
}

/** A text of every page in the language in force, outside of a component. */
export function shellText(key: TextKey<'shell'>): string {
  return translator.texts('shell').t(key)
}

/** Name of a product in the language in force: "Bitcoin", "Gold". Pages that use it list the texts `products`. */
export function useProductName(): (product: string) => string {
  const { find } = useTexts('products')
  return (product) => find(`${product}.name`) ?? baseOf(product)
}

/** The names a product can be found by: in the language in force, then in English. Pages that use it list the texts `products`. */
export function useProductNames(): (product: string) => readonly string[] {
  const { find } = useTexts('products')
  useEffect(() => {
    translator.load(['products'], 'en').catch(() => undefined)
  }, [])
  const read = () => translator.texts('products', 'en')
  const english = useSyncExternalStore(translator.subscribe, read, read)
  return useCallback(
    (product) => {
      const names = [find(`${product}.name`) ?? baseOf(product), english.find(`${product}.name`)]
      return names.filter((name) => name !== undefined)
    },
    [find, english],
  )
}

/** Introduction of a product, one paragraph. */
export function useProductIntroduction(): (product: string) => string {
  const { find } = useTexts('products')
  return (product) => find(`${product}.introduction`) ?? ''
}

function baseOf(product: string): string {
  return product.split('-')[0] ?? product
}
