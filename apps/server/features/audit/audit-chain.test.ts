import { describe, expect, it } from 'vitest'
import { CHAIN_START, ChainCheck, type ChainRow, hashOfRow } from './audit-chain.ts'

const ROW: ChainRow = {
  number: 1,
  at: 1_795_300_000_000,
  by: 'operator',
  operator: 1,
  action: 'caseTaken',
  object: 'KYC-20311',
  reason: '',
  second: 0,
  entry: 0,
}

function log(count: number): { row: ChainRow; hash: Buffer }[] {
  let head = CHAIN_START
  return Array.from({ length: count }, (_, index) => {
    const row = { ...ROW, number: index + 1, at: ROW.at + index, operator: 1 + (index % 2) }
    head = hashOfRow(head, row)
    return { row, hash: head }
  })
}

function verdictOf(rows: readonly { row: ChainRow; hash: Buffer }[]) {
  const check = new ChainCheck()
  for (const { row, hash } of rows) check.add(row, hash)
  return check.verdict
}

describe('the chain of the audit log', () => {
  it('is intact as it was written; its head is the last row’s hash', () => {
    const rows = log(5)
    expect(verdictOf(rows)).toEqual({ intact: true, rows: 5, head: rows[4]!.hash.toString('hex') })
    expect(verdictOf([])).toEqual({ intact: true, rows: 0, head: '00'.repeat(32) })
  })

  it('hashes the same bytes for ever', () => {
    expect(hashOfRow(CHAIN_START, ROW).toString('hex')).toBe(
      'e3547916a1436d24c03390d07696d8e299302e4caabedb55c1bbd1153535389b',
    )
  })

  const CHANGES: readonly [string, Partial<ChainRow>][] = [
    ['at', { at: 1 }],
    ['by', { by: 'system' }],
    ['operator', { operator: 7 }],
    ['action', { action: 'photoOpened' }],
    ['object', { object: 'KYC-20312' }],
    ['reason', { reason: 'x' }],
    ['second', { second: 2 }],
    ['entry', { entry: 9 }],
  ]
  it.each(CHANGES)('shows a change of %s in any row', (_name, change) => {
    for (const at of [0, 2, 4]) {
      const rows = log(5)
      rows[at] = { row: { ...rows[at]!.row, ...change }, hash: rows[at]!.hash }
      expect(verdictOf(rows).intact).toBe(false)
    }
  })

  it('shows a row that was taken out, put in, or moved, and a changed hash', () => {
    const rows = log(5)
    expect(verdictOf(rows.toSpliced(2, 1)).intact).toBe(false)
    expect(verdictOf(rows.toSpliced(2, 0, rows[2]!)).intact).toBe(false)
    expect(verdictOf([rows[1]!, rows[0]!, ...rows.slice(2)]).intact).toBe(false)
    expect(verdictOf(rows.with(3, { row: rows[3]!.row, hash: CHAIN_START })).intact).toBe(false)
    // a row that was changed together with its own hash breaks the one after it
    const row = { ...rows[1]!.row, reason: 'made up' }
    const forged = rows.with(1, { row, hash: hashOfRow(rows[0]!.hash, row) })
    expect(verdictOf(forged).intact).toBe(false)
  })
})
