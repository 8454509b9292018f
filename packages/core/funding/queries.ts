import { MONEY, type RailGrade, type Tier } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import type { WaitingLine } from '../rails/rails.ts'
import type { State } from '../state.ts'
import { practiceFundsFrom } from './decide.ts'
import type { OpenDeposit } from './deposits.ts'
import { matchesOf } from './matching.ts'
import { tierOf } from './start.ts'

/** A rail as the journal knows it. */
export interface RailView {
  /** hex, Ed25519 */
  readonly key: string
  /** number and digest of the last line */
  readonly lines: number
  readonly head: string
  readonly isClosed: boolean
  readonly grade: RailGrade
  /** the operator who proposed to open it again; 0: nobody */
  readonly reopenedBy: number
}

/** A card's deposit that waits for its money; minor units of the asset. */
export interface WaitingCharge {
  readonly deposit: number
  readonly customer: number
  readonly rail: number
  readonly asset: number
  readonly amount: number
}

/** A line whose money is to go back. */
export interface ReturningLine {
  readonly line: number
  readonly asset: number
  readonly amount: number
}

/** The last entry of rates; `mid`: minor units of USDT a whole unit is worth. */
export interface RatesView {
  readonly rate: number
  readonly at: number
  readonly mids: readonly { readonly asset: number; readonly mid: number }[]
}

/** Questions about practice funds, rails and deposits. */
export class FundingQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** The instant from which the customer may ask for practice funds again, if there is anything to top up. */
  practiceFundsFrom(customer: number): number {
    return practiceFundsFrom(this.#state, customer)
  }

  /** Undefined where it is not listed. */
  rail(rail: number): RailView | undefined {
    return this.#state.rails.listed.get(rail)
  }

  get lastRates(): RatesView | undefined {
    return this.#state.rails.rates.at(-1)
  }

  /** Deposits by card that wait for money, in the order of their numbers. */
  charges(): readonly WaitingCharge[] {
    const { deposits } = this.#state
    return [...deposits.open.values()]
      .filter(({ card }) => card !== 0)
      .map(({ deposit, customer, amount }) => {
        const { rail, asset } = deposits.record(deposit)!
        return { deposit, customer, rail, asset, amount }
      })
  }

  /** Lines of a rail that go back to their senders and have not yet. */
  returning(rail: number): readonly ReturningLine[] {
    return [...this.#state.rails.waiting.values()].filter((line) => line.rail === rail && line.state === 'returning')
  }

  /** Lines that people can place, least time first, then those that go back. */
  linesToPlace(): readonly Readonly<WaitingLine>[] {
    const waiting = [...this.#state.rails.waiting.values()]
    const toPlace = waiting.filter(({ state }) => state === 'unmatched' || state === 'nameDiffers')
    const goingBack = waiting.filter(({ state }) => state === 'returning')
    return [...toPlace.toSorted((a, b) => a.sendBackAt - b.sendBackAt || a.wait - b.wait), ...goingBack]
  }

  /** A line whose money is in suspense; undefined: it is not, or not any more. */
  waitingLine(rail: number, line: number): Readonly<WaitingLine> | undefined {
    return this.#state.rails.waitingLine(rail, line)
  }

  /** Remittances that two operators may match a line to, in the order of their numbers. */
  matches(rail: number, line: number): readonly Readonly<OpenDeposit>[] {
    const known = this.#state.rails.waitingLine(rail, line)
    return known === undefined ? [] : matchesOf(this.#state, known)
  }

  /** True when such a deposit was ever announced, or money came as it. */
  isDeposit(deposit: number): boolean {
    return this.#state.deposits.record(deposit) !== undefined
  }

  /** The index of a customer's address on a chain; 0: there is none. */
  addressIndex(rail: number, customer: number): number {
    const of = railOf(rail)
    return of?.kind === 'chain' ? this.#state.deposits.indexOf(of.family, customer) : 0
  }

  /** The customer's tier, which limits their requests. */
  tier(customer: number): Tier {
    return tierOf(this.#state, customer)
  }

  /** A customer's requests of the last 24 hours and their limit, minor units of USDT; the same of open deposits. */
  asked(customer: number, now: number): { asked: bigint; most: bigint; open: number; openMost: number } {
    const { deposits, rules } = this.#state
    const asked = deposits.askedOf(customer, now).reduce((sum, { value }) => sum + BigInt(value), 0n)
    const { tiers, openDeposits } = rules.funding
    const most = BigInt(tiers[this.tier(customer)])
    return { asked, most, open: deposits.countOf(customer), openMost: openDeposits }
  }

  /** The asset that money of an asset arrives as: USDT where it is exchanged. */
  arrivesAs(asset: number): number {
    return this.#state.rules.funding.currencies[this.#state.assets[asset]?.id ?? ''] ? MONEY : asset
  }
}
