import type { LoanTable } from '@candela/contract'
import type { State } from '../state.ts'
import { capitalOf } from './effect.ts'
import { MAX_SALES } from '@candela/rules/subscription/arithmetic'
import type { OpeningStop, Proposal, ProposedSale, ProposedTerms } from './proposals.ts'
import { isWeekDue } from './week.ts'

export type { OpeningStop, Proposal, ProposalKind, Proposed } from './proposals.ts'

/** Questions about proposals of the desk. */
export class ProposalsQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Without a verdict, or approved and not in force; by number. */
  waiting(): readonly Readonly<Proposal>[] {
    return [...this.#state.proposals.waiting.values()]
  }

  /** Undefined where it is over, or there is none. */
  proposal(number: number): Readonly<Proposal> | undefined {
    return this.#state.proposals.waiting.get(number)
  }

  /** Proposals there ever were. */
  get count(): number {
    return this.#state.proposals.count
  }

  /** The stop of opening that a product is under at an instant; undefined: it may be opened. */
  stopOf(earnProduct: number, at: number): OpeningStop | undefined {
    const { proposals } = this.#state
    return proposals.stoppedUntil(earnProduct, at) === 0 ? undefined : proposals.stops.get(earnProduct)
  }

  /** Terms of a product that are approved and not on sale yet, soonest first. */
  announced(earnProduct: number): readonly ProposedTerms[] {
    const approved = [...this.#state.proposals.waiting.values()].filter(({ approver }) => approver !== 0)
    const terms = approved.flatMap(({ proposed }) => (proposed.kind === 'earnTerms' ? [proposed] : []))
    return terms.filter((each) => each.earnProduct === earnProduct).sort((a, b) => a.from - b.from)
  }

  /** Minor units that the schedule fills a product's pot up to; 0: there is no schedule, or none of it. */
  filledUpTo(earnProduct: number): number {
    const { rules, earn } = this.#state
    const product = earn.product(earnProduct)
    return product === undefined || !rules.proposals.isWeekly ? 0 : rules.earn.potCapital(product.id)
  }

  /** Sales that are in force, or of the present week, and not offered yet: the house offers each under these terms and no others. */
  toOffer(at: number): readonly ProposedSale[] {
    const { rules, proposals, sales, assets } = this.#state
    const weekly = { kind: 'sale', ...rules.proposals.weeklySale(rules.proposals.weekOf(at)) } as const
    const isSold = ({ coin }: ProposedSale): boolean =>
      sales.list.some((sale) => assets[sale.coin]!.id === coin) || sales.list.length >= MAX_SALES
    const due = [...proposals.offers.values(), ...(rules.proposals.isWeekly ? [weekly] : [])]
    return due.filter((sale) => !isSold(sale) && rules.subscription.saleTermsValid(sale.terms, at))
  }

  /** The table of loan rates in force. */
  get loanTable(): LoanTable {
    return this.#state.proposals.loanTable
  }

  /** The week of an instant where its work is not done yet and may be; 0: nothing is to be done. */
  weekDue(at: number): number {
    const week = this.#state.rules.proposals.weekOf(at)
    return isWeekDue(this.#state, week, at) ? week : 0
  }

  /** Minor units of house capital that a pot may be given, by its asset. */
  capitalOf(asset: number): bigint {
    return capitalOf(this.#state, asset)
  }
}
