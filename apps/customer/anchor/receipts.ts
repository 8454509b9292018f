import type { Receipt } from '@candela/contract'

/* The receipts this device keeps: should the log one day lack an entry, receipt and signed state together prove it. */

/** The most that are kept; the oldest make room. */
export const MAX_RECEIPTS = 30

export interface KeptReceipt {
  /** the order's id */
  readonly order: string
  /** the entry's number, which is the receipt's */
  readonly seq: number
  readonly at: number
  readonly receipt: Receipt
}

export function readReceipts(text: string | undefined): readonly KeptReceipt[] {
  if (text === undefined) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isKept).slice(-MAX_RECEIPTS) : []
  } catch {
    return []
  }
}

/** With one more at the end. An order's first receipt is the one that counts and is never replaced. */
export function withReceipt(receipts: readonly KeptReceipt[], added: KeptReceipt): readonly KeptReceipt[] {
  if (receipts.some(({ order }) => order === added.order)) return receipts
  return [...receipts, added].slice(-MAX_RECEIPTS)
}

function isKept(value: unknown): value is KeptReceipt {
  const { order, seq, at, receipt } = (value ?? {}) as Partial<KeptReceipt>
  return (
    typeof order === 'string' &&
    Number.isSafeInteger(seq) &&
    Number.isSafeInteger(at) &&
    typeof receipt?.leaf === 'string' &&
    Number.isSafeInteger(receipt.index)
  )
}
