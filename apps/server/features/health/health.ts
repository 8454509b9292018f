import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeskHealth } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { formatDecimal, MINUTE, SECOND } from '@candela/units'
import type { Proofs } from '../../proof/index.ts'
import type { Condition } from '../../readiness.ts'
import type { ProjectionWriter } from '../../store/projection-writer.ts'
import { SampleRing } from './ring.ts'

/** The state of the house. Cheap to ask: slow figures are worked out once for all who ask within a while. */
export interface Health {
  read(): Promise<DeskHealth>
  stop(): void
}

interface Parts {
  readonly engine: Engine
  readonly projections: ProjectionWriter
  readonly proofs: Proofs
  readonly condition: Condition
  readonly priceSource: string
  readonly dataDirectory: string
  readonly clock: () => number
}

const SAMPLED_EVERY_MS = 5 * SECOND
const SAMPLES = (10 * MINUTE) / SAMPLED_EVERY_MS
const SUMMED_EVERY_MS = 10 * SECOND
const SEGMENT_DIGITS = 4

export function openHealth(parts: Parts): Health {
  const { engine, projections, proofs, condition, dataDirectory, clock } = parts
  const rings = {
    lagMs: new SampleRing(SAMPLES),
    commitMs: new SampleRing(SAMPLES),
    sockets: new SampleRing(SAMPLES),
    priceAgeMs: new SampleRing(SAMPLES),
  }
  const lagEntries = (): number => Math.max(0, engine.durableSeq - projections.market.seq)
  const lagMs = (): number => (lagEntries() === 0 ? 0 : Math.max(0, engine.lastAt - projections.market.lastAt))
  const commitMs = (share: number): number => rounded(engine.latency.commit.quantile(share))
  const checkpoint = { size: 0, at: 0 }
  const noteCheckpoint = (): void => {
    const { size = 0 } = proofs.checkpoint ?? {}
    if (size === checkpoint.size) return
    checkpoint.size = size
    checkpoint.at = clock()
  }
  const sample = (): void => {
    const now = clock()
    noteCheckpoint()
    rings.lagMs.add(now, lagMs())
    rings.commitMs.add(now, commitMs(0.5))
    rings.sockets.add(now, condition.sockets()?.connections ?? 0)
    rings.priceAgeMs.add(now, Math.max(0, condition.priceAgeMs()))
  }
  sample()
  const timer = setInterval(sample, SAMPLED_EVERY_MS)
  timer.unref()
  let summed: { readonly at: number; readonly sums: DeskHealth['sums'] } | undefined
  const sums = (): DeskHealth['sums'] => {
    if (summed === undefined || clock() - summed.at >= SUMMED_EVERY_MS) summed = { at: clock(), sums: sumsOf(engine) }
    return summed.sums
  }
  return {
    stop: () => clearInterval(timer),
    async read() {
      const now = clock()
      noteCheckpoint()
      const [{ parts: states }, disk, snapshotAt, dropped] = await Promise.all([
        condition.readiness(),
        statfs(dataDirectory),
        newestSnapshotAt(join(dataDirectory, 'journal')),
        condition.metrics.droppedSockets.get(),
      ])
      const { segment, end, size } = engine.place
      return {
        at: now,
        parts: states,
        journal: {
          durable: engine.durableSeq,
          acknowledged: engine.durableSeq,
          segment: String(segment).padStart(SEGMENT_DIGITS, '0'),
          fill: Math.round((end / size) * 1e6) / 1e6,
          commitP50Ms: commitMs(0.5),
          commitP99Ms: commitMs(0.99),
          diskFreeBytes: disk.bavail * disk.bsize,
          snapshotAt,
        },
        lag: { entries: lagEntries(), ms: lagMs() },
        sockets: {
          open: condition.sockets()?.connections ?? 0,
          unsentBytes: condition.sockets()?.unsentBytes ?? 0,
          dropped: dropped.values.reduce((sum, { value }) => sum + value, 0),
        },
        proofs: { waiting: proofs.lagEntries, checkpointAt: checkpoint.at, size: checkpoint.size },
        prices: { source: parts.priceSource, products: pricesOf(engine, now) },
        sums: sums(),
        memoryBytes: process.memoryUsage.rss(),
        upMs: Math.round(process.uptime() * SECOND),
        recent: {
          lagMs: rings.lagMs.samples,
          commitMs: rings.commitMs.samples,
          sockets: rings.sockets.samples,
          priceAgeMs: rings.priceAgeMs.samples,
        },
      }
    },
  }
}

/** The sum of all accounts of customers and house, for each asset: double entry makes each zero. */
function sumsOf({ core }: Engine): DeskHealth['sums'] {
  return core.sumsOfBalances().map((sum, asset) => ({ asset: core.asset(asset)!.id, sum: formatDecimal(sum) }))
}

function pricesOf({ core }: Engine, now: number): DeskHealth['prices']['products'] {
  return core.products().map(({ id, product }) => {
    const market = core.market(product)
    return {
      product: id,
      ageMs: market === undefined ? now : Math.max(0, now - market.at),
      stale: market === undefined || market.stale(now),
    }
  })
}

/** 0 where there is none yet. */
async function newestSnapshotAt(folder: string): Promise<number> {
  const names = await readdir(folder)
  const newest = names
    .filter((name) => name.startsWith('snapshot-'))
    .sort()
    .at(-1)
  if (newest === undefined) return 0
  // an old one may just be removed
  return stat(join(folder, newest)).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => 0,
  )
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}
