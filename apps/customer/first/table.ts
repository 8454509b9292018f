import type { StartWords } from '@candela/locale/start'
import type { Frame } from './frames.tsx'

/** One page, as the script in the page reads it. */
export interface Row {
  readonly guard: Frame['guard']
  /** number of its template */
  readonly frame: number
  /** the words of its text nodes, as places in `Table.texts` */
  readonly words: readonly number[]
  /** names of its catalogues */
  readonly texts: readonly string[]
  /** its chunks and stylesheets, as places in `Table.files` */
  readonly files: readonly number[]
  /** addresses of its first answers */
  readonly asks: readonly string[]
}

/** Data that stands in the page. Lists of languages are in the order of `LANGUAGES`. */
export interface Table {
  /** path of the page that visitors of guarded ones meet */
  readonly login: string
  readonly rows: Readonly<Record<string, Row>>
  readonly files: readonly string[]
  readonly texts: readonly (readonly string[])[]
  /** the words for a start without any catalogue */
  readonly startWords: readonly StartWords[]
  /** folder of a language's texts, the hash in all their names, and the chunk that lists them */
  readonly catalogues: readonly (readonly [folder: string, hash: string, table: string])[]
}

interface Built {
  readonly frames: readonly Frame[]
  readonly login: string
  readonly catalogues: Table['catalogues']
  /** files of a room that the page does not name itself */
  readonly filesOf: (room: string) => readonly string[]
  readonly everyPageAsks: readonly string[]
  readonly startWords: Table['startWords']
}

const TEXT = />([^<>]+)</g
/** said of an element in words; nobody hears a frame, and the page names its language */
const SAID = / (aria-label|lang)="[^"]*"/g
const STYLE = / style="([^"]*)"/g
/** stands in a template where the script puts a word */
const BLANK = '·'
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Frames that differ in their words only share one template, and words that are the same in every language are kept once. */
export function tableOf({ frames, login, catalogues, filesOf, everyPageAsks, startWords }: Built): {
  readonly table: Table
  readonly templates: readonly string[]
  /** the templates' own styles: the policy allows none in an attribute */
  readonly rules: string
} {
  const styles = new Places()
  const templates = new Places()
  const files = new Places()
  const words = new Places()
  const rows: Record<string, Row> = {}
  for (const { path, room, guard, texts, asks, markup } of frames) {
    const blank = new Set(markup.map(withoutWords))
    if (blank.size !== 1) throw new Error(`${path}: its frame is not the same in every language`)
    const spoken = markup.map(wordsOf)
    rows[path] = {
      guard,
      frame: templates.of([...blank][0]!.replace(STYLE, (_, style: string) => ` data-first="${styles.of(style)}"`)),
      words: spoken[0]!.map((_, index) => words.of(JSON.stringify(spoken.map((one) => one[index])))),
      texts,
      files: filesOf(room).map((file) => files.of(file)),
      asks: [...everyPageAsks, ...asks],
    }
  }
  const byWord = words.all.map((word) => JSON.parse(word) as string[])
  const texts = catalogues.map((_, language) => byWord.map((word) => word[language]!))
  const rules = styles.all.map((style, index) => `[data-first="${index}"]{${style}}`).join('')
  return { rules, table: { login, rows, files: files.all, texts, startWords, catalogues }, templates: templates.all }
}

function withoutWords(markup: string): string {
  return markup.replace(SAID, '').replace(TEXT, `>${BLANK}<`)
}

function wordsOf(markup: string): readonly string[] {
  return [...markup.matchAll(TEXT)].map(([, text]) =>
    text!.replace(/&([#\w]+);/g, (all, name: string) => ENTITIES[name] ?? all),
  )
}

/** Gives each text a number, the same one the same number. */
class Places {
  readonly #numbers = new Map<string, number>()
  get all(): readonly string[] {
    return [...this.#numbers.keys()]
  }
  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }
}
