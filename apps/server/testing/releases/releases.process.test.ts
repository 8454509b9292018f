import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
