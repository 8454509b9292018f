import type { StatementLine } from '@candela/contract'

/** The amount that a line shows. */
export interface LineAmount {
  readonly asset: string
  /** signed */
  readonly amount: string
  /** nothing came or went: it was set aside, or is available again */
  readonly isMoved: boolean
  /** in USDT, where the amount is in something else; undefined before it had a price */
  readonly worth: string | undefined
}

const NOTHING = /^-?[0.]*$/

/** The change of USDT where there is one; else what came or went of the asset, with its worth; else what was moved. */
export function lineAmount({ asset, amount, usdt, worth, moved }: StatementLine): LineAmount {
  if (!NOTHING.test(usdt)) return { asset: 'USDT', amount: usdt, isMoved: false, worth: undefined }
  if (NOTHING.test(amount)) return { asset, amount: moved, isMoved: true, worth: undefined }
  return { asset, amount, isMoved: false, worth: NOTHING.test(worth) ? undefined : worth }
}
