import type { LoanTable } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import type { Answer, Trial } from './trial.ts'

/** A step of the published vectors that an operator takes at the desk. */
export interface DeskStep {
  readonly do: string
  readonly operator?: number
  readonly proposal?: number
  readonly action?: {
    readonly kind: string
    readonly product?: string
    readonly pool?: string
    readonly terms?: { readonly low?: number; readonly high?: number; readonly ratio?: number }
    readonly schedule?: LoanTable
    readonly amount?: number
    readonly from?: string
  }
}

/** The names of steps that operators take. */
export const AT_DESK = new Set(['propose', 'approve'])

/** Takes a step of the vectors at the desk. Amounts are whole coins, rates ppm a day; `instant` reads one of the file. */
export function playAtDesk(step: DeskStep, trial: Trial, instant: (text: string) => number): Answer {
  const { earn } = trial.core
  const numberOf = (product: string): number => earn.numberOf(product) ?? 0
  const own = { operator: step.operator!, commandId: trial.id(), signature: 'signed' }
  if (step.do === 'approve') {
    return trial.apply({ kind: 'decideProposal', ...own, proposal: step.proposal!, verdict: 'approve' })
  }
  const { kind, product = '', pool = '', terms = {}, schedule = 'default', amount = 0, from = '' } = step.action!
  switch (kind) {
    case 'earnTerms': {
      const before = earn.product(numberOf(product))!.terms
      const { low = before.lowPpm, high = before.highPpm, ratio = before.ratioPpm } = terms
      const asked = { earnProduct: numberOf(product), everyDays: 0, instalments: 0, from: instant(from) }
      const changed = { ...before, lowPpm: low, highPpm: high, ratioPpm: ratio }
      return trial.apply({ kind: 'proposeEarnTerms', ...own, ...asked, terms: changed })
    }
    case 'loanRules':
      return trial.apply({ kind: 'proposeLoanTable', ...own, table: schedule, from: instant(from) })
    case 'fundPool': {
      const asked = { earnProduct: numberOf(pool), amount: Number(parseDecimal(String(amount))) }
      return trial.apply({ kind: 'proposePotFunding', ...own, ...asked })
    }
    default:
      throw new Error(`nobody at the desk proposes ${kind}`)
  }
}
