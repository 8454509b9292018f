import { type Command, decodeEvents, type Event } from '@candela/contract'

/** A command and what came of it. In `submit` and `follow` it is durable. */
export interface Applied {
  /** its place in the journal; 0 where it was refused before the journal, of a repetition that of the entry which decided it first */
  readonly seq: number
  /** instant */
  readonly at: number
  readonly command: Command
  /** a number of CODES; 0: done */
  readonly code: number
  /** number of the order or customer it made, or 0 */
  readonly value: number
  /** the command was done before: seq, instant and value are those of the first time, and nothing happened */
  readonly repeated: boolean
  readonly events: readonly Event[]
}

const NO_EVENTS: readonly Event[] = []

/** An entry whose events are decoded when first looked at, once for all who look. */
export class Entry implements Applied {
  readonly seq: number
  readonly at: number
  readonly command: Command
  readonly code: number
  readonly value: number
  readonly repeated: boolean
  #bytes: Uint8Array | undefined
  #events: readonly Event[] = NO_EVENTS

  /** `bytes`: the core's event words, copied; undefined for none. */
  constructor(
    seq: number,
    at: number,
    command: Command,
    outcome: { readonly code: number; readonly value: number; readonly repeated: boolean },
    bytes: Uint8Array | undefined,
  ) {
    this.seq = seq
    this.at = at
    this.command = command
    this.code = outcome.code
    this.value = outcome.value
    this.repeated = outcome.repeated
    this.#bytes = bytes
  }

  get events(): readonly Event[] {
    if (this.#bytes !== undefined) {
      this.#events = decodeEvents(this.#bytes)
      this.#bytes = undefined
    }
    return this.#events
  }
}
