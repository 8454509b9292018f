import type { PushName, Pushes } from '@candela/contract'
import { line } from './frames.ts'

type AllName = Extract<PushName, `${string}_all`>
type ChangedName = Extract<PushName, `${string}_changed`>
/** a message without its head, which the topic adds */
export type Payload<N extends PushName> = Omit<Pushes[N], 'ch' | 'seq' | 'prev'>

/** One kind of channel: reads its state, tells it whole, and tells its changes. */
export interface Kind<S> {
  readonly all: AllName
  readonly changed: ChangedName
  /** `core`: may be ahead of what is durable; `views`: the last durable entry, as the quotes are */
  readonly of: 'core' | 'views'
  /** the state as it is at the call, answered once it is durable; undefined where it cannot be read at the moment */
  read(): Promise<S | undefined> | S | undefined
  whole(state: S): object
  /** undefined where nothing changed */
  difference(before: S, after: S): object | undefined
}

/**
 * A followed channel: what its followers were told last. Everyone who follows it has the same state and the same `seq`,
 * so its whole and a change are each encoded once. What it tells is read in turns only, together with all else of
 * the same moment.
 */
export class Topic<S> {
  readonly ch: string
  /** something may have changed since the last read */
  isDirty = true
  followers = 0
  /** since the last of them left */
  idleTicks = 0
  readonly #kind: Kind<S>
  #state: S | undefined
  #seq = 0
  #whole: Buffer | undefined
  #preparing: Promise<boolean> | undefined
  #isReady = false

  constructor(ch: string, kind: Kind<S>) {
    this.ch = ch
    this.#kind = kind
  }

  get of(): 'core' | 'views' {
    return this.#kind.of
  }

  /** Turns may read it. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Reads it for the first time outside of any turn, since that may take long; false where nothing is to be had now. */
  prepare(): Promise<boolean> {
    this.#preparing ??= this.#prepare().finally(() => {
      if (!this.#isReady) this.#preparing = undefined
    })
    return this.#preparing
  }

  async #prepare(): Promise<boolean> {
    this.#isReady = (await this.#kind.read()) !== undefined
    return this.#isReady
  }

  /** There is a state to tell. */
  get isOpen(): boolean {
    return this.#state !== undefined
  }

  /** The line that says the last told state. */
  whole(): Buffer {
    this.#whole ??= line(this.#kind.all, { ch: this.ch, seq: this.#seq, ...this.#kind.whole(this.#state!) })
    return this.#whole
  }

  /** Reads the state as it is at the call; what could not be read is to be read again. */
  async read(): Promise<S | undefined> {
    this.isDirty = false
    let state: S | undefined
    try {
      state = await this.#kind.read()
    } finally {
      this.isDirty ||= state === undefined
    }
    return state
  }

  /** Makes `state` the told one; answers the line that says what changed, if there was a state before it and anything did. */
  tell(state: S): Buffer | undefined {
    const before = this.#state
    this.#state = state
    const difference = before === undefined ? undefined : this.#kind.difference(before, state)
    if (before !== undefined && difference === undefined) return undefined
    const prev = this.#seq
    this.#seq = prev + 1
    this.#whole = undefined
    return difference && line(this.#kind.changed, { ch: this.ch, prev, seq: this.#seq, ...difference })
  }
}
