/// <reference types="vite/client" />
import type { Language } from '@candela/contract'
import type { Word } from '../words.ts'

export type Catalogue = { readonly [key: string]: string | Catalogue }

type Load = () => Promise<Catalogue>

/** What every page needs, found without a table: it comes first. */
const first = import.meta.glob<Catalogue>('../catalogues/*/shell.json', { import: 'default' })

/** The other words of a language by path: a chunk of its own, since a phone needs one language's and not thirteen. */
const others = import.meta.glob<Readonly<Record<string, Load>>>('./words/*.ts', { import: 'words' })

/** Loads a catalogue; a word not yet translated answers English, key by key completeness is held by a check. */
export async function loadCatalogue(language: Language, word: Word): Promise<Catalogue> {
  const load = (await loaderOf(language, word)) ?? (await loaderOf('en', word))
  return load ? load() : {}
}

/** Fetches the table of a language ahead of the first word that needs it. */
export function prepareCatalogues(language: Language): void {
  others[`./words/${language}.ts`]?.().catch(() => undefined)
}

async function loaderOf(language: Language, word: Word): Promise<Load | undefined> {
  const load = first[`../catalogues/${language}/${word}.json`]
  if (load) return load
  const table = await others[`./words/${language}.ts`]?.()
  return table?.[`../../catalogues/${language}/${word}.json`]
}
