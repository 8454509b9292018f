import { Peer } from './peer.ts'
import { Times } from './times.ts'

/**
 * Many sockets that follow a market each and read all of it: every change must follow on the one before. Argument: the port, how many, and
 * the products, as JSON. Answers a parent's `tell` with what was seen.
 */
interface Task {
  readonly port: number
  readonly sockets: number
  readonly products: readonly string[]
}

export interface Followed {
  readonly open: number
  /** closed by the server, by code */
  readonly dropped: Readonly<Record<string, number>>
  readonly messages: number
  /** since the first socket was open */
  readonly seconds: number
  /** changes that did not follow on the one before, without a whole state in between */
  readonly outOfSequence: number
  /** states told whole to who had fallen behind */
  readonly wholeAgain: number
  /** sockets that heard nothing in the last seconds */
  readonly silent: number
  /** from the market's entry until its book was read here */
  readonly bookAges: readonly number[]
}

const { port, sockets, products } = JSON.parse(process.argv[2]!) as Task
const OPENING_AT_ONCE = 100
const SILENT_AFTER_MS = 5_000
const HEAD = /^\w+_(all|changed):\{"ch":"([^"]+)",(?:"prev":(\d+),)?"seq":(\d+)(?:,"ts":(\d+))?/

const ages = new Times()
const peers: Peer[] = []
const heardAt: number[] = []
let messages = 0
let outOfSequence = 0
let wholeAgain = 0
const dropped: Record<string, number> = {}
const begun = performance.now()

async function open(index: number): Promise<void> {
  const last = new Map<string, number>()
  const peer = await Peer.open(port, undefined, (text) => {
    messages++
    heardAt[index] = performance.now()
    if (text.startsWith('infos_')) return
    const head = HEAD.exec(text)
    if (head === null) return
    const [, kind, channel, prev, seq, ts] = head
    const before = last.get(channel!)
    if (kind === 'all') {
      if (before !== undefined) wholeAgain++
    } else {
      if (before !== Number(prev)) outOfSequence++
      if (ts !== undefined) ages.add(Date.now() - Number(ts))
    }
    last.set(channel!, Number(seq))
  })
  peers.push(peer)
  peer.stream.on('close', () => {
    const code = String(peer.closeCode ?? 'none')
    dropped[code] = (dropped[code] ?? 0) + 1
  })
  const product = products[index % products.length]!
  peer.send(JSON.stringify({ follow: [`book:${product}`, `trades:${product}`, `candle:${product}:1min`] }))
}

process.on('message', (message) => {
  if (message !== 'tell') return
  const now = performance.now()
  const silent = peers.filter(
    (peer, index) => !peer.stream.destroyed && now - (heardAt[index] ?? 0) > SILENT_AFTER_MS,
  ).length
  const seen: Followed = {
    open: peers.filter(({ stream }) => !stream.destroyed).length,
    dropped,
    messages,
    seconds: (now - begun) / 1_000,
    outOfSequence,
    wholeAgain,
    silent,
    bookAges: ages.counts,
  }
  process.send!(seen)
})
process.on('disconnect', () => process.exit(0))

let next = 0
const lane = async (): Promise<void> => {
  while (next < sockets) await open(next++)
}
await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
process.send!('open')
