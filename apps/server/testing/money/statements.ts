import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDecimal } from '@candela/units'

/** before each record of a statement's file: a sum of 32 digits and a blank */
const SUM = 33

/** The sums of the practice rails' own files: each rail's balance by asset, as "rail asset balance", sorted. */
export function statementBalances(rails: string): string[] {
  return readdirSync(rails)
    .flatMap((rail) => {
      const file = join(rails, rail, 'statement.log')
      const balances = new Map<string, bigint>()
      const records = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
      for (const record of records) {
        const { lines } = JSON.parse(record.slice(SUM)) as { lines: { asset: string; amount: number }[] }
        for (const { asset, amount } of lines) balances.set(asset, (balances.get(asset) ?? 0n) + BigInt(amount))
      }
      return [...balances].map(([asset, balance]) => `${rail} ${asset} ${formatDecimal(balance)}`)
    })
    .toSorted()
}
