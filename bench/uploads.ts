import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  commandId,
  makeDataDirectory,
  noisyPhoto,
  removeDataDirectory,
  type Stalled,
  stalledUpload,
  startServer,
  TestClient,
  type TestServer,
} from '@candela/server/testing'
import { startFastify } from './peers/start-fastify.ts'
import { atRest, residentMB } from './process.ts'
import { median, type Report } from './stream.ts'

const MEGABYTE = 1024 * 1024
const KB_PER_MB = 1_024
const CUSTOMERS = 50
const EACH = 2
const DECLARED = 20 * MEGABYTE
const SENT = Buffer.alloc(19 * MEGABYTE)
const GOAL_KB = 256
const ROUNDS = 5
const GOAL_SECONDS = 10
/** until what was sent last has been taken in */
const SETTLE_MS = 2_000
const LOOK_EVERY_MS = 50
const AVATAR = '/api/v1/profile/avatar'

/**
 * Measures the memory that the server's process holds more for each of 100 uploads of 50 customers that stop after 19 of 20 MB; the peer
 * is bare fastify with its own parser, which keeps bodies in memory. Then the time of a photo of 20 MB from its first byte to its answer
 * while another account sends twenty; the peer is the same photo alone.
 */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const server = await startServer({
    dataDirectory,
    environment: { HOST: '127.0.0.1', LIMITS: 'bench', LOG_LEVEL: 'error' },
  })
  const peer = await startFastify()
  try {
    await atRest(server.pid)
    await stalled(report, server, join(dataDirectory, 'uploads'), peer)
    await attacked(report, server)
  } finally {
    peer.stop()
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
}

async function stalled(
  report: Report,
  server: TestServer,
  folder: string,
  peer: { readonly url: string; readonly pid: number },
): Promise<void> {
  const clients: TestClient[] = []
  for (let count = 0; count < CUSTOMERS; count++) clients.push(await server.client().register())
  const total = CUSTOMERS * EACH
  // what the first ones make ready for good is none of a single upload's
  await holding(server.pid, clients.slice(0, 1), AVATAR, () => written(folder, EACH))
  await emptied(folder)
  const external = await externalMB(server)
  let externalThen = 0
  const resident = await holding(server.pid, clients, AVATAR, async () => {
    await written(folder, total)
    externalThen = await externalMB(server)
  })
  // garbage that is not collected yet counts, too: of the two figures the worse one
  const value = Math.max(resident, externalThen - external)
  const peers = Array.from({ length: CUSTOMERS }, () => new TestClient(peer.url))
  const sent = (): Promise<void> => Promise.resolve()
  await holding(peer.pid, peers.slice(0, 1), '/photos', sent)
  const peerValue = await holding(peer.pid, peers, '/photos', sent)
  report({
    name: 'uploads: memory of a stalled one of 20 MB',
    value: (value / total) * KB_PER_MB,
    unit: 'kB',
    peer: 'fastify’s own parser',
    peerValue: (peerValue / total) * KB_PER_MB,
    ratio: value / peerValue,
    goal: GOAL_KB,
    uploads: total,
    residentMB: resident,
    externalMB: [external, externalThen],
  })
}

/** The memory that a process holds more, in MB, while each client has two uploads under way. */
async function holding(
  pid: number,
  clients: readonly TestClient[],
  path: string,
  taken: () => Promise<unknown>,
): Promise<number> {
  const before = residentMB(pid)
  const uploads: Stalled[] = []
  for (const client of clients) {
    for (let count = 0; count < EACH; count++) uploads.push(stalledUpload(client, path, DECLARED, SENT))
    await Promise.all(uploads.slice(-EACH).map(({ begun }) => begun))
  }
  await taken()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const more = residentMB(pid) - before
  for (const { leave } of uploads) leave()
  return more
}

async function attacked(report: Report, server: TestServer): Promise<void> {
  const photo = await noisyPhoto()
  const secondsOf = async (client: TestClient): Promise<number> => {
    const begun = performance.now()
    const { code } = await stalledUpload(client, '/api/v1/identity/photos/front', photo.length, photo).answer
    if (code !== 'ok') throw new Error(`a photo was refused with ${code}`)
    return (performance.now() - begun) / 1_000
  }
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await secondsOf(await server.client().register()))
    const [attacker, other] = [await server.client().register(), await server.client().register()]
    const paths = (): string[] => [
      AVATAR,
      '/api/v1/identity/photos/front',
      '/api/v1/loans/form/photos/idFront',
      `/api/v1/support/messages/${commandId()}/photo`,
    ]
    const attack = [1, 2, 3, 4, 5].flatMap(paths).map((path) => stalledUpload(attacker, path, photo.length, photo))
    await Promise.all(attack.map(({ begun }) => begun))
    beside.push(await secondsOf(other))
    await Promise.allSettled(attack.map(({ answer }) => answer))
  }
  for (const seconds of [alone, beside]) seconds.sort((one, two) => one - two)
  const [value, peerValue] = [median(beside), median(alone)]
  report({
    name: 'uploads: a photo of 20 MB beside twenty of another account',
    value,
    unit: 's',
    peer: 'the same alone',
    peerValue,
    ratio: value / peerValue,
    goal: GOAL_SECONDS,
    secondsOfRounds: beside,
    rounds: ROUNDS,
  })
}

async function written(folder: string, uploads: number): Promise<void> {
  const bytes = (): number =>
    readdirSync(folder).reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  while (bytes() < uploads * SENT.length) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

async function emptied(folder: string): Promise<void> {
  while (readdirSync(folder).length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

/** Memory outside of the server's own heap that buffers are in. */
async function externalMB(server: TestServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^nodejs_external_memory_bytes (\S+)$/m.exec(text)![1]) / MEGABYTE
}
