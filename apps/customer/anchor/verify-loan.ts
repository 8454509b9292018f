import type { LoanDetail } from '@candela/contract'
import { call, queryClient, readKey } from '../live/index.ts'
import { openChecks } from './checks.ts'

export const { useCheck: useLoanCheck, verify: verifyLoan } = openChecks<LoanDetail>({
  // loans count from 1 for themselves
  name: (loan) => `L${loan}`,
  async shown(loan) {
    const params = { loan }
    const shown = await call('loan', { params })
    queryClient.setQueryData(readKey('loan', { params }), shown)
    return shown
  },
  proof: (loan, query) => call('loanProof', { params: { loan }, query }),
  receipt: (_, seq, query) => call('receipt', { params: { seq: String(seq) }, query }),
  question: (asked, shown) => ({ kind: 'loan', ...asked, shown }),
})
