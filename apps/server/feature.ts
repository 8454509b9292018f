import type { AuditAction, DESK_ROUTES } from '@candela/contract'
import type { LetterKey } from '@candela/locale'
import type { Floor } from './floor.ts'
import type { Handlers } from './http/api.ts'
import type { RefusalParams } from './intake/commands.ts'
import type { Ports } from './ports/index.ts'
import type { Upkeep } from './upkeep.ts'

/** The parts of a room once it is open. */
export interface Opened {
  /** of its routes, the desk's included */
  readonly handlers: Partial<Handlers>
  readonly gives?: Partial<Ports>
  readonly upkeep?: readonly Upkeep[]
}

/** The room's part of the desk: each of its routes, and what that writes to the audit log; one that writes nothing only looks. */
export type DeskPart = Readonly<Partial<Record<keyof typeof DESK_ROUTES, readonly AuditAction[]>>>

/** All that the server has to know of a room; `features.ts` lists the rooms. */
export interface Feature<N extends keyof Ports = keyof Ports, R extends Opened = Opened> {
  /** the room's folder, and its word in every layer */
  readonly word: string
  /** the ports of other rooms that it is handed */
  readonly needs?: readonly N[]
  /** the letters it writes */
  readonly letters?: readonly LetterKey[]
  readonly refusalParams?: RefusalParams
  /** its intents that span vault and journal, by kind */
  readonly intents?: readonly string[]
  readonly desk?: DeskPart
  open(floor: Floor, ports: Pick<Ports, N>): R | Promise<R>
}

export function feature<const N extends keyof Ports = never, const R extends Opened = Opened>(
  declared: Feature<N, R>,
): Feature<N, R> {
  return declared
}
