import type { Verdict } from '../../proof/verified.ts'
import { verifyEarn } from '../../proof/earn.ts'
import { makeEarnBundle } from '../../proof/make-earn-bundle.ts'
import { makeSubscriptionBundle } from '../../proof/make-subscription-bundle.ts'
import { verifySubscription } from '../../proof/subscription.ts'
import { earnHouse, entriesOfEarn } from '../earn-house.ts'
import { earnKindsHouse, ORDER } from '../earn-kinds-house.ts'
import { PINNED, SALTS, SampleLog } from '../house.ts'
import { entriesOfSubscription, RECORD, saleHouse } from '../sale-house.ts'
import type { ShownBundle } from './fields.ts'

/** A kind of proof to forge: a house, its orders, and the check of the device. */
export interface ShownWorld {
  readonly name: 'earn' | 'kinds of earn' | 'sale'
  readonly log: SampleLog
  readonly orders: readonly number[]
  readonly bundle: (order: number) => ShownBundle
  readonly verify: (bundle: unknown) => Verdict<unknown>
  /** by the name of a field: the reason why no check of the proof decides it */
  readonly undecided: Readonly<Record<string, string>>
}

const OWN_ID = 'an id of the request, which only tells it apart from others'
const TOLD = 'told as a fact, which the page is held against'
const REPLAY = 'only a full replay shows it'
const OPENING = 'a bound of what may be opened, not of what is paid'
const LATER = 'the end of the terms, which a later day is held against'

/** Fields of earn that no check decides. */
const EARN_UNDECIDED: Readonly<Record<string, string>> = {
  'openEarn.commandId': OWN_ID,
}

const SALE_UNDECIDED: Readonly<Record<string, string>> = {
  'subscribe.commandId': OWN_ID,
}

/** Makes the houses anew: their logs are large. */
export function shownWorlds(): readonly ShownWorld[] {
  return [
    earnWorld('earn', new SampleLog(earnHouse()), [1, 2, 3, 4]),
    earnWorld('kinds of earn', new SampleLog(earnKindsHouse()), Object.values(ORDER)),
    saleWorld(new SampleLog(saleHouse())),
  ]
}

function earnWorld(name: ShownWorld['name'], log: SampleLog, orders: readonly number[]): ShownWorld {
  const bundle = (order: number) => makeEarnBundle({ order, ...entriesOfEarn(log.entries, order), ...partsOf(log) })
  return { name, log, orders, bundle, verify: (value) => verifyEarn(value, PINNED), undecided: EARN_UNDECIDED }
}

function saleWorld(log: SampleLog): ShownWorld {
  const bundle = (order: number) =>
    makeSubscriptionBundle({ order, ...entriesOfSubscription(log.entries, order), ...partsOf(log) })
  const verify = (value: unknown) => verifySubscription(value, PINNED)
  return { name: 'sale', log, orders: Object.values(RECORD), bundle, verify, undecided: SALE_UNDECIDED }
}

function partsOf(log: SampleLog) {
  const { nodes } = log
  return { evidence: log.evidence(), salts: SALTS, checkpoint: log.note(), size: log.entries.length, nodes }
}
