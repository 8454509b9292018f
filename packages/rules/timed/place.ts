import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { needsBorrowed } from '../own-money.ts'
import { type HouseBound, houseTakes } from './stakes.ts'

/** The reason why a timed order is refused (derivatives §4, §14). */
export type TimedRefusal =
  | 'productUnknown'
  | 'productHalted'
  | 'rulesChanged'
  | 'durationUnknown'
  | 'stakeMalformed'
  | 'stakeTooSmall'
  | 'stakeTooLarge'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'
  | 'ownLossLimit'
  | 'priceStale'
  | 'tooManyOpen'
  | 'ownMoneyNeeded'
  | 'insufficientBalance'
  | 'houseLimit'

/** All that a timed order is judged by; amounts in minor units. Nothing of it is the customer's history. */
export interface TimedAttempt extends OwnProtections {
  readonly isProductKnown: boolean
  readonly isHalted: boolean
  readonly ruleVersion: number
  readonly currentVersion: number
  readonly isDurationKnown: boolean
  readonly stake: bigint
  readonly minimumStake: bigint
  readonly maximumStake: bigint
  /** true when losses, running stakes and this stake are above a limit of the customer's own */
  readonly isAboveLossLimit: boolean
  readonly isStale: boolean
  readonly openOrders: number
  readonly mostOpen: number
  readonly available: bigint
  readonly unpaidPrincipal: bigint
  readonly bounds: readonly HouseBound[]
  readonly payoutPpm: number
}

/** The first refusal of a timed order in the documented order; undefined where it is taken. houseLimit says maxStakeNow with it (§4). */
export function timedRefusal(asked: TimedAttempt): TimedRefusal | undefined {
  const { stake } = asked
  return firstRefusal<TimedRefusal>([
    [!asked.isProductKnown, 'productUnknown'],
    [asked.isHalted, 'productHalted'],
    [asked.ruleVersion !== asked.currentVersion, 'rulesChanged'],
    [!asked.isDurationKnown, 'durationUnknown'],
    [stake <= 0n, 'stakeMalformed'],
    [stake < asked.minimumStake, 'stakeTooSmall'],
    [stake > asked.maximumStake, 'stakeTooLarge'],
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [asked.isAboveLossLimit, 'ownLossLimit'],
    [asked.isStale, 'priceStale'],
    [asked.openOrders >= asked.mostOpen, 'tooManyOpen'],
    [needsBorrowed(stake, asked.available, asked.unpaidPrincipal), 'ownMoneyNeeded'],
    [stake > asked.available, 'insufficientBalance'],
    [!houseTakes(asked.bounds, stake, asked.payoutPpm), 'houseLimit'],
  ])
}
