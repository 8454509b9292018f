import type { Source } from '../source.ts'
import { exportsOf, importOf, type List, roomFiles, specifier } from './scan.ts'

const FOLDER = 'packages/contract'
const DECLARES = /= (command|event)\(|^export \* from/m
/** the desk's own routes, which its rooms' routes join */
const DESK = 'DESK_ROUTES'

/** Lists of the contract: rooms of commands and events, groups of routes, and what its door gives. */
export function contractLists(sources: readonly Source[]): List[] {
  return [roomsList(sources), routesList(sources), doorsList(sources)]
}

function roomsList(sources: readonly Source[]): List {
  const path = `${FOLDER}/features/rooms.made.ts`
  const rooms = roomFiles(sources, /^packages\/contract\/features\/(\w+)\.ts$/).filter(
    ({ word, text }) => word !== 'index' && DECLARES.test(text),
  )
  return {
    path,
    about: 'a room for each file of this folder that declares commands or events',
    text: rooms.map((room) => `export * as ${room.word} from '${specifier(path, room.path)}'\n`).join(''),
  }
}

function routesList(sources: readonly Source[]): List {
  const path = `${FOLDER}/api/routes.made.ts`
  const groups = roomFiles(sources, /^packages\/contract\/api\/([\w-]+)\.ts$/).map((file) => ({
    path: file.path,
    names: exportsOf(file, /const (\w+_ROUTES)\b/).filter((name) => name !== DESK),
  }))
  const names = groups.flatMap((group) => group.names)
  const spread = (wanted: readonly string[]): string => wanted.map((name) => `...${name},\n`).join('')
  return {
    path,
    about: 'the routes of every file of this folder, those of the desk by their name',
    text: `${groups.map((group) => importOf(path, group.path, group.names)).join('')}
/** Routes of the rooms, those of the desk aside. */
export const ROOM_ROUTES = {\n${spread(names.filter((name) => !name.endsWith(`_${DESK}`)))}} as const

/** Routes of the desk's rooms. */
export const ROOM_DESK_ROUTES = {\n${spread(names.filter((name) => name.endsWith(`_${DESK}`)))}} as const
`,
  }
}

function doorsList(sources: readonly Source[]): List {
  const path = `${FOLDER}/doors.made.ts`
  const files = roomFiles(sources, /^packages\/contract\/(?:api\/)?([\w-]+)\.ts$/).filter(
    ({ word }) => word !== 'index',
  )
  return {
    path,
    about: 'what the files of the contract and of its api give',
    text: files.map((file) => `export * from '${specifier(path, file.path)}'\n`).join(''),
  }
}
