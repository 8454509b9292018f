import type { Pinned } from '../../proof/anchor.ts'
import type { Verdict } from '../../proof/verified.ts'
import { verifyEarn } from '../../proof/earn.ts'
import { makeEarnBundle } from '../../proof/make-earn-bundle.ts'
import { makeStrategyBundle } from '../../proof/make-strategy-bundle.ts'
import { makeSubscriptionBundle } from '../../proof/make-subscription-bundle.ts'
import { verifyStrategy } from '../../proof/strategy.ts'
import { verifySubscription } from '../../proof/subscription.ts'
import { earnHouse, entriesOfEarn } from '../earn-house.ts'
import { earnKindsHouse, ORDER } from '../earn-kinds-house.ts'
import { PINNED, SALTS, SampleLog } from '../house.ts'
import { entriesOfSubscription, RECORD, saleHouse } from '../sale-house.ts'
import { STRATEGY, strategyHouse, ToldStrategies } from '../strategy-house.ts'
import type { ShownBundle } from './fields.ts'

/** A kind of proof to forge: a house, its orders, and the check of the device. */
export interface ShownWorld {
  readonly name: 'earn' | 'kinds of earn' | 'sale' | 'strategies'
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
const ORDERED = ['order', 'product', 'side', 'lots', 'bound', 'code'].map((field) => `orders.${field}`)
const DECIDED = ['cause', 'at', 'equity', 'closes', 'periods', 'spend', 'placed', ...ORDERED]
const LADDER = ['levels', 'spacing', 'baseLots', 'growthPermille'] as const
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
    strategyWorld(),
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

/** Decisions of strategies, numbered as `samplesOf` has them. */
function strategyWorld(): ShownWorld {
  const log = new SampleLog(strategyHouse())
  const told = new ToldStrategies(log.entries)
  const samples = samplesOf(told)
  const bundle = (order: number) => {
    const { strategy, seq, whole } = samples[order]!
    return makeStrategyBundle({ order: strategy, ...told.entriesOf(strategy, seq, whole), ...partsOf(log) })
  }
  const verify = (value: unknown, pinned: Pinned = PINNED) => verifyStrategy(value, pinned)
  const undecided = (order: number) => strategyUndecided(told, samples[order]!)
  return { name: 'strategies', log, orders: [...samples.keys()], bundle, verify, undecided }
}

interface Sample {
  readonly strategy: number
  readonly seq: number
  readonly whole: boolean
}

/** A decision of every kind and cause. */
function samplesOf(told: ToldStrategies): readonly Sample[] {
  const { adaptive, daily, grid, half, stopped, trend, trendOfFour } = STRATEGY
  const nth = (strategy: number, place: number, whole = true) => {
    return { strategy, seq: told.decisionsOf(strategy).at(place)!.seq, whole }
  }
  return [
    nth(trend, 1),
    nth(trendOfFour, 1),
    nth(adaptive, 2),
    nth(half, -1),
    nth(half, -1, false),
    nth(daily, 2),
    nth(daily, -1),
    nth(grid, 0),
    nth(grid, 1),
    nth(stopped, -1),
  ]
}

const SIDE_OF_NO_FILL = 'a side of the ladder that nothing of it was filled by'
const BOUNDS_OF_ORDERS = 'bounds of an order, which those of the decision keep either way'

function ofMarket(kind: string): Readonly<Record<string, string>> {
  return {
    ...because('how long its ladder is in force; that none was newer, a full replay shows', kind, ['step']),
    ...because(TOLD, kind, ['gap', 'updates.receivedAt']),
    ...because('more than was taken', kind, ['updates.ladder.bids.1', 'updates.ladder.asks.1']),
  }
}

function strategyUndecided(told: ToldStrategies, { strategy, seq, whole }: Sample): Readonly<Record<string, string>> {
  const { parameters, met } = told.shownOf(strategy, seq)
  const of = (fields: readonly string[]): readonly string[] => fields.map((field) => `product.${field}`)
  const isLearner = parameters.kind === 'adaptive'
  // the market of its start tells an index alone
  const isGrid = parameters.kind === 'grid'
  return {
    ...because(OWN_ID, 'startStrategy', ['commandId']),
    ...because(OWN_ID, 'changeStrategy', ['commandId']),
    ...because(OWN_ID, 'stopStrategy', ['commandId']),
    ...because('nothing is asked by the clock', 'tick', ['code']),
    ...because('the number of the trade, which another entry names', 'orderFilled', ['trade']),
    ...because('the other side, which stays private', 'orderFilled', ['counterparty']),
    ...because(REPLAY, 'orderClosed', ['reason']),
    ...ofMarket('market'),
    ...ofMarket('market before'),
    ...because('nothing was filled by it', 'market before', ['updates.ladder.bids.0', 'updates.ladder.asks.0']),
    ...((isGrid || !met.has('sell')) && because(SIDE_OF_NO_FILL, 'market', ['updates.ladder.bids.0'])),
    ...((isGrid || !met.has('buy')) && because(SIDE_OF_NO_FILL, 'market', ['updates.ladder.asks.0'])),
    ...(!isLearner && because('the learner, which it does not follow', 'learnerMoved', ['gains', 'weights', 'target'])),
    ...because('the coin, which another entry names', 'listProduct', ['product.base']),
    ...because(BOUNDS_OF_ORDERS, 'listProduct', of(['minimumLots', 'maximumLots', 'minimumNotional'])),
    ...because('orders by hand', 'listProduct', of(['priceBandPpm', 'worstPricePpm', 'widestWorstPricePpm'])),
    ...because('ladders by a mid', 'listProduct', of(LADDER.map((field) => `ladder.${field}`))),
    ...because('an earlier decision, which has a proof of its own', 'strategyDecided before', DECIDED),
    ...because('an earlier order, which has a proof of its own', 'orderAccepted before', ['price', 'timeInForce']),
    ...(!whole && because('without its whole course, told', 'strategyChanged', ['base'])),
  }
}

function partsOf(log: SampleLog) {
  const { nodes } = log
  return { evidence: log.evidence(), salts: SALTS, checkpoint: log.note(), size: log.entries.length, nodes }
}
