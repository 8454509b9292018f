import type { SeededRandom } from '@candela/core/testing'
import type { EntryProof, ProofBundle } from '../../proof/bundle.ts'
import { anyOf } from './evidence-of.ts'

const LISTS = ['later', 'markets', 'listings'] as const
const HEXADECIMAL = '0123456789abcdef'
/** a run of bytes cut out or put in */
const LONGEST_RUN = 200

type Mutation = (text: string, bundle: ProofBundle, foreign: ProofBundle, random: SeededRandom) => string

const inText =
  (change: (characters: string[], at: number, random: SeededRandom) => void): Mutation =>
  (text, _bundle, _foreign, random) => {
    const characters = [...text]
    change(characters, random.below(characters.length), random)
    return characters.join('')
  }

const inEntry =
  (change: (entry: EntryProof, other: EntryProof, random: SeededRandom) => Partial<EntryProof>): Mutation =>
  (_text, bundle, foreign, random) => {
    const list = anyOf(random, LISTS)
    const others = [...foreign.later, ...foreign.markets, ...bundle.listings, foreign.placed]
    const changed = (entry: EntryProof): EntryProof => ({ ...entry, ...change(entry, anyOf(random, others), random) })
    const entries = bundle[list]
    if (entries.length === 0 || random.below(3) === 0)
      return JSON.stringify({ ...bundle, placed: changed(bundle.placed) })
    const place = random.below(entries.length)
    return JSON.stringify({ ...bundle, [list]: entries.with(place, changed(entries[place]!)) })
  }

const inLists =
  (
    change: (entries: readonly EntryProof[], other: EntryProof, random: SeededRandom) => readonly EntryProof[],
  ): Mutation =>
  (_text, bundle, foreign, random) => {
    const list = anyOf(random, LISTS)
    return JSON.stringify({ ...bundle, [list]: change(bundle[list], foreign.placed, random) })
  }

/** A letter or digit becomes another of its kind, so that as much as possible is still well-formed. */
function replace(characters: string[], at: number, random: SeededRandom): void {
  const old = characters[at]!
  characters[at] = HEXADECIMAL.includes(old)
    ? anyOf(random, [...(/\d/.test(old) ? '0123456789' : 'abcdef')])
    : String.fromCodePoint(old.codePointAt(0)! ^ (1 << random.below(7)))
}

/** Changes that somebody without the key can make to a proof. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'one character': inText(replace),
  'a few characters': inText((characters, at, random) => {
    for (let count = 0; count < 4; count++) replace(characters, (at + random.below(300)) % characters.length, random)
  }),
  'a run cut out': inText((characters, at, random) => void characters.splice(at, 1 + random.below(LONGEST_RUN))),
  'a run twice': inText((characters, at, random) => {
    const run = characters.slice(at, at + 1 + random.below(LONGEST_RUN))
    characters.splice(at, 0, ...run)
  }),
  'a hash of a path': inEntry(({ path }, other, random) => ({
    path: path.with(random.below(path.length), anyOf(random, other.path)),
  })),
  'a path cut or grown': inEntry(({ path }, other, random) => ({
    path: random.below(2) === 0 ? path.slice(1 + random.below(path.length)) : [...path, anyOf(random, other.path)],
  })),
  'the header of another entry': inEntry((_entry, { header }) => ({ header })),
  'the command of another entry': inEntry((_entry, { command }) => ({ command })),
  'the events of another entry': inEntry((_entry, { events }) => ({ events })),
  'another index': inEntry(({ index }, _other, random) => ({ index: (index + 1 + random.below(500)) % 800 })),
  // the same entry with more or less of it shown is no other
  'an entry of another proof': inEntry(({ index }, other) => (other.index === index ? {} : other)),
  'an entry more': inLists((entries, other, random) => entries.toSpliced(random.below(entries.length + 1), 0, other)),
  'an entry twice': inLists((entries, other, random) => {
    const entry = entries.length > 0 ? anyOf(random, entries) : other
    return entries.toSpliced(random.below(entries.length + 1), 0, entry)
  }),
  'entries in another order': inLists((entries) => entries.toReversed()),
  'evidence left out': (_text, bundle, _foreign, random) => {
    const list = anyOf(random, ['markets', 'listings'] as const)
    return JSON.stringify({ ...bundle, [list]: bundle[list].toSpliced(random.below(bundle[list].length + 1), 1) })
  },
  'another order': (_text, bundle, foreign, random) =>
    JSON.stringify({ ...bundle, order: random.below(2) === 0 ? foreign.order : 1 + random.below(5_000) }),
  'another growth': (_text, bundle, _foreign, random) => {
    const { since, path } = bundle.consistency!
    return JSON.stringify({
      ...bundle,
      consistency:
        random.below(2) === 0 ? { since: since + 1 + random.below(9), path } : { since, path: path.slice(1) },
    })
  },
}
