import type { WithdrawalTerms } from '@candela/rules/funding'
import { isFrozen } from '../facts/frozen.ts'
import { FACE_VALIDATED, IDENTITY_VALIDATED, PASSWORD_RETRIEVED, TRANSACTION_PASSWORD } from '../facts/facts.ts'
import type { State } from '../state.ts'
import { depositedOf, termsFor } from './terms.ts'
import type { CoreWithdrawal, LegalHold, ProposedHold } from './withdrawals.ts'

/** One of the eight rules before an amount is known. Minor units of USDT; `until`: an instant, 0 where no clock decides. */
export interface RuleStanding {
  readonly rule: number
  readonly isMet: boolean
  readonly have: bigint
  readonly need: bigint
  readonly until: number
}

/** The standing of a customer's withdrawals; minor units of USDT. */
export interface WithdrawalStanding {
  readonly rules: readonly RuleStanding[]
  /** asked for in 24 hours, and the most that may be */
  readonly day: bigint
  readonly dayMost: bigint
  readonly open: number
  readonly openMost: number
}

/** Questions about withdrawals. */
export class WithdrawalsQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** By number. */
  withdrawal(withdrawal: number): Readonly<CoreWithdrawal> | undefined {
    return this.#state.withdrawals.get(withdrawal)
  }

  /** The terms for a customer, and the step of an amount; undefined where the rail does not send the asset. */
  terms(customer: number, rail: number, asset: number): { kindest: WithdrawalTerms; unit: number } | undefined {
    return termsFor(this.#state, customer, rail, asset)
  }

  standing(customer: number, now: number): WithdrawalStanding {
    const state = this.#state
    const { facts, withdrawals, rules } = state
    const { identity, face } = rules.funding.withdrawalTiers
    const isFace = facts.since(customer, FACE_VALIDATED) !== 0
    const pausedUntil = rules.security.withdrawalBlockedUntil(facts.since(customer, PASSWORD_RETRIEVED), now)
    const [have, need] = [depositedOf(state, customer), state.loans.principalOf(customer)]
    const plain = (rule: number, isMet: boolean): RuleStanding => ({ rule, isMet, have: 0n, need: 0n, until: 0 })
    const day = withdrawals.valueOfDay(customer, state.at)
    const heldUntil = withdrawals.holdOf(customer, now)?.until ?? 0
    return {
      rules: [
        plain(1, facts.since(customer, TRANSACTION_PASSWORD) !== 0),
        plain(2, facts.since(customer, IDENTITY_VALIDATED) !== 0),
        { ...plain(3, pausedUntil === 0), until: pausedUntil },
        { ...plain(4, have >= need), have, need },
        plain(5, true),
        plain(6, state.destinations.of(customer).length > 0),
        plain(7, !isFrozen(state, customer)),
        { ...plain(8, heldUntil === 0), until: heldUntil },
      ],
      day,
      dayMost: BigInt(isFace ? face : identity),
      open: withdrawals.openOf(customer).length,
      openMost: rules.funding.openWithdrawals,
    }
  }

  /** The number of a passkey that a customer registered, by its COSE key in hex; 0: they did not. */
  passkey(customer: number, publicKey: string): number {
    return this.#state.passkeys.of(customer).indexOf(publicKey) + 1
  }

  /** The legal hold on a customer's withdrawals; undefined: none. */
  hold(customer: number, now: number): Readonly<LegalHold> | undefined {
    return this.#state.withdrawals.holdOf(customer, now)
  }

  /** The holds that one operator proposed, by customer. */
  proposedHolds(): ReadonlyMap<number, Readonly<ProposedHold>> {
    return this.#state.withdrawals.proposedHolds
  }

  /** Everybody's that hold now, by customer. */
  holds(now: number): [customer: number, hold: Readonly<LegalHold>][] {
    return [...this.#state.withdrawals.holds].filter(([, { until }]) => now < until)
  }

  /** Those that nobody agreed to yet, oldest first. */
  waiting(): readonly Readonly<CoreWithdrawal>[] {
    return this.toAgree().filter(({ proposer }) => proposer === 0)
  }

  /** Those that still wait for one or two operators, least time of their clock first. */
  toAgree(): readonly Readonly<CoreWithdrawal>[] {
    return this.#open(({ state, agreedBy }) => state === 'waiting' && agreedBy === 'clock')
  }

  /** Those that a rail is to be asked for, or is being asked for, in the order of their numbers. */
  toPay(): readonly Readonly<CoreWithdrawal>[] {
    return this.#open(({ state }) => state === 'released' || state === 'sending')
  }

  #open(isMeant: (each: CoreWithdrawal) => boolean): CoreWithdrawal[] {
    return this.#state.withdrawals
      .everyOpen()
      .filter(isMeant)
      .toSorted((a, b) => a.withdrawal - b.withdrawal)
  }
}
