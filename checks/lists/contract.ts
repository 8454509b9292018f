import type { Source } from '../source.ts'
import { exportsOf, importOf, type List, madeBy, type RoomFile, roomFiles, specifier } from './scan.ts'

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
  const beside = roomFiles(sources, /^packages\/contract\/features\/(\w+-[\w-]+)\.ts$/)
  const rooms = roomFiles(sources, /^packages\/contract\/features\/(\w+)\.ts$/).filter(
    ({ word, text }) => word !== 'index' && DECLARES.test(text),
  )
  for (const file of rooms) declaredIn(file)
  for (const file of beside) assertGiven(file, rooms)
  return {
    path,
    about: 'a room for each file of this folder that declares commands or events',
    text: rooms.map((room) => `export * as ${room.word} from '${specifier(path, room.path)}'\n`).join(''),
  }
}

function declaredIn(file: RoomFile): string[] {
  return ['command', 'event'].flatMap((maker) => madeBy(file, maker))
}

/** Throws where a file beside a room declares what the room does not give: `perpetual-cross.ts` is part of `perpetual.ts`. */
function assertGiven(file: RoomFile, rooms: readonly RoomFile[]): void {
  const room = rooms.find(({ path }) => file.path.startsWith(path.replace('.ts', '-')))
  const lost = declaredIn(file).find((name) => !new RegExp(`\\b${name}\\b`).test(room?.text ?? ''))
  if (lost !== undefined) throw new Error(`${file.path}: ${lost} is given by no room`)
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
