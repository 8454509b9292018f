import { isTest, isTypeScript, type Source } from '../source.ts'

export { repository } from '../source.ts'

/**
 * The folders in which each layer keeps its rooms: the part of the path behind the folder, up to the next `/` or ending, is the room's
 * word.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  contract: ['packages/contract/features/', 'packages/contract/api/'],
  rules: ['packages/rules/'],
  core: ['packages/core/'],
  views: ['packages/projections/'],
  server: ['apps/server/features/'],
  app: ['apps/customer/features/'],
  console: ['apps/console/features/'],
  auditor: ['packages/auditor/'],
  workload: ['packages/simulator/workload/'],
  texts: ['packages/locale/catalogues/en/'],
}
/** A layer names its words here: what else lies beside them (a ledger, a page of its own) is no room. */
const NAMING = ['packages/contract/features/', 'packages/rules/', 'apps/server/features/', 'apps/customer/features/']
const NO_WORDS = new Set(['index', 'testing', 'vectors', 'golden', 'package'])

/** Lines of product code by word and layer; tests and what is made for them do not count. */
export function roomsOf(sources: readonly Source[]): Map<string, Map<string, number>> {
  const words = wordsOf(sources)
  const rooms = new Map(words.map((word) => [word, new Map<string, number>()]))
  for (const { path, text } of sources) {
    if (!isProduct(path)) continue
    const [layer, word] = roomOf(path) ?? []
    const room = word === undefined ? undefined : rooms.get(word)
    if (layer !== undefined && room) room.set(layer, (room.get(layer) ?? 0) + text.trimEnd().split('\n').length)
  }
  return rooms
}

/**
 * Lines of product code by package and app: programs, styles and statements, without tests, what is made for them, and lists that are
 * made. Data (catalogues, recordings) is no code.
 */
export function codeOf(sources: readonly Source[]): Map<string, number> {
  const packages = new Map<string, number>()
  for (const { path, text } of sources) {
    const [name] = /^(packages|apps)\/[\w-]+/.exec(path) ?? []
    if (name === undefined || !isProduct(path) || path.endsWith('.json') || path.includes('.made.')) continue
    packages.set(name, (packages.get(name) ?? 0) + text.trimEnd().split('\n').length)
  }
  return packages
}

/** The layers of the house, from the wire to the words a person reads. */
export const LAYER_NAMES: readonly string[] = Object.keys(LAYERS)

/** The product's own lines that a pattern is found in, by file: what a feature costs in places. Texts in catalogues do not count. */
export function placesOf(sources: readonly Source[], pattern: RegExp): Map<string, number> {
  const places = new Map<string, number>()
  for (const { path, text } of sources) {
    if (!isProduct(path) || !isTypeScript(path) || !/^(packages|apps)\//.test(path)) continue
    const count = text.split('\n').filter((line) => pattern.test(line)).length
    if (count > 0) places.set(path, count)
  }
  return places
}

function wordsOf(sources: readonly Source[]): string[] {
  const words = new Set<string>()
  for (const { path } of sources) {
    const folder = NAMING.find((start) => path.startsWith(start))
    const word = folder === undefined ? undefined : wordAfter(path, folder)
    if (word !== undefined && !NO_WORDS.has(word)) words.add(word)
  }
  return [...words].sort()
}

function roomOf(path: string): readonly [layer: string, word: string] | undefined {
  for (const [layer, folders] of Object.entries(LAYERS)) {
    const folder = folders.find((start) => path.startsWith(start))
    if (folder !== undefined) return [layer, wordAfter(path, folder)]
  }
  return undefined
}

function wordAfter(path: string, folder: string): string {
  return /^[\w-]+/.exec(path.slice(folder.length))?.[0] ?? ''
}

function isProduct(path: string): boolean {
  return /\.(tsx?|css|json|sql)$/.test(path) && !isTest(path) && !/(^|\/)(testing|golden|vectors)\//.test(path)
}
