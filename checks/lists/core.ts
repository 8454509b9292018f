import type { Source } from '../source.ts'
import { exportsOf, importOf, type List, madeBy, type RoomFile, roomFiles, specifier } from './scan.ts'

const FOLDER = 'packages/core'
const ANY_FILE = /^packages\/core\/([\w-]+)\/[\w-]+\.ts$/

/** Lists of the core: decisions and due work, stages of contracts, parts of the state, queries, and the types of views. */
export function coreLists(sources: readonly Source[]): List[] {
  const files = roomFiles(sources, ANY_FILE)
  return [
    roomsList(files),
    ...portLists(files),
    stagesList(files),
    partsList(files),
    queriesList(files),
    viewsList(files),
  ]
}

function roomsList(files: readonly RoomFile[]): List {
  const path = `${FOLDER}/rooms/rooms.made.ts`
  const deciding = files.filter(
    (file) => file.path.endsWith('/decide.ts') && exportsOf(file, /const (DECIDE)\b/).length > 0,
  )
  const due = declared(files, /const (\w+): DueWork<State>/)
  const ends = declared(files, /const (\w+): EntryEnd\b/)
  const checks = declared(files, /const (\w+): StateCheck\b/)
  const spread = (name: string): string =>
    deciding
      .filter((file) => exportsOf(file, new RegExp(`const (${name})\\b`)).length > 0)
      .map(({ word }) => `...${word}.${name},\n`)
      .join('')
  return {
    path,
    about: 'the rooms that decide, and the due work that files of the core declare',
    text: `import type { Room } from '@candela/contract'
${deciding.map((file) => `import * as ${file.word} from '${specifier(path, file.path)}'\n`).join('')}${importsOf(path, [...due, ...ends, ...checks])}import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'
import type { Decisions, Makings, Protecting, StateCheck } from './decisions.ts'

export const DECIDE: Decisions<Room> = {\n${spread('DECIDE')}}

export const MADE: Makings<Room> = {\n${spread('MADE')}}

export const PROTECTING: Protecting<Room> = [\n${spread('PROTECTING')}]

/** Ends an entry: the work of every room, called by name since every command comes here. */
export function endEntry(state: State): void {
${namesOf(ends)
  .map((name) => `${name}(state)\n`)
  .join('')}}

export const STATE_CHECKS: readonly StateCheck[] = [${namesOf(checks).join(', ')}]

/** Due work of every room; the rank of each says when. */
export const DUE_WORK: readonly DueWork<State>[] = [${namesOf(due).join(', ')}]
`,
  }
}

/** Ports by which rooms reach what they do not know: the file of the list, its name, and the type of what is listed. */
const PORTS = [
  ['listeners', 'LISTENERS', 'Listener', 'listener'],
  ['protected-orders', 'PROTECTED_ORDERS', 'ProtectedOrders', 'protected-orders'],
] as const

function portLists(files: readonly RoomFile[]): List[] {
  return PORTS.map(([file, list, type, declaring]) => {
    const path = `${FOLDER}/ports/${file}.made.ts`
    const found = declared(files, new RegExp(`const (\\w+): ${type}\\b`))
    return {
      path,
      about: `what files of the core declare as ${type}`,
      text: `${importsOf(path, found)}import type { ${type} } from './${declaring}.ts'

export const ${list}: readonly ${type}[] = [${namesOf(found).join(', ')}]
`,
    }
  })
}

function stagesList(files: readonly RoomFile[]): List {
  const path = `${FOLDER}/due/stages.made.ts`
  const stages = declared(files, /const (\w+): DueStage<State>/)
  return {
    path,
    about: 'the stages of contracts that files of the core declare',
    text: `${importsOf(path, stages)}import type { State } from '../state.ts'
import type { DueStage } from './work.ts'

/** Due work that moves money between contracts; the rank of each says which comes first of one instant. */
export const STAGES: readonly DueStage<State>[] = [${namesOf(stages).join(', ')}]
`,
  }
}

function partsList(files: readonly RoomFile[]): List {
  const path = `${FOLDER}/parts/parts.made.ts`
  const parts = files
    .filter((file) => !file.path.startsWith(`${FOLDER}/parts/`))
    .map((file) => ({ path: file.path, names: madeBy(file, 'part') }))
    .filter(({ names }) => names.length > 0)
  const fields = namesOf(parts).map((name) => ({ name, field: name.replace(/Part$/, '') }))
  return {
    path,
    about: 'the parts of the state that files of the core declare',
    text: `${importsOf(path, parts)}import type { Shared } from './part.ts'

/** The fields of the state that rooms remember, one for each part. */
export class Parts {
${fields.map(({ name, field }) => `readonly ${field}: ReturnType<typeof ${name}.create>\n`).join('')}
  constructor(shared: Shared) {
${fields.map(({ name, field }) => `this.${field} = ${name}.create(shared)\n`).join('')}  }
}

/** Every part; the place of each is its place in a snapshot. */
export const DECLARED = {\n${fields.map(({ name, field }) => `${field}: ${name},\n`).join('')}}
`,
  }
}

function queriesList(files: readonly RoomFile[]): List {
  const path = `${FOLDER}/rooms/queries.made.ts`
  const queries = declared(files, /class (\w+Queries)\b/)
  const fields = namesOf(queries).map((name) => ({
    name,
    field: name[0]!.toLowerCase() + name.slice(1, -'Queries'.length),
  }))
  return {
    path,
    about: 'the classes of queries that files of the core declare: WithdrawalsQueries is asked as core.withdrawals',
    text: `${importsOf(path, queries)}import type { State } from '../state.ts'

/** The questions that each room answers. */
export class RoomQueries {
${fields.map(({ name, field }) => `readonly ${field}: ${name}\n`).join('')}
  constructor(state: State) {
${fields.map(({ name, field }) => `this.${field} = new ${name}(state)\n`).join('')}  }
}
`,
  }
}

function viewsList(files: readonly RoomFile[]): List {
  const path = `${FOLDER}/views.made.ts`
  const views = declared(files, /class (\w+Queries)\b/)
  return {
    path,
    about: 'the types of what rooms answer',
    text: views.map((file) => `export type * from '${specifier(path, file.path)}'\n`).join(''),
  }
}

interface Declared {
  readonly path: string
  readonly names: readonly string[]
}

function declared(files: readonly RoomFile[], pattern: RegExp): Declared[] {
  return files
    .map((file) => ({ path: file.path, names: exportsOf(file, pattern) }))
    .filter(({ names }) => names.length > 0)
}

function namesOf(all: readonly Declared[]): string[] {
  return all.flatMap(({ names }) => names)
}

function importsOf(path: string, all: readonly Declared[]): string {
  const files = [...new Set(all.map((file) => file.path))]
  return files.map((file) => importOf(path, file, namesOf(all.filter((declared) => declared.path === file)))).join('')
}
