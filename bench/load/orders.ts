import { Agent, request } from 'node:http'
import { commandId } from '@candela/server/testing'
import { Peer } from './peer.ts'
import { Times } from './times.ts'

/**
 * Customers who place orders over HTTP at a fixed pace, whether the last was answered or not, and follow their accounts: every acknowledged
 * order must be told there, too. Argument: the task as JSON. Times run from when an order was due, not from when there was room to send it.
 */
interface Task {
  readonly port: number
  readonly cookies: readonly string[]
  readonly perSecond: number
  readonly seconds: number
  readonly price: string
}

export interface Ordered {
  readonly acknowledged: number
  readonly refused: Readonly<Record<string, number>>
  /** acknowledged, and not told in the account's channel */
  readonly lost: number
  readonly outOfSequence: number
  readonly times: readonly number[]
  /** from the acknowledgement until the account's channel told it */
  readonly toldAfter: readonly number[]
}

const { port, cookies, perSecond, seconds, price } = JSON.parse(process.argv[2]!) as Task
const CONNECTIONS = 256
const PACE_MS = 10
const SETTLE_MS = 5_000

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, noDelay: true })
const times = new Times()
const toldAfter = new Times()
const refused: Record<string, number> = {}
let acknowledged = 0
let outOfSequence = 0
let answered = 0
/** order → when it was acknowledged; told orders that were not yet acknowledged wait in `early` */
const untold = new Map<string, number>()
const early = new Set<string>()

function hear(text: string, state: { seq: number }): void {
  if (!text.startsWith('account_')) return
  const payload = JSON.parse(text.slice(text.indexOf(':') + 1)) as {
    readonly seq: number
    readonly prev?: number
    readonly orders?: readonly { readonly id: string }[]
  }
  if (payload.prev !== undefined && payload.prev !== state.seq) outOfSequence++
  state.seq = payload.seq
  const now = performance.now()
  for (const { id } of payload.orders ?? []) {
    const since = untold.get(id)
    if (since === undefined) early.add(id)
    else toldAfter.add(now - since)
    untold.delete(id)
  }
}

function place(cookie: string, due: number): void {
  const body = JSON.stringify({
    commandId: commandId(),
    product: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'ioc',
    price,
    quantity: '0.001',
  })
  const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(
    { port, host: '127.0.0.1', path: '/api/v1/orders', method: 'POST', agent, headers },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        answered++
        times.add(performance.now() - due)
        if (response.statusCode !== 200) return count(String(response.statusCode))
        acknowledged++
        const id = /"order":\{"id":"(\d+)"/.exec(text)![1]!
        if (!early.delete(id)) untold.set(id, performance.now())
      })
    },
  )
  sent.on('error', (error) => {
    answered++
    count(error.message)
  })
  sent.end(body)
}

function count(why: string): void {
  refused[why] = (refused[why] ?? 0) + 1
}

await Promise.all(
  cookies.map((cookie) => {
    const state = { seq: 0 }
    return Peer.open(port, cookie, (text) => hear(text, state)).then((peer) => peer.send('{"follow":["account"]}'))
  }),
)
process.on('disconnect', () => process.exit(0))
process.send!('open')
await new Promise((resolve) => process.once('message', resolve))

const total = Math.round(perSecond * seconds)
const begun = performance.now()
let placed = 0
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const now = performance.now()
    for (; placed < total && begun + (placed * 1000) / perSecond <= now; placed++) {
      place(cookies[placed % cookies.length]!, begun + (placed * 1000) / perSecond)
    }
    if (placed < total) return
    clearInterval(timer)
    resolve()
  }, PACE_MS)
})
const settled = performance.now() + SETTLE_MS
while ((answered < total || untold.size > 0) && performance.now() < settled) {
  await new Promise((resolve) => setTimeout(resolve, PACE_MS))
}
const unanswered = total - answered
if (unanswered > 0) refused['no answer'] = unanswered
const done: Ordered = {
  acknowledged,
  refused,
  lost: untold.size,
  outOfSequence,
  times: times.counts,
  toldAfter: toldAfter.counts,
}
process.send!(done)
