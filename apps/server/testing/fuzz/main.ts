import { parseArgs } from 'node:util'
import { removeDataDirectory, startServer, type TestServer } from '../index.ts'
import { fuzzHttp } from './http-fuzz.ts'
import { desksOf } from './desks.ts'
import { openSlowPeers } from './slow-peers.ts'
import { fuzzSockets } from './socket-fuzz.ts'

const MOST_OF_ITS_WORDS = 8_000
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** of requests, and a fifteenth as many attacks */
    n: { type: 'string', default: '10000' },
    requests: { type: 'string' },
    attacks: { type: 'string' },
  },
})
const seed = Number(values.seed)
const requests = Number(values.requests ?? values.n)
const attacks = Number(values.attacks ?? Math.ceil(Number(values.n) / 15))
if (![seed, requests, attacks].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  process.stderr.write('usage: npm run fuzz -- --seed N --requests N --attacks N\n')
  process.exit(64)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
await withServer({ LIMITS: 'bench' }, async (server) => {
  const slow = openSlowPeers(server.url, true)
  const began = performance.now()
  const report = await fuzzHttp({ url: server.url, seed, requests, desks: await desksOf(server) })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { unanswered, slowestMs } = report
  say(
    `http    seed ${seed}: ${report.requests} requests in ${seconds} s, ${unanswered} cut off, slowest ${Math.round(slowestMs)} ms`,
  )
  say(`status  ${inOrder(report.statuses)}`)
  say(`codes   ${inOrder(report.codes)}`)
  for (const [name, { asked, granted, refused }] of report.operations) {
    say(`        ${name.padEnd(18)} asked ${asked}, granted ${granted}, refused ${refused}`)
  }
  say(`books   of ${report.audited} customers audited`)
  const late = await slow.report()
  slow.end()
  say(`slow    ${late.peers} peers, the last let go after ${late.longestMs} ms`)
  return [...report.faults, ...late.faults]
})
await withServer({}, async (server) => {
  const began = performance.now()
  const report = await fuzzSockets({ url: server.url, seed, attacks })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { opened, turnedAway, longestSilenceMs } = report
  say(`sockets seed ${seed}: ${report.attacks} attacks in ${seconds} s, ${opened} opened, ${turnedAway} turned away`)
  say(`closed  ${inOrder(report.codes)}; a quiet reader waited ${longestSilenceMs} ms at most`)
  return report.faults
})

async function withServer(
  environment: Readonly<Record<string, string>>,
  fuzz: (server: TestServer) => Promise<readonly string[]>,
): Promise<void> {
  const server = await startServer({ environment })
  try {
    const faults = await fuzz(server)
    for (const fault of faults) say(`✗ ${fault}`)
    if (server.stderr() !== '') say(`the server wrote:\n${server.stderr().slice(0, MOST_OF_ITS_WORDS)}`)
    say(`${faults.length} faults\n`)
    if (faults.length > 0 || server.stderr() !== '') process.exitCode = 1
  } finally {
    if ((await server.stop()) !== 0) process.exitCode = 1
    removeDataDirectory(server.dataDirectory)
  }
}

function inOrder<K>(counts: ReadonlyMap<K, number>): string {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `${String(key)} ${count}`)
    .join(' · ')
}
