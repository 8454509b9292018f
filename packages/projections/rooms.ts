import { customers } from './customers.ts'
import { deposits } from './deposits.ts'
import { destinations } from './destinations.ts'
import { earn } from './earn.ts'
import type { Fold } from './fold.ts'
import { funding } from './funding.ts'
import { house } from './house.ts'
import { houseMoney } from './house-money.ts'
import { limits } from './limits.ts'
import { loan } from './loan.ts'
import { ledger } from './ledger.ts'
import { perpetual } from './perpetual.ts'
import { rails } from './rails.ts'
import { referral } from './referral.ts'
import type { Floor, Room } from './room.ts'
import { spot } from './spot.ts'
import { statement } from './statement.ts'
import type { Start } from './start.ts'
import { stops } from './stops.ts'
import { subscription } from './subscription.ts'
import type { Table } from './table.ts'
import { timed } from './timed.ts'
import type { TableRows } from './table-rows.ts'
import { withdrawals } from './withdrawals.ts'

/** The rooms of the money part; of an event that several read, in this order. */
const ROOMS = {
  customers,
  deposits,
  destinations,
  earn,
  funding,
  ledger,
  limits,
  loan,
  perpetual,
  rails,
  referral,
  spot,
  stops,
  statement,
  subscription,
  timed,
  withdrawals,
  house,
  houseMoney,
}

/** What each room's fold answers. */
export type Rooms = { readonly [Word in keyof typeof ROOMS]: FoldOf<(typeof ROOMS)[Word]> }
type FoldOf<Of> = Of extends Room<infer Is> ? Is : never

export const MONEY_TABLES: readonly Table<object>[] = Object.values(ROOMS).flatMap(({ tables }) => tables)

interface OpenRooms {
  readonly rooms: Rooms
  readonly folds: readonly Fold[]
  readonly rows: readonly TableRows<object>[]
}

export function openRooms(floor: Floor, start: Start): OpenRooms {
  const opened = Object.entries(ROOMS).map(([word, room]) => ({ word, ...(room as Room).open(floor, start) }))
  return {
    rooms: Object.fromEntries(opened.map(({ word, fold }) => [word, fold])) as unknown as Rooms,
    folds: opened.map(({ fold }) => fold),
    rows: opened.flatMap(({ rows }) => rows),
  }
}
