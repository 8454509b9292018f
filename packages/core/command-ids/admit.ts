import { type Code, type CommandFields, commandIdInstant } from '@candela/contract'
import type { Customers } from '../customers/customers.ts'
import { protects } from '../rooms/rooms.ts'
import { isInTime, type Remembered, type Remembrance } from './remembered.ts'

/** The part of the state that admitting needs. */
interface Memory {
  readonly at: number
  readonly seq: number
  readonly customers: Customers
  readonly remembered: Remembered
}

/** The last command admitted; one object, filled anew for each. */
export const admitted = {
  /** digest of its body */
  body: new Int32Array(2),
  /** its first outcome, where it came before with the same body */
  first: undefined as Remembrance | undefined,
  /** true when its outcome will be remembered */
  isRemembered: false,
}

/**
 * Admits a command: it has to be decided (`ok`, without `admitted.first`), was done before (`ok`, with it), or is refused
 * under its id, none of which is remembered: commandIdReused (another body), commandIdExpired (made more than 24 h
 * before `at`, or more than 1 h after), commandIdsExhausted. The last is never said of kinds that protect: they are
 * done even where they can't be remembered. The digest of the body lies in `admitted.body`. Changes nothing but what
 * has expired by the state's own instant.
 */
export function admit(
  { at: now, customers, remembered }: Memory,
  asker: number,
  { kind, id }: CommandFields,
  at: number,
  isNewest: boolean,
): Code {
  const { body } = admitted
  const first = isNewest ? undefined : remembered.find(asker, id, at)
  admitted.first = first
  if (first !== undefined) {
    return first.body[0] === body[0] && first.body[1] === body[1] ? 'ok' : 'commandIdReused'
  }
  if (!isInTime(commandIdInstant(id), at)) return 'commandIdExpired'
  let hasRoom = remembered.hasRoom(asker, customers.activity)
  if (!hasRoom) {
    // after a long silence what has expired may not be dropped yet: only what is still remembered counts
    remembered.expire(now, customers.activity, remembered.size)
    hasRoom = remembered.hasRoom(asker, customers.activity)
  }
  admitted.isRemembered = hasRoom
  return hasRoom || protects(kind) ? 'ok' : 'commandIdsExhausted'
}

/** Remembers what a command just admitted came to; `id` is who asks' own. */
export function remember(
  { at, seq, customers, remembered }: Memory,
  asker: number,
  id: Int32Array,
  value: number,
): void {
  if (admitted.isRemembered) remembered.add(asker, id, admitted.body, value, at, seq, customers.activity)
}
