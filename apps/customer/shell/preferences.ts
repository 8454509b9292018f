import type { Language } from '@candela/contract'
import { isLanguage, languageFromWishes } from '@candela/locale'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '../session/store.ts'
import { readOwn, writeOwn } from './own-storage.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const UP_DOWN = ['green-up', 'red-up'] as const
export type UpDown = (typeof UP_DOWN)[number]
/** the choices of showing an order once more before it is sent */
export const CONFIRMATIONS = ['default', 'always', 'never'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]
export const DEFAULT_CURRENCY = 'USD'

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly upDown: UpDown
  /** display only; everything settles in USDT */
  readonly currency: string
  readonly amountsHidden: boolean
  /** balances that are worth little are left out of their list */
  readonly smallHidden: boolean
  readonly confirmation: Confirmation
}

export const preferencesStore = createStore<Preferences>(() => ({
  language: storedLanguage() ?? languageFromWishes(navigatorLanguages()) ?? 'en',
  theme: oneOf(THEMES, readStored('theme')) ?? 'system',
  upDown: oneOf(UP_DOWN, readStored('updown')) ?? 'green-up',
  ...ownPreferences(),
}))

/** Language, theme and colours are this device's; the currency, whether amounts are hidden and what is asked about are each account's own. */
function ownPreferences(): Pick<Preferences, 'currency' | 'amountsHidden' | 'smallHidden' | 'confirmation'> {
  return {
    currency: readOwn('currency') ?? DEFAULT_CURRENCY,
    amountsHidden: readOwn('hidden') === '1',
    smallHidden: readOwn('smallHidden') === '1',
    confirmation: oneOf(CONFIRMATIONS, readOwn('confirmation')) ?? 'default',
  }
}

sessionStore.subscribe((now, before) => {
  if (now.ud?.id !== before.ud?.id) preferencesStore.setState(ownPreferences())
})

export function usePreference<K extends keyof Preferences>(name: K): Preferences[K] {
  const read = () => preferencesStore.getState()[name]
  // the build draws in every language: it reads the preference in force, not the one the store was opened with
  return useSyncExternalStore(preferencesStore.subscribe, read, read)
}

/** The language kept in local storage, which sets the locale at start. */
export function storedLanguage(): Language | undefined {
  const stored = readStored('lang')
  return isLanguage(stored) ? stored : undefined
}

export function keepLanguage(language: Language): void {
  writeStored('lang', language)
  preferencesStore.setState({ language })
}

/** The theme script in `public/first-paint.js` reads the same keys before the first paint. */
export function keepTheme(theme: Theme): void {
  if (theme === 'system') removeStored('theme')
  else writeStored('theme', theme)
  preferencesStore.setState({ theme })
  applyAppearance()
}

export function keepUpDown(upDown: UpDown): void {
  writeStored('updown', upDown)
  preferencesStore.setState({ upDown })
  applyAppearance()
}

export function keepCurrency(currency: string): void {
  writeOwn('currency', currency)
  preferencesStore.setState({ currency })
}

export function keepAmountsHidden(hidden: boolean): void {
  writeOwn('hidden', hidden ? '1' : '0')
  preferencesStore.setState({ amountsHidden: hidden })
}

export function keepSmallHidden(hidden: boolean): void {
  writeOwn('smallHidden', hidden ? '1' : '0')
  preferencesStore.setState({ smallHidden: hidden })
}

export function keepConfirmation(confirmation: Confirmation): void {
  writeOwn('confirmation', confirmation)
  preferencesStore.setState({ confirmation })
}

/** Sets the attributes the design's tokens listen to, and the browser's own bar colour. */
export function applyAppearance(): void {
  const { theme, upDown } = preferencesStore.getState()
  const root = document.documentElement
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.dataset['theme'] = theme
  root.dataset['updown'] = upDown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#101012' : '#FAF9F7')
}

function oneOf<T extends string>(options: readonly T[], value: string | undefined): T | undefined {
  return options.find((option) => option === value)
}

function navigatorLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language])
}
