import type { Rules } from '@candela/rules'
import { FIRST_RULES } from '@candela/rules/arithmetic'
import type { WithdrawalTerms } from '@candela/rules/funding'
import { railOf } from '@candela/rules/funding/arithmetic'
import { ownedBy } from '../ledger/owned.ts'
import { FACE_VALIDATED } from '../facts/facts.ts'
import type { State } from '../state.ts'

/**
 * The terms of a customer's withdrawal: the kindest of every rule set since their money is in; and the step of its amount. Undefined
 * where the rail does not send the asset.
 */
export function termsFor(
  state: State,
  customer: number,
  rail: number,
  asset: number,
): { readonly kindest: WithdrawalTerms; readonly unit: number } | undefined {
  const { rules, ruleSets, assets, withdrawals } = state
  const now = setOf(rules, railOf(rail)?.id, assets[asset]?.id)
  if (now === undefined) return undefined
  const isFace = state.facts.since(customer, FACE_VALIDATED) !== 0
  const kindest = [now.terms(isFace)]
  for (let version = withdrawals.insideSince.get(customer) ?? FIRST_RULES; version < rules.version; version++) {
    const before = ruleSets[version]
    const then = before && setOf(before, railOf(rail)?.id, assets[asset]?.id)
    if (then !== undefined) kindest.push(then.terms(isFace))
  }
  return { kindest: rules.funding.kindestTerms(kindest), unit: now.unit }
}

function setOf({ funding }: Rules, rail = '', asset = '') {
  const set = funding.withdrawals[rail]?.[asset]
  if (set === undefined) return undefined
  const { identity, face } = funding.withdrawalTiers
  return {
    unit: set.unit,
    terms: (isFace: boolean): WithdrawalTerms => ({
      minimum: BigInt(set.minimum),
      maximum: BigInt(set.maximum),
      fee: BigInt(set.fee),
      dayLimit: BigInt(isFace ? face : identity),
    }),
  }
}

/**
 * Money comes in, before it is booked. It counts as deposited, and the rules of now hold for it if its owner has none;
 * else those since they last had none.
 */
export function noteMoneyIn(state: State, customer: number, value: bigint): void {
  const { withdrawals, assets, rules, ruleSets } = state
  if (rules.funding.openWithdrawals === 0) return
  withdrawals.noteDeposit(customer, value)
  const before = ruleSets[rules.version - 1]?.funding.openWithdrawals ?? 0
  if (before > 0 && assets.every((_, asset) => ownedBy(state, customer, asset) === 0n)) {
    withdrawals.insideSince.set(customer, rules.version)
  }
}

/** All that a customer brought in, the practice funds they were opened with included: minor units of USDT. */
export function depositedOf({ withdrawals, rules }: State, customer: number): bigint {
  return BigInt(rules.funding.practiceAmount) + (withdrawals.deposited.get(customer) ?? 0n)
}
