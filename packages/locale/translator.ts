import type { Language } from '@candela/contract'
import { type Catalogue, lookUp } from './catalogue.ts'
import type { Catalogues } from './catalogue-keys.d.ts'
import { localeOf } from './languages.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { TextsName } from './texts.made.ts'

const HERE = Promise.resolve()

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** A text has one key, whatever plural forms it has. */
type Singular<Key extends string> = Key extends `${infer Start}_${Plural}` ? Start : Key
type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Singular<Key> : `${Key}.${Keys<Texts[Key]>}`
}[keyof Texts & string]

/** Keys of the texts of one name; English is their source. */
export type TextKey<N extends TextsName> = Keys<Catalogues[N]>

/** The values of a text's `{{name}}`; a number as `count` chooses the plural form, a word as `context` the variant of that name. */
export type TextValues = Readonly<Record<string, string | number | undefined>>

/** The texts of one name in one language. */
export interface Texts<N extends TextsName> {
  /** A text with its values; its key where the catalogue has none. */
  t(this: void, key: TextKey<N>, values?: TextValues): string
  /** A text that may not exist, by a key made while running. */
  find(this: void, key: string, values?: TextValues): string | undefined
}

interface TextsByAnyKey {
  t(this: void, key: string, values?: TextValues): string
  find(this: void, key: string, values?: TextValues): string | undefined
}

/** A catalogue on its way, or one that did not come. */
interface Coming {
  readonly whole: Promise<void>
  failed: boolean
}

/** Holds the catalogues that were loaded and gives their texts in the language in force. */
export class Translator {
  private readonly fetch: (language: Language, name: TextsName) => Promise<Catalogue>
  private readonly catalogues = new Map<string, Catalogue>()
  private readonly coming = new Map<string, Coming>()
  private readonly made = new Map<string, TextsByAnyKey>()
  private readonly wanted: Set<TextsName>
  private readonly listeners = new Set<() => void>()
  private language: Language
  private changes = 0

  /** `always`: the names that every change of the language waits for, asked for or not. */
  constructor(
    language: Language,
    fetch: (language: Language, name: TextsName) => Promise<Catalogue>,
    always: readonly TextsName[] = [],
  ) {
    this.language = language
    this.fetch = fetch
    this.wanted = new Set(always)
  }

  /** Loads catalogues in the language in force, or in another beside it; one that did not come before is asked for again. */
  async load(names: readonly TextsName[], language: Language = this.language): Promise<void> {
    this.forgetFailed()
    await Promise.all(names.map((name) => this.whenHere(name, language)))
  }

  /** True once the texts of a name are here. */
  has(name: TextsName, language: Language = this.language): boolean {
    return this.catalogues.has(`${language}/${name}`)
  }

  /** The same promise until the catalogue is here; where it does not come, that of the failure until that is forgotten. */
  whenHere(name: TextsName, language: Language = this.language): Promise<void> {
    this.wanted.add(name)
    const key = `${language}/${name}`
    if (this.catalogues.has(key)) return HERE
    const known = this.coming.get(key)
    if (known) return known.whole
    const coming: Coming = { whole: this.take(key, this.fetch(language, name)), failed: false }
    coming.whole.catch(() => (coming.failed = true))
    this.coming.set(key, coming)
    return coming.whole
  }

  /** Lets what did not come be asked for again. */
  forgetFailed(): void {
    for (const [key, { failed }] of this.coming) if (failed) this.coming.delete(key)
  }

  /**
   * Changes the language once every catalogue that is wanted by then is here in it. Answers false where another was chosen
   * meanwhile, whether or not its own came; where one does not come it throws, and the language stays.
   */
  async change(language: Language): Promise<boolean> {
    const change = ++this.changes
    for (;;) {
      const missing = [...this.wanted].filter((name) => !this.has(name, language))
      if (missing.length === 0) break
      await this.load(missing, language).catch((error: unknown) => {
        if (change === this.changes) throw error
      })
      if (change !== this.changes) return false
    }
    this.language = language
    this.tell()
    return true
  }

  /** The texts of a name: the same object until its catalogue or the language changes. */
  texts<N extends TextsName>(name: N, language: Language = this.language): Texts<N> {
    const key = `${language}/${name}`
    const known = this.made.get(key)
    if (known) return known
    const made = textsOf(language, this.catalogues.get(key) ?? {})
    this.made.set(key, made)
    return made
  }

  /** Calls back after a catalogue came or the language changed. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private async take(key: string, catalogue: Promise<Catalogue>): Promise<void> {
    this.catalogues.set(key, await catalogue)
    this.coming.delete(key)
    this.made.delete(key)
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

function textsOf(language: Language, catalogue: Catalogue): TextsByAnyKey {
  const plurals = new Intl.PluralRules(localeOf(language))
  const find = (key: string, values: TextValues = {}): string | undefined => {
    const { count, context } = values
    const variant = typeof count === 'number' ? plurals.select(count) : context
    const text = (variant === undefined ? undefined : lookUp(catalogue, `${key}_${variant}`)) ?? lookUp(catalogue, key)
    return text === undefined ? undefined : fillPlaceholders(text, values)
  }
  return { find, t: (key, values) => find(key, values) ?? key }
}
