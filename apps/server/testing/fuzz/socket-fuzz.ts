import { TestClient, TestSocket } from '../index.ts'
import { type Attack, ATTACKS, type Knock, KNOCKS } from './attacks.ts'
import { BASKET_ATTACKS } from './baskets.ts'
import { CLOSE, Peer, rawFrame, TEXT } from './peer.ts'
import { Random } from './random.ts'

export interface SocketFuzzOptions {
  /** of a server with its usual limits */
  readonly url: string
  readonly seed: number
  readonly attacks: number
}

export interface SocketFuzzReport {
  readonly attacks: number
  readonly opened: number
  readonly turnedAway: number
  readonly codes: ReadonlyMap<number, number>
  /** the longest that a reader who did nothing wrong waited for the next change */
  readonly longestSilenceMs: number
  readonly faults: readonly string[]
}

/** below what one address may have open */
const LANES = 8
const GONE_WITHIN_MS = 25_000
const MAX_SILENCE_MS = 20_000
const KNOCK_PERCENT = 30
const GOODBYE_PERCENT = 85
/** the part of the peers whose end is waited for: the server gives a silent one some seconds */
const WAITED_FOR_PERCENT = 20

/**
 * Attacks the socket in every known way while one client goes on reading; every attacker is let go with its code, and
 * nobody else notices.
 */
export async function fuzzSockets({ url, seed, attacks }: SocketFuzzOptions): Promise<SocketFuzzReport> {
  const report = { attacks: 0, opened: 0, turnedAway: 0, codes: new Map<number, number>(), faults: [] as string[] }
  const watch = await watchQuietly(url)
  const customer = await new TestClient(url).register()
  const known = [...ATTACKS, ...BASKET_ATTACKS]
  const lane = async (index: number): Promise<void> => {
    const random = new Random(seed * LANES + index)
    for (let count = index; count < attacks; count += LANES) {
      report.attacks++
      // the first round is everything once, the others as chance has it
      const whole = [...known, ...KNOCKS]
      const first = whole[count]
      const next = first ?? (random.percent(KNOCK_PERCENT) ? random.pick(KNOCKS) : random.pick(known))
      const peer = new Peer(url)
      try {
        const fault =
          'codes' in next ? await attack(peer, next, random, next.as && customer.cookie) : await knock(peer, next)
        if (fault !== undefined) report.faults.push(`${next.name}: ${fault}`)
        if (peer.status === 101) report.opened++
        else report.turnedAway++
        if (peer.closeCode !== undefined) report.codes.set(peer.closeCode, (report.codes.get(peer.closeCode) ?? 0) + 1)
      } finally {
        peer.destroy()
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)))
  customer.close()
  const longestSilenceMs = await watch.end()
  if (longestSilenceMs > MAX_SILENCE_MS) report.faults.push(`a quiet reader heard nothing for ${longestSilenceMs} ms`)
  if (watch.socket.closed !== undefined)
    report.faults.push(`a quiet reader was dropped with ${watch.socket.closed.code}`)
  return { ...report, longestSilenceMs }
}

async function attack(
  peer: Peer,
  { bytes, codes, hears }: Attack,
  random: Random,
  cookie: string | undefined,
): Promise<string | undefined> {
  // a client may say its first words together with the request
  const [first, ...rest] = bytes(random)
  const atOnce = random.percent(30)
  peer.ask({ cookie }, undefined, atOnce ? first : undefined)
  if (!(await peer.until(() => peer.status !== 0))) return 'no answer to the upgrade'
  if (peer.status !== 101) return `turned away with ${peer.status}`
  for (const piece of atOnce ? rest : [first!, ...rest]) {
    peer.stream.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (codes.length === 0) {
    const question = 100_000 + random.below(100_000)
    peer.stream.write(rawFrame(TEXT, `{"ping":${question}}`))
    const answered = await peer.until(() => peer.texts.some((text) => text.startsWith(`pong:{"ping":${question},`)))
    if (!answered) return `no pong; closed with ${peer.closeCode}`
    if (hears === undefined || (await peer.until(() => peer.texts.some((text) => hears.test(text))))) return undefined
    return `heard ${JSON.stringify(peer.texts.filter((text) => text.startsWith('orders')).map((text) => text.slice(0, 200)))}`
  }
  if (codes.includes(1005) && codes.length === 1) peer.stream.end()
  const told = await peer.until(() => peer.closeCode !== undefined || peer.isClosed, GONE_WITHIN_MS)
  if (!told) return 'left open'
  if (peer.closeCode !== undefined && !codes.includes(peer.closeCode)) return `closed with ${peer.closeCode}`
  if (peer.closeCode === undefined && !codes.includes(1005)) return 'closed without a code'
  // most say goodbye too; the others the server lets go by itself
  if (!peer.isClosed && random.percent(GOODBYE_PERCENT)) peer.stream.write(rawFrame(CLOSE, ''))
  if (!random.percent(WAITED_FOR_PERCENT)) return undefined
  return (await peer.isLetGo(GONE_WITHIN_MS)) ? undefined : 'said goodbye to and kept'
}

async function knock(peer: Peer, { line, headers, statuses }: Knock): Promise<string | undefined> {
  peer.ask(headers, line)
  if (!(await peer.until(() => peer.status !== 0))) return 'no answer'
  if (!statuses.includes(peer.status)) return `answered ${peer.status}`
  const keepsAlive = /^connection: keep-alive/im.test(peer.head)
  if (peer.status === 101 || keepsAlive) return undefined
  return (await peer.isLetGo(GONE_WITHIN_MS)) ? undefined : 'turned away and kept'
}

/** A client that does nothing wrong: it reads, and its longest silence is measured. */
async function watchQuietly(url: string): Promise<{ readonly socket: TestSocket; end(): Promise<number> }> {
  const socket = await TestSocket.open(url)
  await socket.next('infos_all')
  let heardAt = performance.now()
  let longest = 0
  const hear = (): void => {
    longest = Math.max(longest, performance.now() - heardAt)
    heardAt = performance.now()
  }
  socket.raw.on('message', hear)
  return {
    socket,
    async end() {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      hear()
      socket.close()
      return Math.round(longest)
    },
  }
}
