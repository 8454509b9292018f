import { assetsPart, productsPart } from '../catalogue/part.ts'
import { rememberedPart } from '../command-ids/part.ts'
import { customersPart } from '../customers/part.ts'
import { practiceGrantsPart } from '../funding/part.ts'
import { reviewsPart } from '../identity/part.ts'
import { ledgerPart } from '../ledger/part.ts'
import { marketPart } from '../market/part.ts'
import { operatorsPart } from '../operators/part.ts'
import { factsPart } from '../security/part.ts'
import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'
import { ordersPart } from '../spot/part.ts'
import type { State } from '../state.ts'
import type { Part } from './part.ts'

/** A part as one walks over it: it finds what is its own in the state. */
export interface StatePart {
  readonly name: string
  readonly version: number
  readonly isEmpty: (state: State) => boolean
  readonly write: (out: SnapshotWriter, state: State) => void
  /** undefined for a version nobody wrote */
  readonly reader: (version: number) => ((from: SnapshotReader, state: State) => void) | undefined
  readonly check: (state: State) => void
}

/** In the order of a snapshot: what a part looks at while it is read stands before it. */
export const PARTS: readonly StatePart[] = [
  of(assetsPart),
  of(productsPart),
  of(customersPart),
  of(marketPart),
  of(ledgerPart),
  of(practiceGrantsPart),
  of(ordersPart),
  of(rememberedPart),
  of(factsPart),
  of(operatorsPart),
  of(reviewsPart),
]

function of<Name extends keyof State>(part: Part<Name, State[Name], State>): StatePart {
  const { name, version, isEmpty, write, read, check } = part
  return {
    name,
    version,
    isEmpty: (state) => isEmpty(state[name], state),
    write: (out, state) => write(out, state[name], state),
    reader: (wanted) => {
      const reader = read[wanted]
      return reader && ((from, state) => reader(from, state[name], state))
    },
    check: (state) => check(state[name], state),
  }
}
