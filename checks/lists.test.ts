import { describe, expect, it } from 'vitest'
import { madeLists } from './lists/index.ts'
import { repository, source } from './source.ts'

const SOURCES = repository()

/** Paths of lists that are not what npm run lists would write. */
function stale(made: ReadonlyMap<string, string>): string[] {
  const there = new Map(SOURCES.map(({ path, text }) => [path, text]))
  const paths = [...made.keys(), ...SOURCES.map(({ path }) => path).filter((path) => /\.made\.tsx?$/.test(path))]
  return [...new Set(paths)].filter((path) => made.get(path) !== there.get(path))
}

describe('lists that are made from declarations', () => {
  it('are what npm run lists writes', async () => {
    expect(stale(await madeLists(SOURCES)), 'run: npm run lists').toEqual([])
  })

  it.each([
    ['packages/contract/features/notes.ts', `export const pinNote = command(99, 'customer', {})\n`, 1],
    ['packages/contract/api/notes.ts', `export const NOTE_ROUTES = {}\n`, 2],
    ['packages/core/notes/decide.ts', `export const DECIDE: Decisions<'notes'> = {}\n`, 1],
    ['packages/core/notes/part.ts', `export const notesPart = part({})\n`, 1],
    ['packages/core/notes/queries.ts', `export class NotesQueries {}\n`, 2],
    ['packages/core/notes/due.ts', `export const endNotes: DueWork<State> = {}\n`, 1],
    ['packages/projections/notes.ts', `export const NOTE = table('note')\nexport const notes = room({})\n`, 2],
    ['apps/server/features/notes/index.ts', `export const notes = feature({})\n`, 1],
    ['apps/customer/features/notes/pages.ts', `export const PAGES = {} as const\n`, 1],
    ['apps/console/features/notes/pages.ts', `export const PAGES = {} as const\n`, 1],
    ['packages/simulator/workload/notes.ts', `export const MOVES = byCustomers(5, [])\n`, 1],
    ['packages/locale/catalogues/en/notes.json', `{}\n`, 2],
  ])('go stale by a new %s', async (path, text, lists) => {
    const before = await madeLists(SOURCES)
    const after = await madeLists([...SOURCES, source(path, text)])
    expect([...after].filter(([list, made]) => made !== before.get(list))).toHaveLength(lists)
  })

  it.each([
    [
      'packages/contract/features/notes.ts',
      `const pinNote = command(99, 'customer', {})\nexport const x = event(9, {})\n`,
    ],
    ['packages/contract/features/loan-notes.ts', `export const pinNote = command(99, 'customer', {})\n`],
    ['packages/core/notes/part.ts', `const notes = part({})\n`],
    ['packages/core/notes/part.ts', `export const PARTS = [part({})]\n`],
    ['packages/projections/notes.ts', `const notes = room({})\n`],
    ['apps/server/features/notes/index.ts', `export const all = { notes: feature({}) }\n`],
    ['packages/simulator/workload/notes.ts', `const MOVES = byCustomers(5, [])\n`],
  ])('refuse what no list would find: %s', async (path, text) => {
    await expect(madeLists([...SOURCES, source(path, text)])).rejects.toThrow(`${path}: `)
  })
})
