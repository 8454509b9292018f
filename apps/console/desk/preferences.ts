import type { Language } from '@candela/contract'
import { isLanguage, languageFromWishes } from '@candela/locale'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

interface Preferences {
  readonly language: Language
  readonly theme: Theme
}

/** Kept under the keys of the customers' app, which lies on the same origin: one computer, one taste. */
export const preferences = createStore<Preferences>(() => ({
  language: storedLanguage() ?? languageFromWishes(navigator.languages) ?? 'en',
  theme: THEMES.find((theme) => theme === stored('theme')) ?? 'system',
}))

export function usePreferences(): Preferences {
  return useStore(preferences)
}

export function keepLanguage(language: Language): void {
  keep('lang', language)
  preferences.setState({ language })
}

export function keepTheme(theme: Theme): void {
  keep('theme', theme === 'system' ? undefined : theme)
  preferences.setState({ theme })
  applyTheme()
}

/** Sets the attribute the design's tokens listen to; without it they follow the system. */
export function applyTheme(): void {
  const { theme } = preferences.getState()
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

function storedLanguage(): Language | undefined {
  const language = stored('lang')
  return isLanguage(language) ? language : undefined
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // storage is switched off: it holds until the page closes
  }
}
