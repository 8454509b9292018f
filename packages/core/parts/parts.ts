import { assetsPart, productsPart } from '../catalogue/part.ts'
import { rememberedPart } from '../command-ids/part.ts'
import { customersPart } from '../customers/part.ts'
import { destinationsPart } from '../destinations/part.ts'
import { openEarnPart } from '../earn/open-part.ts'
import { earnPart } from '../earn/part.ts'
import { depositsPart } from '../funding/deposits-part.ts'
import { fundingPart } from '../funding/part.ts'
import { reviewsPart } from '../identity/part.ts'
import { ledgerPart } from '../ledger/part.ts'
import { limitsPart } from '../limits/part.ts'
import { loansPart } from '../loan/part.ts'
import { marketPart } from '../market/part.ts'
import { operatorsPart } from '../operators/part.ts'
import { crossBelowPart } from '../perpetual/below-part.ts'
import { perpetualsPart } from '../perpetual/part.ts'
import { crossTopUpsPart } from '../perpetual/top-up-part.ts'
import { factsPart } from '../security/part.ts'
import { railsPart } from '../rails/part.ts'
import { referralPart } from '../referral/part.ts'
import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'
import { ordersPart } from '../spot/part.ts'
import { stopsPart } from '../spot/stops-part.ts'
import type { State } from '../state.ts'
import { salesPart } from '../subscription/part.ts'
import { timedPart } from '../timed/part.ts'
import type { Part } from './part.ts'
import { withdrawalsPart } from '../withdrawals/part.ts'
import { passkeysPart } from '../withdrawals/passkeys.ts'

/** A part as one walks over it: it finds what is its own in the state. */
export interface StatePart {
  readonly name: string
  readonly isEmpty: (state: State) => boolean
  /** how it is written under the state's rules */
  readonly form: (state: State) => Form
  /** undefined for a version nobody wrote */
  readonly formOf: (version: number) => Form | undefined
  readonly check: (state: State) => void
}

interface Form {
  readonly version: number
  readonly write: (out: SnapshotWriter, state: State) => void
  readonly read: (from: SnapshotReader, state: State) => void
}

/** In the order of a snapshot: what a part looks at while it is read stands before it. */
export const PARTS: readonly StatePart[] = [
  of(assetsPart),
  of(productsPart),
  of(customersPart),
  of(marketPart),
  of(ledgerPart),
  of(fundingPart),
  of(ordersPart),
  of(rememberedPart),
  of(factsPart),
  of(operatorsPart),
  of(reviewsPart),
  of(limitsPart),
  of(stopsPart),
  of(timedPart),
  of(perpetualsPart),
  of(earnPart),
  of(destinationsPart),
  of(railsPart),
  of(depositsPart),
  of(loansPart),
  of(crossBelowPart),
  of(withdrawalsPart),
  of(referralPart),
  of(salesPart),
  of(openEarnPart),
  of(passkeysPart),
  of(crossTopUpsPart),
]

/** A declared part as one walks over it. */
export function of<Name extends keyof State>(declared: Part<Name, State[Name], State>): StatePart {
  const { name, version, older = [], isEmpty, write, read, check } = declared
  const forms = [...older, { version, lastRules: Number.POSITIVE_INFINITY, write, read }].map((form) => ({
    version: form.version,
    lastRules: form.lastRules,
    write: (out: SnapshotWriter, state: State) => form.write(out, state[name], state),
    read: (from: SnapshotReader, state: State) => form.read(from, state[name], state),
  }))
  return {
    name,
    isEmpty: (state) => isEmpty(state[name], state),
    form: ({ rules }) => forms.find(({ lastRules }) => rules.version <= lastRules)!,
    formOf: (wanted) => forms.find((form) => form.version === wanted),
    check: (state) => check(state[name], state),
  }
}
