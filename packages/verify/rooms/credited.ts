import type { Event, EventOf } from '@candela/contract'
import { numberNamed } from '@candela/rules/funding'
import { IndexPrices } from './index-prices.ts'
import type { AuditedEntry } from './room.ts'

/** since these rules a reversal reaches what waits, and every line that was credited */
export const REACHING_RULES = 3

/** What a deposit brought and was not taken back: amount in its asset, in USDT gross and as it counts as deposited. */
export interface Brought {
  readonly customer: number
  readonly asset: number
  /** 0: of a time in which a reversal lowered the nets of members alone */
  readonly deposit: number
  amount: bigint
  gross: bigint
  value: bigint
}

/** What a reversal takes of a line that was credited. */
export interface Taken {
  readonly line: number
  readonly of: Brought
  readonly amount: bigint
  readonly left: bigint
  readonly gross: bigint
  readonly value: bigint
}

/** Credited lines, and what reversals take back of them, by the published rule: value · amount / amount left. */
export class CreditedLines {
  readonly prices = new IndexPrices()
  /** of lines that came in and were not credited yet */
  readonly #waiting = new Map<string, bigint>()
  readonly #parts = new Map<string, { readonly of: Brought; left: bigint }>()
  #rules = 1

  get isReaching(): boolean {
    return this.#rules >= REACHING_RULES
  }

  /** What waits of a line. */
  waits(rail: number, line: number): bigint {
    return this.#waiting.get(`${rail} ${line}`) ?? 0n
  }

  /** Takes the next event of an entry, but for credits. */
  note(event: Event): void {
    if (event.kind === 'rulesActivated') this.#rules = event.version
    else if (event.kind === 'arrived') this.#waiting.set(`${event.rail} ${event.line}`, BigInt(event.amount))
    else if (event.kind === 'lineReversed') this.#waiting.set(`${event.rail} ${event.line}`, BigInt(event.left))
  }

  /** Takes a credit of an entry, `events` of which say which lines it is of. */
  credit(event: EventOf<'deposited'>, events: readonly Event[]): Brought {
    const { deposit, customer, rail, asset, arrives } = event
    const amount = BigInt(event.amount)
    const worth = arrives === asset ? this.prices.worth(asset, amount) : undefined
    const [gross, value] = [worth ?? BigInt(event.gross), worth ?? BigInt(event.arrival)]
    const of = { customer, asset, deposit: this.isReaching ? deposit : 0, amount, gross, value }
    const others = events.filter((other) => other.kind === 'lineCredited' && other.deposit === deposit)
    const lines = new Set([event.line, ...others.map((other) => (other as EventOf<'lineCredited'>).line)])
    for (const line of this.isReaching ? lines : [event.line]) {
      const left = this.isReaching ? this.waits(rail, line) : amount
      this.#parts.set(`${rail} ${line}`, { of, left })
    }
    return of
  }

  /** What a reversal that was booked takes back of a line that was credited; undefined where it takes nothing. */
  takeBack({ command, code, events }: AuditedEntry): Taken | undefined {
    if (code !== 0 || command.kind !== 'recordLine' || command.lineKind !== 'reversal') return undefined
    if (!events.some(({ kind }) => kind === 'arrived')) return undefined
    const line = numberNamed('L', command.reference)
    const part = this.#parts.get(`${command.rail} ${line}`)
    if (part === undefined || part.left === 0n || part.of.asset !== command.asset) return undefined
    const { of } = part
    const most = BigInt(-command.amount)
    const amount = most < part.left ? most : part.left
    const gross = (of.gross * amount) / of.amount
    const value = (of.value * amount) / of.amount
    of.amount -= amount
    of.gross -= gross
    of.value -= value
    part.left -= amount
    return { line, of, amount, left: part.left, gross, value }
  }
}
