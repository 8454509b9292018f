import { statfs } from 'node:fs/promises'
import { PRODUCTS } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { type Metrics, openMetrics, type Outcome } from './metrics.ts'
import type { Proofs } from './proof/index.ts'
import type { ProjectionWriter } from './store/projection-writer.ts'
import type { Store } from './store/store.ts'

/** a market entry older than this means that the price source has gone silent */
const SILENT_AFTER_MS = 30_000
/** a clock so far behind the last entry is no correction: until it is there again every entry is of that instant, and nothing falls due */
const BEHIND_MS = 10_000
/** projections this far behind answer nobody in time */
const MAX_LAG_ENTRIES = 50_000

export interface Readiness {
  readonly ready: boolean
  /** by part: "ok" or what is wrong */
  readonly parts: Readonly<Record<string, string>>
}

/** The sockets, once they are open. */
interface OpenSockets {
  readonly connections: number
  readonly unsentBytes: number
}

interface Late {
  readonly sockets: OpenSockets
  readonly deskSignInsRefused: () => number
}

/** The state of this process, for machines that ask and for the desk. */
export interface Condition {
  readonly metrics: Metrics
  readiness(): Promise<Readiness>
  priceAgeMs(): number
  sockets(): OpenSockets | undefined
  /** Takes the parts that are known only once the doors are made. */
  learns(late: Partial<Late>): void
}

interface Parts {
  readonly engine: Engine
  readonly store: Store
  readonly projections: ProjectionWriter
  readonly proofs: Proofs
  readonly clock: () => number
  readonly dataDirectory: string
  readonly stopping: () => boolean
}

export function openCondition({
  engine,
  store,
  projections,
  proofs,
  clock,
  dataDirectory,
  stopping,
}: Parts): Condition {
  const late: Partial<Late> = {}
  const newestMarketAt = (): number =>
    PRODUCTS.reduce((newest, { definition }) => Math.max(newest, engine.core.market(definition.product)?.at ?? 0), 0)
  const priceAgeMs = (): number => clock() - newestMarketAt()
  const lagEntries = (): number => Math.max(0, engine.durableSeq - projections.market.seq)
  const commands = new Map<string, Record<Outcome, number>>()
  const metrics = openMetrics(() => ({
    durations: { ...engine.latency, rows: projections.lag },
    commands: () => commands,
    pool: () => {
      const { totalCount, idleCount, waitingCount } = store.pool
      return { open: totalCount, idle: idleCount, waiting: waitingCount }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDirectory)
      return bavail * bsize
    },
    engineOutstanding: () => engine.outstanding,
    durableSeq: () => engine.durableSeq,
    projectionLagEntries: lagEntries,
    proofLagEntries: () => proofs.lagEntries,
    proofSize: () => proofs.checkpoint?.size ?? 0,
    proofLeftOut: () => proofs.leftOut,
    proofIsHalted: () => proofs.trouble !== undefined,
    proofRepairs: () => proofs.repairs,
    projectionRowsWaiting: () => projections.waitingRows,
    sockets: () => late.sockets?.connections ?? 0,
    unsentBytes: () => late.sockets?.unsentBytes ?? 0,
    priceAgeMs,
    deskSignInsRefused: () => late.deskSignInsRefused?.() ?? 0,
  }))
  engine.follow((batch) => {
    for (const { command, code } of batch) {
      let outcomes = commands.get(command.kind)
      if (!outcomes) commands.set(command.kind, (outcomes = { done: 0, refused: 0 }))
      outcomes[code === 0 ? 'done' : 'refused']++
    }
  })
  return {
    metrics,
    priceAgeMs,
    sockets: () => late.sockets,
    learns: (more) => void Object.assign(late, more),
    async readiness() {
      const database = await store.pool.query('select 1').then(
        () => 'ok',
        () => 'unreachable',
      )
      const parts = {
        engine: stopping() ? 'stopping' : engine.isOpen ? 'ok' : 'closed',
        database,
        views: lagEntries() <= MAX_LAG_ENTRIES ? 'ok' : 'behind',
        prices: priceAgeMs() <= SILENT_AFTER_MS ? 'ok' : 'silent',
        clock: engine.lastAt - clock() <= BEHIND_MS ? 'ok' : 'behind',
        proof: proofs.trouble ?? (proofs.checkpoint ? 'ok' : 'pending'),
      }
      // silent prices make products stale, a log that is not signed makes proofs stale, a clock that is behind holds up
      // what falls due: states of the house and not of this process
      return { ready: parts.engine === 'ok' && database === 'ok' && parts.views === 'ok', parts }
    },
  }
}
