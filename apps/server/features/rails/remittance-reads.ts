import type pg from 'pg'
import type { RemittanceReads } from '../../ports/rails.ts'
import type { Evidence } from './evidence.ts'

/** Evidence by the deposit alone, for whoever does not know its owner. */
export function openRemittanceReads(pool: pg.Pool, evidence: Evidence): RemittanceReads {
  const owner = async (table: 'remittance' | 'deposit_photo', deposit: number): Promise<string | undefined> => {
    const { rows } = await pool.query<{ account: string }>(`select account from vault.${table} where deposit = $1`, [
      deposit,
    ])
    return rows[0]?.account
  }
  return {
    async shown(deposit) {
      const account = await owner('remittance', deposit)
      const said = account && (await evidence.said(account, deposit))
      if (!account || !said) return undefined
      return { account, ...said, hasVoucher: (await owner('deposit_photo', deposit)) !== undefined }
    },
    async voucher(deposit) {
      const account = await owner('deposit_photo', deposit)
      const found = account && (await evidence.voucher(account, deposit))
      return account && found ? { account, bytes: found.bytes } : undefined
    },
  }
}
