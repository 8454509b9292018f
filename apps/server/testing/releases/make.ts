import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '../../version.ts'
import { commandId, TestClient } from '../client.ts'
import { makeDataDirectory, removeDataDirectory, startServer } from '../server.ts'
import { type KnownCustomer, RELEASES } from './known.ts'

/*
 * Makes the golden house of this release: `node scripts/run.mjs apps/server/testing/releases/make.ts`. It is made once, when the release
 * is, and never again: every later release has to start it.
 */

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../../..')

async function trade(client: TestClient, { spend }: KnownCustomer): Promise<void> {
  const body = { product: 'BTC-USDT', side: 'buy' } as const
  await client.call('placeOrder', { body: { ...body, commandId: commandId(), type: 'market', spend } })
  await client.call('openEarn', {
    body: { commandId: commandId(), product: 'L5', terms: 1, amount: '500', renew: false },
  })
}

const dataDirectory = makeDataDirectory()
const house = await startServer({ dataDirectory, database: 'own' })
for (const customer of RELEASES[VERSION] ?? []) {
  const client = new TestClient(house.url, customer.username)
  await client.register()
  await trade(client, customer)
}
await house.stop()
const to = join(here, VERSION)
rmSync(to, { recursive: true, force: true })
execFileSync(process.execPath, ['--import', 'tsx', join(root, 'apps/server/backup.ts'), '--to', to], {
  cwd: root,
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDirectory },
  stdio: 'inherit',
})
removeDataDirectory(dataDirectory)
