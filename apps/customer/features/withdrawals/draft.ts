import { halfDone, languageNow, useKept } from '../../shell/half-done.ts'

/** A withdrawal as it is filled in; what is secret is no part of it. '' where nothing is chosen. */
export interface WithdrawalDraft {
  readonly asset: string
  readonly rail: string
  readonly destination: string
  readonly amount: string
}

export interface Drafting {
  readonly draft: WithdrawalDraft
  readonly change: (changed: Partial<WithdrawalDraft>) => void
  readonly forget: () => void
}

const LIFE_MS = 15 * 60_000
const EMPTY: WithdrawalDraft = { asset: '', rail: '', destination: '', amount: '' }
const KEPT = {
  bank: halfDone<WithdrawalDraft>('bankWithdrawal', LIFE_MS, EMPTY, languageNow),
  crypto: halfDone<WithdrawalDraft>('cryptoWithdrawal', LIFE_MS, EMPTY, languageNow),
}

/** The draft of a page; it outlives a reload. `wished`: an asset that the address names, whose draft goes on only. */
export function useDraft(page: keyof typeof KEPT, wished = ''): Drafting {
  const kept = KEPT[page]
  const [draft, change] = useKept(
    () => {
      const found = kept.read()
      return found !== undefined && (wished === '' || found.asset === wished) ? found : EMPTY
    },
    (drafted) => kept.keep(drafted),
  )
  return { draft, change, forget: () => kept.forget() }
}
