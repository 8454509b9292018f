import type { Fold } from './fold.ts'
import type { Floor, Room } from './room.ts'
import { ROOMS } from './rooms.made.ts'
import type { Start } from './start.ts'
import type { Table } from './table.ts'
import type { TableRows } from './table-rows.ts'

/** The answers of each room's fold. */
export type Rooms = { readonly [Word in keyof typeof ROOMS]: FoldOf<(typeof ROOMS)[Word]> }
type FoldOf<Of> = Of extends Room<infer Is> ? Is : never

/** The rooms of the money part by their words; of an event that several read, in this order. */
const IN_ORDER: readonly (readonly [word: string, room: Room])[] = Object.entries<Room>(ROOMS).sort(
  ([, a], [, b]) => a.rank - b.rank,
)

export const MONEY_TABLES: readonly Table<object>[] = Object.values(ROOMS).flatMap(({ tables }) => tables)

interface OpenRooms {
  readonly rooms: Rooms
  readonly folds: readonly Fold[]
  readonly rows: readonly TableRows<object>[]
}

export function openRooms(floor: Floor, start: Start): OpenRooms {
  const opened = IN_ORDER.map(([word, room]) => ({ word, ...room.open(floor, start) }))
  return {
    rooms: Object.fromEntries(opened.map(({ word, fold }) => [word, fold])) as unknown as Rooms,
    folds: opened.map(({ fold }) => fold),
    rows: opened.flatMap(({ rows }) => rows),
  }
}
