import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASSETS, type Command } from '@candela/contract'
import { loadSigningKey, nodeDisk, type SigningKey } from '@candela/journal'
import { toHex } from '@candela/journal/format'
import { lineDigest, NO_LINE, railNumber, type StatementLine } from '@candela/rules/funding'
import { commitmentOf, dayBefore, dayName, encodeRoot } from '../kept/commitments.ts'
import { RAIL_KEY_FILE, STATEMENT_FILE } from '../kept/statement.ts'
import { noteVaultKey, VAULT_KEY_FILE } from '../kept/vault-key.ts'

/** a record of a statement each; the last one came after the house had stopped */
const TOLD: readonly (readonly number[])[] = [[1_000_000_000], [250_000, 125_000], [75_000]]
const BOOKED = 3
const USDT = ASSETS.find(({ id }) => id === 'USDT')!.asset
const AT = Date.UTC(2026, 10, 21)

/** The day that the sample's commitments begin with, and how far its chain reaches. */
const FIRST_DAY = 20_777
const LAST_DAY = FIRST_DAY + 400

export async function writeVaultKey(folder: string, signingKey: SigningKey): Promise<void> {
  const keys = nodeDisk(join(folder, 'keys'))
  const key = Buffer.alloc(32, 9)
  writeFileSync(join(keys.path, VAULT_KEY_FILE), key, { mode: 0o600 })
  await noteVaultKey(keys, key, signingKey)
}

/**
 * Writes a rail's key and statement, whose lines are numbered behind `before`; answers what a house enters that booked all
 * but its last line.
 */
export async function writeStatement(
  folder: string,
  id = 'trc20',
  told = TOLD,
  before = 0,
): Promise<readonly Command[]> {
  const disk = nodeDisk(join(folder, 'rails', id))
  const key = await loadSigningKey(disk, RAIL_KEY_FILE)
  const rail = railNumber(id)
  const booked: Command[] = [{ kind: 'listRail', rail, grade: 'publicKey', key: toHex(key.publicKey) }]
  let [previous, number, sum, file] = [NO_LINE, before, '', '']
  for (const amounts of told) {
    const lines = amounts.map((amount) => {
      const line: StatementLine = {
        rail: id,
        line: ++number,
        kind: 'house',
        asset: 'USDT',
        amount,
        reference: '',
        party: 'untold',
        valueAt: AT,
      }
      const digest = lineDigest(previous, line)
      const signed = { ...line, previous, signature: toHex(key.sign(Buffer.from(digest, 'hex'))) }
      const { kind: lineKind, rail: _id, asset: _asset, ...rest } = signed
      if (number <= BOOKED) booked.push({ kind: 'recordLine', rail, lineKind, asset: USDT, ...rest })
      previous = digest
      return signed
    })
    const text = JSON.stringify({ at: AT, input: { do: 'tick' }, lines })
    sum = hash('sha256', `${sum}\n${text}`).slice(0, 32)
    file += `${sum} ${text}\n`
  }
  writeFileSync(join(disk.path, STATEMENT_FILE), file)
  return booked
}

/** Writes a market's secret and what four days published of it. */
export function writeMarket(folder: string): void {
  const market = join(folder, 'market')
  mkdirSync(market, { recursive: true })
  const root = { lastDay: LAST_DAY, secret: Buffer.alloc(32, 4) }
  const secrets: Buffer[] = [root.secret]
  while (secrets.length <= LAST_DAY - FIRST_DAY + 1) secrets.push(dayBefore(secrets.at(-1)!))
  const secretOf = (day: number): Buffer => secrets[LAST_DAY - day]!
  const commit = (day: number): string => `commit ${dayName(day)} ${commitmentOf(day, secretOf(day))}`
  const lines = [0, 1, 2, 3].flatMap((days) => {
    const today = FIRST_DAY + days
    const first = days === 0 ? [commit(today)] : []
    return [...first, commit(today + 1), `reveal ${dayName(today - 1)} ${secretOf(today - 1).toString('hex')}`]
  })
  writeFileSync(join(market, 'secret'), encodeRoot(root), { mode: 0o600 })
  writeFileSync(join(market, 'commitments.log'), lines.map((line) => `${line}\n`).join(''))
}
