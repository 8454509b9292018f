import type { LoanDraft } from '@candela/contract'
import { queryClient, readKey, useRead } from '../../live/index.ts'

const CHECKING_MS = 3_000
const OPEN_MS = 60_000
const NEWEST = { query: { limit: '50' } } as const

export function useLoanTerms() {
  return useRead('loanTerms', undefined, { staleTime: 2_000 })
}

/** Own applications and loans, asked after while one of them waits. */
export function useLoans() {
  const read = useRead('loans', NEWEST)
  const isChecked = read.data?.loans.some(({ status }) => status === 'checking') ?? false
  // the same entry: only the beat differs
  useRead('loans', NEWEST, { refetchInterval: isChecked ? CHECKING_MS : OPEN_MS })
  return read
}

export function useLoan(id: string) {
  return useRead('loan', { params: { loan: id } }, { refetchInterval: CHECKING_MS })
}

export function useLoanDraft() {
  return useRead('loanForm', undefined, { staleTime: 2_000 })
}

export function keepDraft(draft: LoanDraft): void {
  queryClient.setQueryData(readKey('loanForm'), draft)
}

/** The same with a photo more; of two that were sent at once the later answer may be the older. */
export function keepPhoto(draft: LoanDraft): void {
  keepDraft(draft)
  void queryClient.invalidateQueries({ queryKey: readKey('loanForm') })
}

/** Asks everything again that a command of this room may have changed. */
export function refreshLoans(): void {
  for (const name of ['loans', 'loan', 'loanTerms', 'loanForm'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
