import { codeOfNumber, type Event, EVENTS, type Posted, type Purpose, type Room } from '@candela/contract'
import type { Prediction } from '../auditor.ts'
import { MAY_OWE, nameOf } from '../floor/accounts.ts'
import type { Cause, Moved } from '../floor/cause.ts'
import type { Expected } from '../floor/told.ts'

/** The answer to a command, and all that was told with it. */
export interface Answer {
  readonly code: number
  readonly events: readonly Event[]
}

/** A difference between what is there and what the rules give. */
export interface Difference {
  /** undefined: of the answer itself */
  readonly room: Room | undefined
  readonly what: string
  /** of a posting: the accounts that it moved otherwise */
  readonly accounts?: readonly string[]
}

type Sum = { -readonly [Field in keyof Moved]: Moved[Field] }

/**
 * Holds answers, events and postings against predictions, one entry after the other. What one tick leaves of its prediction, those to
 * come must tell; postings are compared by purpose, reference and account once nothing is left.
 */
export class Comparison {
  /** told by ticks to come: a tick works off a part of what is due, and nothing is decided before the rest */
  #due: readonly Expected[] = []
  /** money that postings moved beyond what the rules give, by cause */
  readonly #beyond = new Map<string, Sum[]>()

  /** The first thing that must still be told. */
  get due(): Expected | undefined {
    return this.#due[0]
  }

  /** `mayLeave`: a part of what is told may be left to the entries that follow. */
  take({ code, events }: Answer, { told, moved, ...right }: Prediction, mayLeave: boolean): Difference | undefined {
    if (code !== right.code) {
      const [given, wanted] = [code, right.code].map((each) => codeOfNumber(each) ?? each)
      return { room: undefined, what: `is answered ${given}, the rules answer ${wanted}` }
    }
    for (const { cause, owner, purpose, key, asset, amount } of moved) {
      this.#count(cause, owner, purpose, key, asset, -amount)
    }
    const difference = this.#told(events, told, mayLeave)
    if (difference !== undefined || this.#due.length > 0 || this.#beyond.size === 0) return difference
    return this.#moved()
  }

  #told(events: readonly Event[], told: readonly Expected[], mayLeave: boolean): Difference | undefined {
    let [late, now] = [0, 0]
    const rest = (): readonly Expected[] => [...this.#due.slice(late), ...told.slice(now)]
    for (const event of events) {
      if (event.kind === 'posted') this.#post(event)
      else if (differenceOf(event, this.#due[late]) === undefined) late += 1
      else if (differenceOf(event, told[now]) === undefined) now += 1
      else return wrong(isGivenLater(event, rest()) ? undefined : event, told[now] ?? this.#due[late])
    }
    const due = rest()
    if (!mayLeave && due[0]) return wrong(undefined, due[0])
    this.#due = due
    return undefined
  }

  #post({ purpose: kind, reference, legs }: Posted): void {
    const cause = [kind, reference] as const
    for (const { owner, purpose, key, asset, amount } of legs) this.#count(cause, owner, purpose, key, asset, amount)
  }

  #count(cause: Cause, owner: number, purpose: Purpose, key: number, asset: number, amount: bigint): void {
    if (amount === 0n) return
    const name = `${cause[0]} ${cause[1]}`
    const sums = this.#beyond.get(name)
    // a cause has a handful of accounts
    const sum = sums?.find(
      (one) => one.owner === owner && one.purpose === purpose && one.asset === asset && one.key === key,
    )
    if (!sums) this.#beyond.set(name, [{ cause, owner, purpose, key, asset, amount }])
    else if (!sum) sums.push({ cause, owner, purpose, key, asset, amount })
    else {
      sum.amount += amount
      if (sum.amount !== 0n) return
      sums.splice(sums.indexOf(sum), 1)
      if (sums.length === 0) this.#beyond.delete(name)
    }
  }

  #moved(): Difference {
    const all = [...this.#beyond.values()].flat() as [Sum, ...Sum[]]
    const accounts = all.map(({ owner, purpose, key, asset }) => nameOf(owner, purpose, key, asset))
    const [{ cause, amount }] = all
    const what = `posting ${cause[0]} of ${cause[1]} moves ${amount} of account ${accounts[0]!} beyond what the rules give`
    return { room: 'ledger', what, accounts }
  }
}

/** The fault of a posting by itself, in words: an asset that does not balance, a balance below zero that may not be there. */
export function postingFault({ posting, legs }: Posted): string | undefined {
  const sums = new Map<number, bigint>()
  for (const { asset, amount } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const [asset, sum] of sums) {
    if (sum !== 0n) return `posting ${posting} does not balance: asset ${asset} is off by ${sum}`
  }
  for (const { owner, purpose, key, asset, balance } of legs) {
    const isAllowed = balance >= 0n || (MAY_OWE.has(purpose) && (owner === 0) === (purpose !== 'owed'))
    if (!isAllowed) return `posting ${posting} leaves account ${nameOf(owner, purpose, key, asset)} at ${balance}`
  }
  return undefined
}

/** True when the rules give an event after others, which were left out. */
function isGivenLater(event: Event, expected: readonly Expected[]): boolean {
  return expected.some((each) => differenceOf(event, each) === undefined)
}

/** `event` undefined: what is expected is left out; `expected` undefined: the rules give nothing more. */
function wrong(event: Event | undefined, expected: Expected | undefined): Difference {
  const kind = (event ?? expected)!.kind
  return { room: EVENTS[kind].room as Room, what: differenceOf(event, expected) ?? kind }
}

/** The difference between an event and the rules, in words; undefined where they agree. */
function differenceOf(event: Event | undefined, expected: Expected | undefined): string | undefined {
  if (!event) return expected && `${expected.kind} is not told`
  if (!expected) return `${event.kind} is told, and the rules give nothing more`
  if (event.kind !== expected.kind) return `${event.kind} is told where the rules give ${expected.kind}`
  const right = expected as unknown as Readonly<Record<string, unknown>>
  const told = event as unknown as Readonly<Record<string, unknown>>
  for (const field in right) if (!isSame(told[field], right[field])) return otherwise(event.kind, field, told, right)
  for (const field in told) if (!(field in right)) return otherwise(event.kind, field, told, right)
  return undefined
}

function otherwise(
  kind: string,
  field: string,
  told: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): string {
  return `${kind}: ${field} is ${textOf(told[field])}, the rules give ${textOf(right[field])}`
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  return typeof one === 'object' && textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? 'nothing'
}
