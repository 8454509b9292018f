import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { CLOSE_TOO_SLOW, MAX_UNSENT_BYTES } from '@candela/contract'
import type { Session } from '../vault/sessions.ts'
import type { AccountTopic } from './account-channel.ts'

/** unsent bytes from which a reader is behind: it gets no more changes, only now and then the whole state */
export const BEHIND_BYTES = 65_536
const WHOLE_EVERY_TICKS = 4
const MESSAGES_AT_ONCE = 60
const MESSAGES_PER_SECOND = 20
/** the time that a dropped reader has to take the news of it */
const FAREWELL_MS = 5_000

/** One open socket: what it follows, what it was sent, and how far its reader is behind. */
export class Connection {
  readonly socket: WebSocket
  readonly session: Session | undefined
  readonly address: string
  /** public channels followed, and those whose first state is on its way */
  readonly channels = new Set<string>()
  account: AccountTopic | undefined
  /** the account's first state was told: its changes may follow */
  hasAccount = false
  isAlive = true
  isClosed = false
  isBehind = false
  /** baskets whose answers are not on their way yet */
  unanswered = 0
  readonly #stream: Socket
  readonly #answers: Buffer[] = []
  #ticksBehind = 0
  #tokens = MESSAGES_AT_ONCE
  #countedAt = 0

  constructor(socket: WebSocket, stream: Socket, session: Session | undefined, address: string) {
    this.socket = socket
    this.session = session
    this.address = address
    this.#stream = stream
  }

  /** Takes one message from its allowance. */
  takeMessage(now: number): boolean {
    const refill = (Math.max(0, now - this.#countedAt) * MESSAGES_PER_SECOND) / 1000
    this.#tokens = this.#countedAt === 0 ? this.#tokens : Math.min(MESSAGES_AT_ONCE, this.#tokens + refill)
    this.#countedAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Writes whole frames in one go. Answers false where the reader was too slow and is dropped. */
  write(frames: Buffer): boolean {
    if (this.isClosed) return true
    this.#stream.write(frames)
    if (this.#stream.writableLength < MAX_UNSENT_BYTES) return true
    this.close(CLOSE_TOO_SLOW, 'too slow')
    return false
  }

  /**
   * Writes a basket's answer when most of what was written before it is taken: answers are as long as what was asked for, and a reader is
   * not dropped for their length. One that takes none of them has no more baskets answered.
   */
  answer(frames: Buffer): void {
    this.#answers.push(frames)
    if (this.#answers.length === 1) this.#writeAnswers()
  }

  #writeAnswers(): void {
    while (this.#answers.length > 0 && !this.isClosed) {
      if (this.#stream.writableLength >= BEHIND_BYTES) {
        this.#stream.once('drain', () => this.#writeAnswers())
        return
      }
      this.#stream.write(this.#answers.shift()!, () => this.unanswered--)
    }
  }

  /**
   * The kind of frames for this tick: `changes` to a reader that keeps up, `whole` now and then to one that is behind and once to one
   * that has caught up, else `nothing`.
   */
  turn(): 'changes' | 'whole' | 'nothing' {
    if (this.isClosed) return 'nothing'
    const unsent = this.#stream.writableLength
    if (!this.isBehind) {
      if (unsent < BEHIND_BYTES) return 'changes'
      this.isBehind = true
      this.#ticksBehind = 0
      return 'nothing'
    }
    if (unsent < BEHIND_BYTES / 2) {
      this.isBehind = false
      return 'whole'
    }
    this.#ticksBehind++
    return this.#ticksBehind % WHOLE_EVERY_TICKS === 0 ? 'whole' : 'nothing'
  }

  get unsentBytes(): number {
    return this.#stream.writableLength
  }

  close(code: number, reason: string): void {
    if (this.isClosed) return
    this.isClosed = true
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), FAREWELL_MS).unref()
  }
}
