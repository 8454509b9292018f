import type { EarnTerms, LoanTable } from '@candela/contract'
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

/** The figures of the world that a desk step is read by. */
interface DeskWorld {
  readonly trial: Trial
  readonly instant: (text: string) => number
  /** of an earn product, by the name in the file */
  readonly numberOf: (product: string) => number
  readonly termsOf: (product: string) => EarnTerms
}

/** Takes a step of the vectors at the desk; undefined where it is none. Amounts are whole coins, rates ppm a day. */
export function playAtDesk(step: DeskStep, { trial, instant, numberOf, termsOf }: DeskWorld): Answer | undefined {
  const own = { operator: step.operator!, commandId: trial.id(), signature: 'signed' }
  if (step.do === 'approve') {
    return trial.apply({ kind: 'decideProposal', ...own, proposal: step.proposal!, verdict: 'approve' })
  }
  if (step.do !== 'propose') return undefined
  const { kind, product = '', pool = '', terms = {}, schedule = 'default', amount = 0, from = '' } = step.action!
  switch (kind) {
    case 'earnTerms': {
      const before = termsOf(product)
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
