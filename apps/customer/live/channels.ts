import { MAX_CHANNELS } from '@candela/contract'
import { type ChannelKind, type ChannelStates, REDUCERS } from './channel-state.ts'

/** `all`: a fresh snapshot; `changed`: the push that led to the state, as it came. */
export type ChannelEvent = { readonly kind: 'all' | 'changed'; readonly push: unknown }
type Asked = { readonly follow: readonly string[] } | { readonly unfollow: readonly string[] }
type Listener = (state: unknown, event: ChannelEvent) => void

interface Followed {
  readonly listeners: Set<Listener>
  seq: number | undefined
  state: unknown
  refused: string | undefined
}

/** the time for which a channel is kept when its last listener leaves, so that a page change does not drop and ask again */
const LINGER_MS = 3_000

/**
 * The channels this client follows: each once however many listen, snapshot first, then changes in sequence. A change whose `prev` is not
 * the last `seq` is thrown away and the channel followed again.
 */
export class Channels {
  #followed = new Map<string, Followed>()
  #send: (message: Asked) => void

  /** `send` may drop what it is given while there is no connection: `followAll` repeats it on every open. */
  constructor(send: (message: Asked) => void) {
    this.#send = send
  }

  /** Listens to a channel; a listener that joins late is given the state there is. Answers how to leave. */
  follow<K extends ChannelKind>(
    channel: string,
    listener: (state: ChannelStates[K], event: ChannelEvent) => void,
  ): () => void {
    const plain = listener as Listener
    let followed = this.#followed.get(channel)
    if (!followed) {
      followed = { listeners: new Set(), seq: undefined, state: undefined, refused: undefined }
      this.#followed.set(channel, followed)
      this.#dropUnheard()
      this.#send({ follow: [channel] })
    }
    followed.listeners.add(plain)
    if (followed.state !== undefined) plain(followed.state, { kind: 'all', push: undefined })
    const joined = followed
    return () => {
      joined.listeners.delete(plain)
      setTimeout(() => this.#leave(channel, joined), LINGER_MS)
    }
  }

  /** Asks for a snapshot once more; one that has come in the meantime is replaced. */
  again(channel: string): void {
    if (this.#followed.has(channel)) this.#send({ follow: [channel] })
  }

  /** True where the channel's state is in step with the server. */
  inStep(channel: string): boolean {
    return this.#followed.get(channel)?.seq !== undefined
  }

  /** True where a channel of the product is followed, be it for the next page only: whoever joins is given its state at once. */
  ofProduct(product: string): boolean {
    for (const channel of this.#followed.keys()) if (channel.split(':')[1] === product) return true
    return false
  }

  /** The reason why the server refused to let the channel be followed. */
  refusalOf(channel: string): string | undefined {
    return this.#followed.get(channel)?.refused
  }

  /** A new connection knows nothing: everything is asked for again, and nothing counts as in step before its snapshot. */
  followAll(): void {
    for (const followed of this.#followed.values()) followed.seq = undefined
    const channels = [...this.#followed.keys()]
    for (let at = 0; at < channels.length; at += MAX_CHANNELS) {
      this.#send({ follow: channels.slice(at, at + MAX_CHANNELS) })
    }
  }

  /** Forgets what was said about an account that is no longer signed in. */
  forget(channel: string): void {
    const followed = this.#followed.get(channel)
    if (followed) followed.seq = followed.state = followed.refused = undefined
  }

  /** Takes a push; answers false where it is not a channel's. */
  receive(name: string, payload: unknown): boolean {
    if (name === 'refused') return this.#refuse(payload)
    const match = /^(book|trades|candle|account)_(all|changed)$/.exec(name)
    if (!match) return false
    const kind = match[1] as ChannelKind
    const push = payload as { ch: string; seq: number; prev?: number }
    const followed = this.#followed.get(push.ch)
    if (!followed) return true
    if (match[2] === 'all') {
      followed.state = REDUCERS[kind].all(push as never)
      followed.refused = undefined
    } else {
      if (followed.seq === undefined) return true
      if (push.prev !== followed.seq) {
        followed.seq = undefined
        this.#send({ follow: [push.ch] })
        return true
      }
      followed.state = REDUCERS[kind].changed(followed.state as never, push as never)
    }
    followed.seq = push.seq
    const event: ChannelEvent = { kind: match[2] as 'all' | 'changed', push: payload }
    for (const listener of followed.listeners) listener(followed.state, event)
    return true
  }

  #refuse(payload: unknown): boolean {
    const { ch, code } = payload as { ch: string; code: string }
    const followed = this.#followed.get(ch)
    if (followed) followed.refused = code
    return true
  }

  #leave(channel: string, followed: Followed): void {
    if (followed.listeners.size > 0 || this.#followed.get(channel) !== followed) return
    this.#followed.delete(channel)
    this.#send({ unfollow: [channel] })
  }

  /** The server allows MAX_CHANNELS: those nobody listens to any more make room at once. */
  #dropUnheard(): void {
    if (this.#followed.size <= MAX_CHANNELS) return
    for (const [channel, followed] of this.#followed) {
      if (this.#followed.size <= MAX_CHANNELS) return
      if (followed.listeners.size === 0) this.#leave(channel, followed)
    }
  }
}
