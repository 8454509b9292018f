/// <reference types="vite/client" />
import type { Language } from '@candela/contract'

/** The few words that no catalogue has to come for. */
export type StartWords = Readonly<Record<'title' | 'text' | 'retry', string>>

/** They say that the others did not come: for the customers in the page itself, for operators in the first file. */
const start = import.meta.glob<StartWords>('../catalogues/*/start.json', { import: 'default', eager: true })

/** The words that are at hand before any catalogue is. */
export function startWords(language: Language): StartWords {
  return start[`../catalogues/${language}/start.json`]!
}
