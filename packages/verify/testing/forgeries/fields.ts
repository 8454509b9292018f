import {
  bytesOfCommand,
  CLOSE_REASONS,
  type Command,
  COUNTERPARTIES,
  decodeCommand,
  decodeEvents,
  type Event,
  FormatError,
  INSTALMENT_SKIPS,
  LIQUIDITIES,
  NOT_RENEWED,
  OPEN_EARN_KINDS,
  PENALTY_SCHEDULES,
  PLAN_STOPS,
  SALE_METHODS,
  SIDES,
  splitEvents,
  STRATEGY_BARS,
  STRATEGY_CAUSES,
  STRATEGY_PERIODS,
  STRATEGY_STATES,
  STRATEGY_STOPS,
  SUBSCRIPTION_FAILURES,
  TIMES_IN_FORCE,
} from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { toHex } from '@candela/journal/format'
import type { EarnProofBundle, EntryProof, StrategyProofBundle, SubscriptionProofBundle } from '../../proof/bundle.ts'
import { encodeLeafHeader, hashOfCommand, hashOfEvent, hashOfEvents } from '../../proof/leaf.ts'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { inclusionPath } from '../../proof/prove.ts'
import { SALTS, type SignedLog } from '../house.ts'

export type ShownBundle = EarnProofBundle | StrategyProofBundle | SubscriptionProofBundle

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
  SIDES,
  STRATEGY_BARS,
  STRATEGY_CAUSES,
  STRATEGY_PERIODS,
  STRATEGY_STATES,
  STRATEGY_STOPS,
  TIMES_IN_FORCE,
  CLOSE_REASONS,
  COUNTERPARTIES,
  LIQUIDITIES,
]

/** Everything that a bundle shows: each figure as `other` says, each word as the next of its list. */
export function fieldForgeries(
  bundle: ShownBundle,
  entries: readonly EntryWithEvents[],
  other: Other,
): readonly FieldForgery[] {
  const newest = new Set([bundle.later.at(-1) ?? bundle.placed, bundle.markets.at(-1)])
  return [bundle.placed, ...bundle.later, ...bundle.markets, ...bundle.listings].flatMap((proof) => {
    const entry = entries[proof.index]!
    const all = [...inCommand(proof, entry, other), ...inEvents(proof, entry, other)]
    // a proof is of the last decision of a strategy that it shows, and of the market that filled its orders
    return newest.has(proof) ? all : all.map((each) => ({ ...each, name: earlier(each.name) }))
  })
}

function earlier(name: string): string {
  return name.replace(/^(strategyDecided|orderAccepted|market)\./, '$1 before.')
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
    const isOfForm = error instanceof FormatError || error instanceof RangeError || error instanceof TypeError
    if (isOfForm) return false
    throw error
  }
}

/** A record once for each of its fields, those of records and lists in it too, with another value there. */
function otherwise(told: object, other: Other): readonly (readonly [field: string, changed: object])[] {
  return Object.entries(told).flatMap(([field, value]): (readonly [string, object])[] =>
    field === 'kind'
      ? []
      : changesOf(field, value, other).map(([name, changed]) => [name, { ...told, [field]: changed }]),
  )
}

/** Of lists one after the other, all by the name of the field. */
function changesOf(
  field: string,
  value: unknown,
  other: Other,
): readonly (readonly [name: string, changed: unknown])[] {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, place) =>
      changesOf(Array.isArray(each) || typeof each === 'object' ? field : nameIn(field, place, value), each, other).map(
        ([name, changed]) => [name, value.with(place, changed)] as const,
      ),
    )
  }
  if (typeof value === 'object' && value !== null) {
    return otherwise(value, other).map(([inner, changed]) => [`${field}.${inner}`, changed])
  }
  return otherValues(value, other).map((changed) => [field, changed])
}

/** Pairs and triples have a meaning each. */
function nameIn(field: string, place: number, { length }: readonly unknown[]): string {
  return length === 2 || length === 3 ? `${field}.${place}` : field
}

/** A word may stand in more than one list: as the next one of each. */
function otherValues(value: unknown, other: Other): readonly unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [other(value)]
  if (typeof value === 'bigint') return [BigInt(other(Number(value)))]
  if (typeof value !== 'string') return []
  const lists = WORDS.filter((list) => list.includes(value))
  if (lists.length > 0) return lists.map((words) => words[(words.indexOf(value) + 1) % words.length])
  const last = value.at(-1)!
  return [`${value.slice(0, -1)}${last === '1' ? '2' : '1'}`]
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
