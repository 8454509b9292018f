import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import {
  commandId,
  marketOf,
  removeDataDirectory,
  restingOrder,
  startServer,
  type TestClient,
} from '../testing/index.ts'

const VERIFIER = new URL('../../../packages/verify/node/verify-house.ts', import.meta.url).href
const TIMES = 20
/** entries of a block of the log */
const BLOCK = 256
/** between two orders of a customer: the log begins a block every few verifications, and the journal stays short */
const PAUSE_MS = 10

/** The verifier's findings in a data directory, so many times in a process of its own: the failed claim, and the number of entries. */
async function verdicts(dataDirectory: string): Promise<readonly { entries: number; failed?: string }[]> {
  const script = `
    import { verifyHouse } from '${VERIFIER}'
    const found = Array.from({ length: ${TIMES} }, () => verifyHouse(process.argv[1], () => {}, {}))
    console.log(JSON.stringify(found.map((one) => (one.ok ? { entries: one.entries } : { entries: 0, failed: one.what }))))`
  const given = ['--import', 'tsx', '--input-type=module', '--eval', script, dataDirectory]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  return JSON.parse(stdout) as { entries: number; failed?: string }[]
}

/** Orders, one after the other, until told to end. */
async function trade(client: TestClient, price: string, ended: () => boolean): Promise<void> {
  while (!ended()) {
    const { order } = await restingOrder(client, 'BTC-USDT', { price })
    await client.call('cancelOrder', { params: { order: order.id }, body: { commandId: commandId() } })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

it('a house is sound twenty times while it runs, and its log begins new blocks meanwhile', async () => {
  const server = await startServer({ environment: { LIMITS: 'bench' } })
  const { dataDirectory } = server
  let isEnded = false
  try {
    const clients = await Promise.all([1, 2, 3, 4].map(() => server.client().register()))
    const { bid } = await marketOf(clients[0]!)
    const price = String(Math.floor(Number(bid) * 0.9))
    const trading = clients.map((client) => trade(client, price, () => isEnded))
    const found = await verdicts(dataDirectory)
    isEnded = true
    await Promise.all(trading)
    expect(found).toHaveLength(TIMES)
    expect(found.filter(({ failed }) => failed !== undefined)).toEqual([])
    expect(found.at(-1)!.entries - found[0]!.entries).toBeGreaterThan(4 * BLOCK)
  } finally {
    isEnded = true
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
})
