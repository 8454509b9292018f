import { LANGUAGES, type Language } from '@candela/contract'

interface LanguageDefinition {
  /**
   * the tag that Intl and `<html lang>` understand; the specification’s own codes make Intl throw. English texts are British, and so are
   * its dates
   */
  readonly locale: string
  /** the language's name in itself */
  readonly name: string
}

/** The 13 languages of the interface, once. */
export const LANGUAGE_DEFINITIONS: Readonly<Record<Language, LanguageDefinition>> = {
  de: { locale: 'de', name: 'Deutsch' },
  en: { locale: 'en-GB', name: 'English' },
  es: { locale: 'es', name: 'Español' },
  fr: { locale: 'fr', name: 'Français' },
  hi: { locale: 'hi', name: 'हिन्दी' },
  id: { locale: 'id', name: 'Bahasa Indonesia' },
  ja: { locale: 'ja', name: '日本語' },
  ko: { locale: 'ko', name: '한국어' },
  pt: { locale: 'pt', name: 'Português' },
  th: { locale: 'th', name: 'ไทย' },
  vi: { locale: 'vi', name: 'Tiếng Việt' },
  zh_cn: { locale: 'zh-CN', name: '简体中文' },
  zh_hk: { locale: 'zh-HK', name: '繁體中文' },
}

export function localeOf(language: Language): string {
  return LANGUAGE_DEFINITIONS[language].locale
}

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && (LANGUAGES as readonly string[]).includes(text)
}

/** The first language of ours among the browser's wishes ("zh-Hant-TW", "pt-BR"); undefined where none is. */
export function languageFromWishes(wishes: readonly string[]): Language | undefined {
  for (const wish of wishes) {
    const lower = wish.toLowerCase()
    if (lower.startsWith('zh')) return /hant|tw|hk|mo/.test(lower) ? 'zh_hk' : 'zh_cn'
    const primary = lower.split('-')[0]
    if (isLanguage(primary)) return primary
  }
  return undefined
}
