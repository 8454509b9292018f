import { type CommandOf, MONEY } from '@candela/contract'
import { nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'

type Asked = Pick<CommandOf<'requestWithdrawal'>, 'customer' | 'rail' | 'asset' | 'amount' | 'destination'>

/** rules that need the amount or the destination, which are not known before */
const DECIDED_LATER: ReadonlySet<number> = new Set([5, 6])

/**
 * True when one of the eight rules refuses a withdrawal, whoever confirms it. Not foreseen are the day limit of coins, which
 * the index decides, and a destination of another rail. Refuses with withdrawalsOpenLimit.
 */
export function isForbidden(sources: Sources, { customer, rail, asset, amount, destination }: Asked): boolean {
  const { core } = sources.engine
  const { rules, day, open, openMost } = core.withdrawals.standing(customer, nowOf(sources))
  if (rules.some(({ rule, isMet }) => !isMet && !DECIDED_LATER.has(rule))) return true
  const asked = core.withdrawals.terms(customer, rail, asset)
  // that it is not carried is said by the core, before all rules
  if (asked === undefined) return true
  const leaves = core.funding.arrivesAs(asset)
  const fault = core.rules.funding.withdrawalFault({
    at: nowOf(sources),
    hasTransactionPassword: true,
    isIdentityValidated: true,
    pausedUntil: 0,
    deposited: 0n,
    principal: 0n,
    amount: BigInt(amount),
    isWhole: amount % asked.unit === 0,
    terms: asked.kindest,
    dayWithThis: day + (leaves === MONEY ? BigInt(amount) : 0n),
    available: core.balance(customer, leaves).available,
    hasDestination: core.destinations.of(customer).some((own) => own.destination === destination),
    isDestinationAsSigned: true,
    isFrozenByOwner: false,
    heldUntil: 0,
  })
  if (fault === undefined && open >= openMost) throw new Refused('withdrawalsOpenLimit')
  return fault !== undefined
}
