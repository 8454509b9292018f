/// <reference types="vite/client" />
import type { Language } from '@candela/contract'
import type { Catalogue } from '../catalogue.ts'
import type { TextsName } from '../texts.made.ts'

type Load = () => Promise<Catalogue>

/** The catalogue that every page needs, found without a table: it comes first. */
const first = import.meta.glob<Catalogue>('../catalogues/*/shell.json', { import: 'default' })

/** The customers' other texts of a language by path: a chunk of its own, since a phone needs one language's and not thirteen. */
const others = import.meta.glob<Readonly<Record<string, Load>>>('./texts/*.ts', { import: 'texts' })

/** Loads a catalogue; texts not yet translated answer English, key by key completeness is held by a check. */
export async function loadCatalogue(language: Language, name: TextsName): Promise<Catalogue> {
  const load = (await loaderOf(language, name)) ?? (await loaderOf('en', name))
  return load ? load() : {}
}

/** Fetches the table of a language ahead of the first texts that need it. */
export function prepareCatalogues(language: Language): void {
  others[`./texts/${language}.ts`]?.().catch(() => undefined)
}

async function loaderOf(language: Language, name: TextsName): Promise<Load | undefined> {
  const load = first[`../catalogues/${language}/${name}.json`]
  if (load) return load
  const table = await others[`./texts/${language}.ts`]?.()
  return table?.[`../../catalogues/${language}/${name}.json`]
}
