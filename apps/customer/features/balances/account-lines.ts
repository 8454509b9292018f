import { type AnswerOf, isNoted, type StatementLine } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'

export type AssetPeriod = AnswerOf<'statementBalances'>['assets'][number]

/** A line as it changed one asset, and what there was after it; of one that is noted alone, the amount that it tells. */
export interface AccountLine {
  readonly line: StatementLine
  readonly amount: string
  readonly balance: string
}

/** The lines of a period by asset, oldest first; lines are given newest first. Each goes on from the opening balance. */
export function accountLines(
  { asset, opening }: AssetPeriod,
  newestFirst: readonly StatementLine[],
): readonly AccountLine[] {
  let balance = minor(opening)
  return newestFirst.toReversed().flatMap((line) => {
    if (isNoted(line.kind)) {
      return line.asset === asset ? [{ line, amount: line.moved, balance: formatDecimal(balance) }] : []
    }
    const change = asset === 'USDT' ? minor(line.usdt) : line.asset === asset ? minor(line.amount) : 0n
    if (change === 0n) return []
    balance += change
    return [{ line, amount: formatDecimal(change), balance: formatDecimal(balance) }]
  })
}
