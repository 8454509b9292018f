import type { Command, Event } from '@candela/contract'

/** A durable entry and what came of it, as the engine publishes it. */
export interface Applied {
  readonly seq: number
  readonly at: number
  readonly command: Command
  /** a number of CODES, 0 where it was done */
  readonly code: number
  readonly value: number
  readonly repeated: boolean
  readonly events: readonly Event[]
}
