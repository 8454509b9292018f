import type { Pinned } from '../../proof/anchor.ts'
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
  readonly verify: (bundle: unknown, pinned?: Pinned) => Verdict<unknown>
  /** by the name of a field: the reason why the check of this order's proof does not decide it */
  readonly undecided: (order: number) => Readonly<Record<string, string>>
}

const OWN_ID = 'an id of the request, which only tells it apart from others'
const TOLD = 'told as a fact, which the page is held against'
const POT = 'the rate follows from it to a millionth; that the pot was so, a full replay shows'
const OPENING = 'decides what may be opened or renewed, and not what is paid'
const LEAVING = 'decides what leaving early costs, and nobody left'
const OTHERS = 'the first terms of the product, which are not those of the order'
const REPLAY = 'only a full replay shows it'

const NAMES = ['id', 'asset'] as const
const BOUNDS = ['minimum', 'maximum', 'customerMaximum', 'opens', 'closes'] as const
const PRICES = ['schedule', 'ratioPpm', 'early'] as const
const ALL_TERMS = ['days', 'lowPpm', 'highPpm', 'renewable', ...BOUNDS, ...PRICES] as const

function because(reason: string, kind: string, fields: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [`${kind}.${field}`, reason]))
}

const OF_EARN = {
  ...because(OWN_ID, 'openEarn', ['commandId']),
  ...because(OWN_ID, 'redeemEarn', ['commandId']),
  ...because(OWN_ID, 'stopPlan', ['commandId']),
  ...because(POT, 'earnRateFixed', ['promised', 'free']),
  ...because(REPLAY, 'instalmentSkipped', ['reason']),
  ...because('nothing is asked by the clock', 'tick', ['code']),
}

function ofTerms(kind: string, isLeft: boolean, isTerm: boolean): Readonly<Record<string, string>> {
  const terms = (fields: readonly string[]): readonly string[] => fields.map((field) => `terms.${field}`)
  return {
    ...because(TOLD, kind, NAMES),
    ...because(OPENING, kind, terms(BOUNDS)),
    ...because(POT, kind, terms(['lowPpm'])),
    ...(isTerm && because(OPENING, kind, terms(['renewable']))),
    ...(isLeft ? {} : because(LEAVING, kind, terms(isTerm ? PRICES : ['schedule', 'ratioPpm']))),
  }
}

/** Of the house with orders of a fixed number of days: the third was left, the fourth renews the first. */
function earnUndecided(order: number): Readonly<Record<string, string>> {
  const renewed = order === 4 ? because(TOLD, 'earnOpened', ['renew', 'renews']) : {}
  return { ...OF_EARN, ...ofTerms('listEarn', order === 3, true), ...renewed }
}

function kindsUndecided(order: number): Readonly<Record<string, string>> {
  const all = ALL_TERMS.map((field) => `terms.${field}`)
  const isLater = order === ORDER.laterTerm || order === ORDER.laterPlan
  const agreed = {
    ...because(OTHERS, 'listEarn', [...NAMES, ...all]),
    ...because(OTHERS, 'listEarnPlan', [...NAMES, ...all, 'everyDays', 'instalments']),
    ...ofTerms('earnTermsProposed', false, order === ORDER.laterTerm),
    ...because('who of the operators; that they are two is checked', 'earnTermsProposed', ['operator']),
    ...because('who of the operators; that they are two is checked', 'proposalApproved', ['operator']),
  }
  return {
    ...OF_EARN,
    ...ofTerms('listOpenEarn', true, false),
    ...(isLater ? agreed : ofTerms('listEarnPlan', order === ORDER.stopped, false)),
    ...(order === ORDER.long && because('set aside before the days shown', 'earnAdded', ['promised'])),
    ...((order === ORDER.wallet || order === ORDER.longWallet) &&
      because('less: the least of a wallet, which a full replay shows', 'yieldPaid', ['amount'])),
    // full all the time, its wallet is paid like money that is locked
    ...(order === ORDER.longWallet && because(TOLD, 'listOpenEarn', ['earnKind'])),
  }
}

/** Of the house of sales. */
function saleUndecided(record: number): Readonly<Record<string, string>> {
  const { takenBack, cancelledAfter, cancelledBefore, checking, tooSmall } = RECORD
  const isUnshared = record === takenBack || record === cancelledBefore || record === checking
  const terms = ['lot', 'listingAt', 'lockupDays', 'parts', 'everyDays'].map((field) => `terms.${field}`)
  return {
    ...because(OWN_ID, 'subscribe', ['commandId']),
    ...because(OWN_ID, 'cancelSubscription', ['commandId']),
    ...because(TOLD, 'offerSale', terms),
    ...because(OPENING, 'offerSale', ['terms.minimum', 'terms.maximum', 'terms.opensAt']),
    ...because('the number of the coin, which another entry names', 'offerSale', ['coin']),
    ...because('who of the operators; an approval takes two', 'saleCancelled', ['operator']),
    // nothing of it is shared out, or all of it
    ...(isUnshared && because(TOLD, 'offerSale', ['terms.supply', 'terms.closesAt', 'terms.method'])),
    ...(record === cancelledAfter && because(TOLD, 'offerSale', ['terms.method'])),
    ...((record === cancelledAfter || record === tooSmall) && because(TOLD, 'saleClosed', ['wanted'])),
  }
}

/** Makes the houses anew: their logs are large. */
export function shownWorlds(): readonly ShownWorld[] {
  return [
    earnWorld('earn', new SampleLog(earnHouse()), [1, 2, 3, 4], earnUndecided),
    earnWorld('kinds of earn', new SampleLog(earnKindsHouse()), Object.values(ORDER), kindsUndecided),
    saleWorld(new SampleLog(saleHouse())),
  ]
}

function earnWorld(
  name: ShownWorld['name'],
  log: SampleLog,
  orders: readonly number[],
  undecided: ShownWorld['undecided'],
): ShownWorld {
  const bundle = (order: number) => makeEarnBundle({ order, ...entriesOfEarn(log.entries, order), ...partsOf(log) })
  const verify = (value: unknown, pinned: Pinned = PINNED) => verifyEarn(value, pinned)
  return { name, log, orders, bundle, verify, undecided }
}

function saleWorld(log: SampleLog): ShownWorld {
  const bundle = (order: number) =>
    makeSubscriptionBundle({ order, ...entriesOfSubscription(log.entries, order), ...partsOf(log) })
  const verify = (value: unknown, pinned: Pinned = PINNED) => verifySubscription(value, pinned)
  return { name: 'sale', log, orders: Object.values(RECORD), bundle, verify, undecided: saleUndecided }
}

function partsOf(log: SampleLog) {
  const { nodes } = log
  return { evidence: log.evidence(), salts: SALTS, checkpoint: log.note(), size: log.entries.length, nodes }
}
