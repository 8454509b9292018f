import type { DepositDetail } from '@candela/contract'

type ShownTransaction = DepositDetail['transaction']

/** The columns of `view.rail_line` that `transactionOf` needs: the rail's own word beside each line. */
export const LINE_TRANSACTION = ['id', 'explorer']
  .map(
    (column) => `(select ${column} from vault.rail_transaction t
      where t.rail = rail_line.rail and t.line = rail_line.line) as transaction_${column}`,
  )
  .join(', ')

/** The transaction of a row that was asked for with LINE_TRANSACTION. */
export function transactionOf(row: object): ShownTransaction {
  const { transaction_id: id, transaction_explorer: explorer } = row as Readonly<Record<string, string | null>>
  return { id: id ?? '', explorer: explorer ?? '' }
}

/** The last of them that is known: of several lines the one that settled it. */
export function lastTransaction(rows: readonly object[]): ShownTransaction {
  return rows.map(transactionOf).findLast(({ id }) => id !== '') ?? { id: '', explorer: '' }
}
