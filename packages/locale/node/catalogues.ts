import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@candela/contract'
import { type Catalogue, lookUp } from '../catalogue.ts'
import { fillPlaceholders } from '../placeholders.ts'
import type { TextsName } from '../texts.made.ts'

const loaded = new Map<string, Catalogue>()

/** The folder of the catalogues: beside the source, or beside the built server. */
function catalogueFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let step = 0; step < 4; step++) {
    for (const inside of ['catalogues', join('packages', 'locale', 'catalogues')]) {
      if (existsSync(join(folder, inside, 'en', 'letters.json'))) return join(folder, inside)
    }
    folder = dirname(folder)
  }
  throw new Error('catalogues not found beside the locale package')
}

/** Reads a catalogue from disk, once; English where the language has none. */
export function readCatalogue(language: Language, name: TextsName): Catalogue {
  const key = `${language}/${name}`
  const known = loaded.get(key)
  if (known) return known
  const folder = catalogueFolder()
  const path = join(folder, language, `${name}.json`)
  const chosen = existsSync(path) ? path : join(folder, 'en', `${name}.json`)
  const catalogue = JSON.parse(readFileSync(chosen, 'utf8')) as Catalogue
  loaded.set(key, catalogue)
  return catalogue
}

/** One text in one language, e.g. `readText('de', 'letters', 'welcome.title', { amount: '10,000' })`; English where the key is missing. */
export function readText(
  language: Language,
  name: TextsName,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = lookUp(readCatalogue(language, name), key) ?? lookUp(readCatalogue('en', name), key)
  if (text === undefined) throw new Error(`no text ${name}:${key}`)
  return fillPlaceholders(text, values)
}
