import type { Lock } from '../ledger/locked.ts'
import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'
import type { State } from '../state.ts'
import type { Part } from './part.ts'
import { DECLARED } from './parts.made.ts'

/** A part as one walks over it: it finds what is its own in the state. */
export interface StatePart {
  readonly name: string
  readonly place: number
  readonly isEmpty: (state: State) => boolean
  /** its form under the state's rules */
  readonly form: (state: State) => Form
  /** undefined for a version nobody wrote */
  readonly formOf: (version: number) => Form | undefined
  readonly check: (state: State) => void
  /** its amounts in locked accounts */
  readonly locks: (state: State) => Iterable<Lock>
}

interface Form {
  readonly version: number
  readonly write: (out: SnapshotWriter, state: State) => void
  readonly read: (from: SnapshotReader, state: State) => void
}

/** A declared part as one walks over it. */
export function of<Name extends keyof State>(declared: Part<Name, State[Name], State>): StatePart {
  const { name, place, version, older = [], isEmpty, write, read, check, locks } = declared
  const forms = [...older, { version, lastRules: Number.POSITIVE_INFINITY, write, read }].map((form) => ({
    version: form.version,
    lastRules: form.lastRules,
    write: (out: SnapshotWriter, state: State) => form.write(out, state[name], state),
    read: (from: SnapshotReader, state: State) => form.read(from, state[name], state),
  }))
  return {
    name,
    place,
    isEmpty: (state) => isEmpty(state[name], state),
    form: ({ rules }) => forms.find(({ lastRules }) => rules.version <= lastRules)!,
    formOf: (wanted) => forms.find((form) => form.version === wanted),
    check: (state) => check(state[name], state),
    locks: (state) => locks?.(state[name], state) ?? [],
  }
}

const DECLARED_PARTS: { readonly [Name in keyof typeof DECLARED]: Part<Name, State[Name], State> } = DECLARED

/** Every part of the state, in the order of a snapshot. */
export const PARTS: readonly StatePart[] = inPlace(
  (Object.keys(DECLARED_PARTS) as (keyof typeof DECLARED)[]).map((name) => partOf(name)),
)

function partOf<Name extends keyof typeof DECLARED>(name: Name): StatePart {
  return of<Name>(DECLARED_PARTS[name])
}

/** Parts by their places. Throws where two have one place, with the next that is free. */
export function inPlace(parts: readonly StatePart[]): StatePart[] {
  const sorted = [...parts].sort((a, b) => a.place - b.place)
  for (const [i, { name, place }] of sorted.entries()) {
    const before = sorted[i - 1]
    if (before?.place !== place) continue
    const free = sorted.at(-1)!.place + 1
    throw new Error(`${name} has the place of ${before.name}; the next that is free is ${free}`)
  }
  return sorted
}
