import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contents } from '../../backup/contents.ts'
import { commandId, startServer, TestClient, type TestServer } from '../index.ts'
import { RELEASES } from './known.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../../..')
const run = (file: string, args: readonly string[], dataDirectory: string): string =>
  execFileSync(process.execPath, ['--import', 'tsx', join(root, file), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDirectory },
  })

it('every golden house has customers that are known, and the other way round', () => {
  const made = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(made.map(({ name }) => name).sort()).toEqual(Object.keys(RELEASES).sort())
})

describe.each(Object.entries(RELEASES))('the house that release %s left', (release, customers) => {
  let folder: string
  let house: TestServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'candela-release-'))
    run('apps/server/restore.ts', ['--from', join(here, release)], join(folder, 'house'))
    // years may lie between its last entry and now
    const environment = { CATCH_UP: 'on' }
    house = await startServer({ dataDirectory: join(folder, 'house'), database: 'own', environment })
  }, 180_000)
  afterAll(async () => {
    await house?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(customers)('knows $username, what was bought and what was locked', async ({ username, spend, bought }) => {
    const client = await new TestClient(house.url, username).signIn()
    const { balances } = await client.call('balances')
    const amount = (asset: string): number => {
      const row = balances.find((balance) => balance.asset === asset)
      return Number(row?.available ?? 0) + Number(row?.held ?? 0)
    }
    expect(balances.find(({ asset }) => asset === 'BTC')).toMatchObject({ available: bought, total: bought })
    // 10,000 of practice less the purchase; what was locked is home or still held, with its yield
    expect(amount('USDT')).toBeGreaterThan(10_000 - Number(spend) - 500 - 1)
    const orders = await Promise.all(
      (['running', 'over'] as const).map((state) => client.call('earnOrders', { query: { state } })),
    )
    expect(orders.flatMap((page) => page.orders)).toHaveLength(1)
    await client.call('agreeConsents', { body: { terms: 2, risk: 1 } })
    const body = { commandId: commandId(), product: 'ETH-USDT', side: 'buy', type: 'market', spend: '20' } as const
    await client.call('placeOrder', { body })
  })

  it('is proven from its first entry on, by the program of today', () => {
    expect(run('packages/verify/node/main.ts', ['--data', join(folder, 'house')], join(folder, 'house'))).toMatch(
      /^ok chain/m,
    )
  })
})

const ADA = 'ada@mail.example'
const LATER = ['0067-letters-of-earn.sql', '0068-sale-reminders.sql', '0073-one-spelling.sql']

/** Makes of a backup the one of a house before some migrations: without their table and column, and with an email as it was typed. */
function beforeThem(backup: string): void {
  const place = join(backup, 'backup.json')
  const said = JSON.parse(readFileSync(place, 'utf8')) as Contents
  const rowsOf = (path: string): string => gunzipSync(readFileSync(join(backup, path))).toString('utf8')
  const accounts = rowsOf('vault/account.copy.gz').replaceAll(/\t[^\t\n]*(?=\n)/g, '')
  const [ada] = /^[0-9a-f-]{36}/.exec(accounts)!
  const names = `${rowsOf('vault/sign_in_name.copy.gz')}email\tａ${ADA.slice(1)}\tａ${ADA.slice(1)}\t${ada}\t1\n`
  const changed = new Map([
    ['vault/account.copy.gz', gzipSync(accounts)],
    ['vault/sign_in_name.copy.gz', gzipSync(names)],
  ])
  for (const [path, bytes] of changed) writeFileSync(join(backup, path), bytes)
  rmSync(join(backup, 'vault/sale_reminder.copy.gz'))
  const tables = said.tables
    .filter(({ name }) => name !== 'sale_reminder')
    .map((table) => (table.name === 'account' ? { ...table, columns: table.columns.slice(0, -1) } : table))
  expect(said.tables.find(({ name }) => name === 'account')!.columns.at(-1)).toBe('earn_course_at')
  const files = said.files
    .filter(({ path }) => path !== 'vault/sale_reminder.copy.gz')
    .map((file) => {
      const bytes = changed.get(file.path)
      if (bytes === undefined) return file
      return { ...file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    })
  const migrations = said.migrations.filter((name) => !LATER.includes(name))
  expect(migrations).toHaveLength(said.migrations.length - LATER.length)
  writeFileSync(place, JSON.stringify({ ...said, migrations, tables, files }))
}

it('a house of before the last migrations is restored as it was, and the next start brings it here', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candela-earlier-'))
  const dataDirectory = join(folder, 'house')
  cpSync(join(here, '1.0.0'), join(folder, 'backup'), { recursive: true })
  beforeThem(join(folder, 'backup'))
  run('apps/server/restore.ts', ['--from', join(folder, 'backup')], dataDirectory)
  const house = await startServer({ dataDirectory, database: 'own', environment: { CATCH_UP: 'on' } })
  try {
    const client = house.client()
    const d = { email: ADA, password: client.password }
    // one spelling of an address came with the last of them
    expect(await client.enter('/login', d)).toMatchObject({ success: true })
    // and these with the two before it
    expect(await client.call('saleReminders')).toEqual({ sales: [] })
    expect(await client.call('letterChoices')).toMatchObject({ earnCourse: true })
  } finally {
    await house.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 180_000)
