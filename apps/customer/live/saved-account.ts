import { readStored, removeStored, writeStored } from '../shell/storage.ts'
import type { AccountState } from './channel-state.ts'

const KEY = 'savedAccount'

interface SavedAccount {
  readonly customer: string
  readonly account: AccountState
}

/** Keeps what somebody has and has ordered, to be shown where there is no network; only while they are logged in on this device. */
export function saveAccount(customer: string, account: AccountState): void {
  writeStored(KEY, JSON.stringify({ customer, account } satisfies SavedAccount))
}

/** The kept state of this customer; nobody sees another's. */
export function savedAccount(customer: string): AccountState | undefined {
  try {
    const saved = JSON.parse(readStored(KEY) ?? 'null') as SavedAccount | null
    return saved?.customer === customer && Array.isArray(saved.account?.open) ? saved.account : undefined
  } catch {
    return undefined
  }
}

export function forgetAccount(): void {
  removeStored(KEY)
}
