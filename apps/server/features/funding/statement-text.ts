import { STATEMENT_OF, type StatementAbout, type StatementLine } from '@candela/contract'
import type { StatementRow } from '@candela/projections'
import type { OrderKind } from '@candela/rules/funding'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { assetNamed, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, averagePriceText, quantityText } from '../../queries/decimals.ts'

/** A line of the statement as SQL answers it. */
export type LineColumns = Pick<StatementRow, 'place' | 'kind' | 'product' | 'asset' | 'side'> &
  Readonly<
    Record<
      'at' | 'seq' | 'reference' | 'amount' | 'money' | 'worth' | 'moved' | 'lots' | 'notional' | 'fee' | 'due_at',
      string
    >
  >
export const LINE_COLUMNS =
  'at, seq, place, kind, product, reference, asset, amount, money, worth, moved, side, lots, notional, fee, due_at'

/** records with a number that people read to each other */
const LETTERS: Partial<Record<StatementAbout, OrderKind>> = { deposit: 'DP', withdrawal: 'WD', rebate: 'RB' }

/** The record that a line or a posting leads to; "" where there is none. */
export function referenceOf(about: StatementAbout, reference: string): string {
  return about === 'house' || reference === '0' ? '' : reference
}

/** A record's number as it is written: DP-0000-0007, of others their id. */
export function writtenNumber(about: StatementAbout, reference: string): string {
  const letters = LETTERS[about]
  const known = referenceOf(about, reference)
  return known === '' || letters === undefined ? known : orderNumber(letters, Number(known))
}

/** The keys of a line, by which the statement is ordered. */
export const LINE_KEYS = [
  ({ at }: LineColumns): string => at,
  ({ seq }: LineColumns): string => seq,
  ({ place }: LineColumns): number => place,
]

export function lineKeys(row: LineColumns): readonly number[] {
  return LINE_KEYS.map((key) => Number(key(row)))
}

/** As the contract says it. */
export function lineText(sources: Sources, row: LineColumns): StatementLine {
  const { kind, side, product: number } = row
  const { about } = STATEMENT_OF[kind]
  const product = number < 0 ? undefined : productNumbered(sources, number)
  const [lots, notional] = [Number(row.lots), Number(row.notional)]
  return {
    id: lineKeys(row).join('_'),
    kind,
    at: Number(row.at),
    dueAt: Number(row.due_at),
    seq: Number(row.seq),
    product: product?.id ?? '',
    about,
    reference: referenceOf(about, row.reference),
    order: writtenNumber(about, row.reference),
    asset: assetNamed(sources, row.asset),
    amount: amountText(BigInt(row.amount)),
    worth: amountText(BigInt(row.worth)),
    moved: amountText(BigInt(row.moved)),
    usdt: amountText(BigInt(row.money)),
    ...(product &&
      side && {
        fill: {
          side,
          quantity: quantityText(product, lots),
          price: averagePriceText(product, notional, lots),
          value: amountText(notional),
          fee: amountText(BigInt(row.fee)),
        },
      }),
  }
}

/** An instant as the files of a statement have it. */
export function timeText(at: number): string {
  return new Date(at).toISOString()
}

/** The due instant of what fell due by itself; "" of all else. */
export function dueText(at: number): string {
  return at === 0 ? '' : timeText(at)
}
