import {
  bytesOfCommand,
  type Command,
  decodeCommand,
  decodeEvents,
  type Event,
  FormatError,
  INSTALMENT_SKIPS,
  NOT_RENEWED,
  OPEN_EARN_KINDS,
  PENALTY_SCHEDULES,
  PLAN_STOPS,
  SALE_METHODS,
  splitEvents,
  SUBSCRIPTION_FAILURES,
} from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { toHex } from '@candela/journal/format'
import type { EarnProofBundle, EntryProof, SubscriptionProofBundle } from '../../proof/bundle.ts'
import { encodeLeafHeader, hashOfCommand, hashOfEvent, hashOfEvents } from '../../proof/leaf.ts'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { inclusionPath } from '../../proof/prove.ts'
import { SALTS, type SignedLog } from '../house.ts'

export type ShownBundle = EarnProofBundle | SubscriptionProofBundle

/** One figure of what a bundle shows, and an entry that says another. */
export interface FieldForgery {
  /** the kind of the command or event, and the field: `yieldPaid.amount`; `code` is the one that a command ended with */
  readonly name: string
  readonly seq: number
  readonly change: (entry: EntryWithEvents) => Partial<EntryWithEvents>
}

/** Another whole number, from 0. */
export type Other = (value: number) => number

const WORDS: readonly (readonly string[])[] = [
  PENALTY_SCHEDULES,
  OPEN_EARN_KINDS,
  INSTALMENT_SKIPS,
  NOT_RENEWED,
  PLAN_STOPS,
  SALE_METHODS,
  SUBSCRIPTION_FAILURES,
]

/** Everything that a bundle shows: each figure as `other` says, each word as the next of its list. */
export function fieldForgeries(
  bundle: ShownBundle,
  entries: readonly EntryWithEvents[],
  other: Other,
): readonly FieldForgery[] {
  return [bundle.placed, ...bundle.later, ...bundle.markets, ...bundle.listings].flatMap((proof) => {
    const entry = entries[proof.index]!
    return [...inCommand(proof, entry, other), ...inEvents(proof, entry, other)]
  })
}

function inCommand({ command }: EntryProof, entry: EntryWithEvents, other: Other): readonly FieldForgery[] {
  if (!('shown' in command)) return []
  const { seq, resultCode } = entry
  const decoded = decodeCommand(entry.command)
  const code = {
    name: `${decoded.kind}.code`,
    seq,
    change: () => ({ resultCode: other(resultCode) }),
  }
  const fields = otherwise(decoded, other).map(([field, changed]) => ({
    name: `${decoded.kind}.${field}`,
    seq,
    change: () => ({ command: bytesOfCommand(changed as Command) }),
  }))
  return [code, ...fields.filter(isWritable)]
}

function inEvents(
  { events: shown }: EntryProof,
  { seq, events }: EntryWithEvents,
  other: Other,
): readonly FieldForgery[] {
  if (typeof shown === 'string') return []
  const decoded = decodeEvents(events)
  const places = shown.flatMap((part, place) => ('shown' in part ? [place] : []))
  return places.flatMap((place) =>
    otherwise(decoded[place]!, other)
      .map(([field, changed]) => ({
        name: `${decoded[place]!.kind}.${field}`,
        seq,
        change: () => ({ events: bytesOfEvents(decoded.with(place, changed as Event)) }),
      }))
      .filter(isWritable),
  )
}

/** An entry that nobody can write is no forgery. */
function isWritable({ change }: { readonly change: () => object }): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (error instanceof FormatError || error instanceof RangeError) return false
    throw error
  }
}

/** A record once for each of its fields, those of records in it too, with another value there. */
function otherwise(told: object, other: Other): readonly (readonly [field: string, changed: object])[] {
  return Object.entries(told).flatMap(([field, value]): (readonly [string, object])[] => {
    if (field === 'kind') return []
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return otherwise(value, other).map(([inner, changed]) => [`${field}.${inner}`, { ...told, [field]: changed }])
    }
    const changed = otherValue(value, other)
    return changed === undefined ? [] : [[field, { ...told, [field]: changed }]]
  })
}

function otherValue(value: unknown, other: Other): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return other(value)
  if (typeof value !== 'string') return undefined
  const words = WORDS.find((list) => list.includes(value))
  if (words) return words[(words.indexOf(value) + 1) % words.length]
  const last = value.at(-1)!
  return `${value.slice(0, -1)}${last === '1' ? '2' : '1'}`
}

/** The same proof out of another log: shown is at each place what was shown, whatever it says now. */
export function shownAgain<Of extends ShownBundle>(bundle: Of, log: SignedLog): Of {
  const again = ({ index, command, events }: EntryProof): EntryProof => {
    const entry = log.entries[index]!
    const saltOf = SALTS(entry.seq)
    const { ruleVersion: rules, resultCode: code } = entry
    return {
      index,
      header: toHex(encodeLeafHeader(entry)),
      command:
        'shown' in command
          ? { shown: toHex(entry.command), salt: toHex(saltOf(0)), rules, code }
          : { hidden: toHex(hashOfCommand(entry, saltOf(0))) },
      events:
        typeof events === 'string'
          ? toHex(hashOfEvents(entry.events, saltOf))
          : splitEvents(entry.events).map((words, place) => {
              const salt = saltOf(place + 1)
              return 'shown' in events[place]!
                ? { shown: toHex(words), salt: toHex(salt) }
                : { hidden: toHex(hashOfEvent(words, salt)) }
            }),
      path: inclusionPath(index, log.entries.length, log.nodes).map(toHex),
    }
  }
  return {
    ...bundle,
    checkpoint: log.note(),
    placed: again(bundle.placed),
    later: bundle.later.map(again),
    markets: bundle.markets.map(again),
    listings: bundle.listings.map(again),
  }
}
