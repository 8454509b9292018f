import { Peer } from './peer.ts'

interface Kind {
  readonly name: string
  readonly count: number
  readonly first: string
  /** sent again every second */
  readonly again: string
  readonly reads: boolean
  /** by when the server has to have let go */
  readonly withinMs: number
}

export interface SlowReport {
  readonly peers: number
  readonly longestMs: number
  readonly faults: readonly string[]
}

export interface SlowPeers {
  /** Waits until all were let go, or had to be. */
  report(): Promise<SlowReport>
  end(): void
}

const EVERY_MS = 1_000
/** a busy machine's own delays; with the shortest bound less than the minute that Node would wait by itself */
const GRACE_MS = 30_000
/** more answers than the buffers of two kernels take */
const ASKED = 4_000
const POST = 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const QUICKER: readonly Kind[] = [
  { name: 'headers without end', count: 100, first: POST, again: 'x-a: b\r\n', reads: true, withinMs: 20_000 },
  { name: 'nothing said', count: 20, first: '', again: '', reads: true, withinMs: 65_000 },
  {
    name: 'a body blank by blank',
    count: 20,
    first: `${POST}content-length: 5000\r\n\r\n{`,
    again: ' ',
    reads: true,
    withinMs: 65_000,
  },
]
/**
 * a reader whose own writing shows it that the other side is gone, since it never reads; Node waits twice where bytes still moved the
 * first time
 */
const READER: Kind = {
  name: 'much asked for and nothing taken',
  count: 3,
  first: 'GET /api/v1/quotes HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(ASKED),
  again: 'x',
  reads: false,
  withinMs: 135_000,
}

/** Peers that take all the time there is; each has to be let go within its bound. `whole`: also those for which that is minutes. */
export function openSlowPeers(url: string, whole: boolean): SlowPeers {
  const began = performance.now()
  const kinds = whole ? [...QUICKER, READER] : QUICKER
  const all = kinds.flatMap((kind) => Array.from({ length: kind.count }, () => ({ kind, peer: open(url, kind) })))
  const ends = all.map(async ({ kind, peer }) => {
    await peer.until(() => peer.isClosed, kind.withinMs + GRACE_MS)
    return { kind, isClosed: peer.isClosed, status: peer.status, ms: Math.round(performance.now() - began) }
  })
  return {
    async report() {
      const told = await Promise.all(ends)
      const faults = told.flatMap(({ kind, isClosed, status, ms }) => {
        if (!isClosed) return [`${kind.name}: still there after ${ms} ms`]
        return kind === QUICKER[0] && status !== 408 ? [`${kind.name}: told ${status}`] : []
      })
      return { peers: told.length, longestMs: Math.max(...told.map(({ ms }) => ms)), faults }
    },
    end() {
      for (const { peer } of all) peer.destroy()
    },
  }
}

function open(url: string, { first, again, reads }: Kind): Peer {
  const peer = new Peer(url)
  if (!reads) peer.stream.pause()
  if (first !== '') peer.stream.write(first)
  const timer = again === '' ? undefined : setInterval(() => peer.isClosed || peer.stream.write(again), EVERY_MS)
  peer.stream.once('close', () => clearInterval(timer))
  return peer
}
