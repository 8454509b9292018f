import { spawnSync } from 'node:child_process'
import { openSync, closeSync, mkdtempSync, readSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketOf, removeDataDirectory, restingOrder, startServer, type TestClient, type TestServer } from '../index.ts'

const READER = new URL('../../../../packages/verify/testing/read-log.py', import.meta.url).pathname
/** orders as fast as they are answered */
const ENVIRONMENT = { LIMITS: 'bench' }
/** the number of orders that one customer's practice funds are enough for */
const ORDERS_OF_ONE = 40
const WAIT_MS = 100
const PATIENCE_MS = 30_000
/** places in the tiles at which a bit is turned over while the house stands still */
const TURNED = 3

/** The report of a reader who knows nothing of Candela, one line a reading. */
export interface ForeignReport {
  readonly said: readonly string[]
  /** readings after which something did not hold */
  readonly broken: number
}

/** True when there is a Python to read with. */
export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}

/**
 * Trades on a real server and has its log read over HTTP by a program written from the texts of C2SP: at once, grown
 * from the first checkpoint, and after bits of its tiles were turned over.
 */
export async function readForeign(orders: number): Promise<ForeignReport> {
  const folder = mkdtempSync(join(tmpdir(), 'candela-foreign-'))
  const older = join(folder, 'older')
  let server = await startServer({ environment: ENVIRONMENT })
  try {
    await trade(server, orders)
    const customer = server.client()
    const { checkpoint } = await key(customer)
    writeFileSync(older, checkpoint)
    const readings = [await read(server, customer, [])]
    await trade(server, orders)
    readings.push(await read(server, customer, [older]))
    await server.stop()
    turnBits(join(server.dataDirectory, 'proof', 'tiles-0'))
    server = await startServer({ dataDirectory: server.dataDirectory, environment: ENVIRONMENT })
    readings.push(await read(server, server.client(), [older]))
    return { said: readings.map(({ said }) => said), broken: readings.filter(({ ok }) => !ok).length }
  } finally {
    await server.stop()
    removeDataDirectory(server.dataDirectory)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function trade(server: TestServer, orders: number): Promise<void> {
  for (let left = orders; left > 0; left -= ORDERS_OF_ONE) {
    const customer = await server.client().register()
    await marketOf(customer)
    for (let count = 0; count < Math.min(left, ORDERS_OF_ONE); count++) await restingOrder(customer)
  }
}

async function key(client: TestClient): Promise<{ readonly key: string; readonly checkpoint: string }> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    try {
      return await client.call('proofKey')
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
  }
}

/** A tile that is being made again is not there for a moment: then it is read again, and nothing else is overlooked. */
async function read(server: TestServer, client: TestClient, more: readonly string[]) {
  const { key: line } = await key(client)
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const { status, stdout, stderr } = spawnSync('python3', [READER, `${server.url}/log`, line, ...more], {
      encoding: 'utf8',
    })
    const said = `${stdout}${stderr}`.trim()
    if (!/is answered (503|409|429|404)$/.test(said) || Date.now() > end) return { ok: status === 0, said }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}

/** Turns bits of the first leaves over, as a disk would. */
function turnBits(path: string): void {
  const size = statSync(path).size
  const file = openSync(path, 'r+')
  const one = new Uint8Array(1)
  for (let count = 0; count < TURNED; count++) {
    const at = Math.floor((size * (count + 0.5)) / TURNED)
    readSync(file, one, 0, 1, at)
    one[0]! ^= 16
    writeSync(file, one, 0, 1, at)
  }
  closeSync(file)
}
