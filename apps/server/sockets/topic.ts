import type { PushName, Pushes } from '@candela/contract'
import { frame, line } from './frames.ts'

type AllName = Extract<PushName, `${string}_all`>
type ChangedName = Extract<PushName, `${string}_changed`>
/** a message without its head, which the topic adds */
export type Payload<N extends PushName> = Omit<Pushes[N], 'ch' | 'seq' | 'prev'>

/** One kind of channel: reads its state, tells it whole, and tells its changes. */
export interface Kind<S> {
  readonly all: AllName
  readonly changed: ChangedName
  /** the state as it is now, made durable; undefined where it cannot be read at the moment */
  read(): Promise<S | undefined> | S | undefined
  whole(state: S): object
  /** undefined where nothing changed */
  difference(before: S, after: S): object | undefined
}

/**
 * A followed channel: what its followers were told last. Everyone who follows it has the same state and the same `seq`,
 * so a snapshot for one is a frame for all, and a change is encoded once.
 */
export class Topic<S> {
  readonly ch: string
  /** something may have changed since the last read */
  isDirty = false
  followers = 0
  readonly #kind: Kind<S>
  #state: S | undefined
  #seq = 0
  #snapshot: Buffer | undefined
  #opening: Promise<boolean> | undefined

  constructor(ch: string, kind: Kind<S>) {
    this.ch = ch
    this.#kind = kind
  }

  /** Reads the first state; false where there is none to be had now. */
  open(): Promise<boolean> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<boolean> {
    this.isDirty = false
    const state = await this.#kind.read()
    if (state === undefined) {
      this.#opening = undefined
      return false
    }
    this.#state = state
    this.#seq = 1
    return true
  }

  get isOpen(): boolean {
    return this.#state !== undefined
  }

  /** The last told state as one frame. */
  snapshot(): Buffer {
    this.#snapshot ??= frame(this.#kind.all, { ch: this.ch, seq: this.#seq, ...this.#kind.whole(this.#state!) })
    return this.#snapshot
  }

  /** Reads the state again. */
  async read(): Promise<S | undefined> {
    this.isDirty = false
    return this.#kind.read()
  }

  /** Makes `state` the told one; answers the line that says what changed, if anything did. */
  tell(state: S): Buffer | undefined {
    const difference = this.#kind.difference(this.#state!, state)
    this.#state = state
    if (difference === undefined) return undefined
    const prev = this.#seq
    this.#seq = prev + 1
    this.#snapshot = undefined
    return line(this.#kind.changed, { ch: this.ch, prev, seq: this.#seq, ...difference })
  }
}
