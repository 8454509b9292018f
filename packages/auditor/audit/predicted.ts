import { codeOfNumber, COMMANDS, type Event, EVENTS, type Room } from '@candela/contract'
import { Auditor, type Prediction } from '../auditor.ts'
import { nameOf } from '../floor/accounts.ts'
import type { Cause, Moved } from '../floor/cause.ts'
import type { Expected } from '../floor/told.ts'
import { ClaimFailed } from './claim-failed.ts'
import type { LedgerAudit } from './ledger.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/**
 * Claims one word after the other: every command of the word was answered, and every event of it was told, as the rules say; and what
 * every account holds is what the rules give, by postings of the purpose and the reference that they give. The rules are the auditor's,
 * written from the rule book. Stands after the ledger. Throws ClaimFailed with the word, of money with `conservation`.
 */
export class PredictedAudit implements AuditedRoom {
  readonly #ledger: LedgerAudit
  readonly #auditor = new Auditor()
  /** told by ticks to come: a tick works off a part of what is due, and nothing is decided before the rest */
  #due: readonly Expected[] = []
  /** by cause and account: what postings moved beyond what the rules give */
  readonly #beyond = new Map<string, Moved>()
  readonly #commands = new Map<string, number>()
  readonly #events = new Map<string, number>()

  constructor(ledger: LedgerAudit) {
    this.#ledger = ledger
  }

  apply(entry: AuditedEntry): void {
    const { seq, command } = entry
    const { kind } = command
    const [first] = this.#due
    if (first && kind !== 'tick' && kind !== 'recordState') {
      throw new ClaimFailed(EVENTS[first.kind].room, seq, `${first.kind} is due and not told before ${kind}`)
    }
    const prediction = this.#predict(entry)
    this.#answer(entry, prediction)
    this.#told(entry, prediction)
    this.#posted(entry)
    if (this.#due.length === 0 && this.#beyond.size > 0) this.#refuse(seq)
    add(this.#commands, COMMANDS[kind].room)
  }

  checkWhole(seq: number): void {
    if (this.#due.length > 0) return
    for (const name of this.#ledger.balances.keys()) this.#compareAccount(seq, name)
    for (const name of this.#auditor.state.accounts.keys()) this.#compareAccount(seq, name)
    try {
      this.#auditor.assertSound()
    } catch (error) {
      throw new ClaimFailed('conservation', seq, error instanceof Error ? error.message : String(error))
    }
  }

  lines(): readonly string[] {
    return WORDS.map((word) => {
      const [commands, events] = [this.#commands.get(word) ?? 0, this.#events.get(word) ?? 0]
      return line(word, `${count(commands)} commands and ${count(events)} events are what the rules give`)
    })
  }

  /** The auditor's prediction. A command that the rules can't be applied to is a fault of its entry. */
  #predict({ seq, at, command }: AuditedEntry): Prediction {
    try {
      return this.#auditor.apply(seq, at, command)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new ClaimFailed(COMMANDS[command.kind].room, seq, `the rules can't be applied to ${command.kind}: ${why}`)
    }
  }

  #answer({ seq, command: { kind }, code }: AuditedEntry, prediction: Prediction): void {
    if (code === prediction.code) return
    const [given, right] = [code, prediction.code].map((each) => codeOfNumber(each) ?? each)
    throw new ClaimFailed(COMMANDS[kind].room, seq, `${kind} is answered ${given}, the rules answer ${right}`)
  }

  #told({ seq, command: { kind }, events }: AuditedEntry, { told }: Prediction): void {
    let [late, now] = [0, 0]
    const rest = (): readonly Expected[] => [...this.#due.slice(late), ...told.slice(now)]
    for (const event of events) {
      if (event.kind === 'posted') continue
      add(this.#events, EVENTS[event.kind].room)
      if (differenceOf(event, this.#due[late]) === undefined) late += 1
      else if (differenceOf(event, told[now]) === undefined) now += 1
      else throw wrong(seq, isGivenLater(event, rest()) ? undefined : event, told[now] ?? this.#due[late])
    }
    const due = rest()
    if (kind !== 'tick' && due[0]) throw wrong(seq, undefined, due[0])
    this.#due = due
  }

  #posted({ events }: AuditedEntry): void {
    for (const { cause, account, amount } of this.#auditor.state.moved) this.#count(cause, account, -amount)
    for (const event of events) {
      if (event.kind !== 'posted') continue
      const cause = [event.purpose, event.reference] as const
      for (const { owner, purpose, key, asset, amount } of event.legs) {
        this.#count(cause, nameOf(owner, purpose, key, asset), amount)
      }
    }
  }

  #count(cause: Cause, account: string, amount: bigint): void {
    const key = `${cause[0]} ${cause[1]} ${account}`
    const sum = (this.#beyond.get(key)?.amount ?? 0n) + amount
    if (sum === 0n) this.#beyond.delete(key)
    else this.#beyond.set(key, { cause, account, amount: sum })
  }

  /** An account that holds something else; or, where all hold what they should, a posting of another purpose or reference. */
  #refuse(seq: number): never {
    for (const { account } of this.#beyond.values()) this.#compareAccount(seq, account)
    const [{ cause, account, amount }] = [...this.#beyond.values()] as [Moved, ...Moved[]]
    const what = `posting ${cause[0]} of ${cause[1]} moves ${amount} of account ${account} beyond what the rules give`
    throw new ClaimFailed('conservation', seq, what)
  }

  #compareAccount(seq: number, name: string): void {
    const [there, right] = [this.#ledger.balances.get(name) ?? 0n, this.#auditor.state.accounts.get(name) ?? 0n]
    if (there === right) return
    throw new ClaimFailed('conservation', seq, `account ${name} holds ${there}, the rules give ${right}`)
  }
}

/** Every word that has commands or events; postings are the ledger's. */
const WORDS: readonly Room[] = [
  ...new Set([...Object.values(COMMANDS), ...Object.values(EVENTS)].map(({ room }) => room as Room)),
]
  .filter((word) => word !== 'ledger')
  .toSorted()

function add(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1)
}

/** True when the rules give an event after others, which were left out. */
function isGivenLater(event: Event, expected: readonly Expected[]): boolean {
  return expected.some((each) => differenceOf(event, each) === undefined)
}

/** `event` undefined: what is expected is left out; `expected` undefined: the rules give nothing more. */
function wrong(seq: number, event: Event | undefined, expected: Expected | undefined): ClaimFailed {
  const kind = (event ?? expected)!.kind
  return new ClaimFailed(EVENTS[kind].room, seq, differenceOf(event, expected) ?? kind)
}

/** The difference between an event and the rules, in words; undefined where they agree. */
function differenceOf(event: Event | undefined, expected: Expected | undefined): string | undefined {
  if (!event) return expected && `${expected.kind} is not told`
  if (!expected) return `${event.kind} is told, and the rules give nothing more`
  if (event.kind !== expected.kind) return `${event.kind} is told where the rules give ${expected.kind}`
  const right: Readonly<Record<string, unknown>> = { ...expected }
  const told: Readonly<Record<string, unknown>> = { ...event }
  for (const field in { ...right, ...told }) {
    if (isSame(told[field], right[field])) continue
    return `${event.kind}: ${field} is ${textOf(told[field])}, the rules give ${textOf(right[field])}`
  }
  return undefined
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  return typeof one === 'object' && textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? 'nothing'
}
