import { posix } from 'node:path'
import { isTest, type Source } from '../source.ts'

/** A file that is made from declarations elsewhere. `about`: one line that says from which. */
export interface List {
  readonly path: string
  readonly about: string
  readonly text: string
}

/** A file of a room: its word, its path, its text. */
export interface RoomFile {
  readonly word: string
  readonly path: string
  readonly text: string
}

/** True for what lists are made from: product files and catalogues, without tests, test support and what is made itself. */
export function isRead(path: string): boolean {
  if (isTest(path) || /\.(made|mutations|d)\.ts$/.test(path) || path.includes('/testing/')) return false
  return /^(packages|apps)\/.+\.(tsx?|json)$/.test(path)
}

/** The files whose path matches, in the order of their paths; the first group of the pattern is the room's word. */
export function roomFiles(sources: readonly Source[], pattern: RegExp): RoomFile[] {
  return sources
    .flatMap(({ path, text }) => {
      const word = pattern.exec(path)?.[1]
      return word === undefined ? [] : [{ word: camel(word), path, text }]
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Names of the exports of a file that begin as the pattern says; its one group is the name. */
export function exportsOf({ text }: Pick<Source, 'text'>, pattern: RegExp): string[] {
  return Array.from(text.matchAll(new RegExp(`^export ${pattern.source}`, 'gm')), ([, name]) => name!)
}

/** Names of the exported constants that `maker` makes. Throws for a call that no list would find. */
export function madeBy(file: Pick<Source, 'path' | 'text'>, maker: string): string[] {
  const names = exportsOf(file, new RegExp(`const (\\w+) = ${maker}\\(`))
  const calls = Array.from(file.text.matchAll(new RegExp(`(?<!function |\\.)\\b${maker}(<[^(]*>)?\\(`, 'g'))).length
  if (calls !== names.length)
    throw new Error(`${file.path}: ${maker}(…) makes an exported constant, or no list finds it`)
  return names
}

/** `practice-reviewer` as a name in code. */
function camel(word: string): string {
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The name by which one file imports another. */
export function specifier(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** `import { names } from`, or nothing where there are none. */
export function importOf(from: string, to: string, names: readonly string[], type = ''): string {
  return names.length === 0 ? '' : `import ${type}{ ${names.join(', ')} } from '${specifier(from, to)}'\n`
}
