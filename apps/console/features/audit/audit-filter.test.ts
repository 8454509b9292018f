import type { AuditRow } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { auditQuery, collectRows, EVERYTHING, exportText } from './audit-filter.ts'

const row = (number: number): AuditRow => ({
  number,
  at: number * 1_000,
  operator: 'Rana',
  by: 'operator',
  action: 'caseTaken',
  object: 'KYC-20311',
  reason: '',
  second: '',
  entry: 0,
  hash: String(number).padStart(64, '0'),
})
const chain = { intact: true, rows: 5, head: 'ab', checkedAt: 9 }
/** a log of five rows, two a page, newest first */
const pages: Record<string, { rows: AuditRow[]; next: string; chain: typeof chain }> = {
  '': { rows: [row(5), row(4)], next: 'b', chain },
  b: { rows: [row(3), row(2)], next: 'c', chain: { ...chain, rows: 6 } },
  c: { rows: [row(1)], next: '', chain },
}
const ask = (cursor: string | undefined) => Promise.resolve(pages[cursor ?? '']!)

interface Exported {
  exportedAt: string
  rows: AuditRow[]
  operators: { number: number; name: string }[]
}

describe('the audit log', () => {
  it('asks for everything by asking for nothing', () => expect(auditQuery(EVERYTHING, 1e12)).toEqual({}))

  it('asks by operator, action, object and time, the time in whole minutes', () => {
    const filter = { operator: '3', action: 'caseOpened', object: ' KYC-20311 ', since: 'day' } as const
    expect(auditQuery(filter, 172_800_000 + 61_234)).toEqual({
      operator: '3',
      action: 'caseOpened',
      object: 'KYC-20311',
      from: String(86_400_000 + 60_000),
    })
  })

  it('exports every page of a filter with the chain as the first page found it', async () => {
    const found = await collectRows(ask)
    expect(found.rows.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect(found).toMatchObject({ cut: false, chain: { rows: 5 } })
    const file = JSON.parse(exportText(found, EVERYTHING, [{ number: 1, name: 'Rana' }], 0)) as Exported
    expect(file.operators).toEqual([{ number: 1, name: 'Rana' }])
    expect(file.exportedAt).toBe('1970-01-01T00:00:00.000Z')
    expect(file.rows.map(({ hash }) => hash)).toEqual(found.rows.map(({ hash }) => hash))
  })

  it('says when a file does not hold all of it', async () => {
    expect(await collectRows(ask, 3)).toMatchObject({ cut: true, rows: [{ number: 5 }, { number: 4 }, { number: 3 }] })
    expect((await collectRows(ask, 5)).cut).toBe(false)
  })
})
