import { Latencies, LATENCY_BOUNDS_MS } from '@candela/units'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { VERSION } from './version.ts'

export type Outcome = 'done' | 'refused'

/** Values that are read when somebody asks. */
export interface Readings {
  /** applying a command; until its entry is durable; writing and syncing a batch; until an entry's rows are in the database */
  readonly durations: Readonly<Record<'apply' | 'commit' | 'write' | 'rows', Latencies>>
  readonly pool: () => Readonly<Record<'open' | 'idle' | 'waiting', number>>
  /** commands that became durable since the start, by kind */
  readonly commands: () => Iterable<readonly [kind: string, outcomes: Readonly<Record<Outcome, number>>]>
  /** bytes that are free where the journal is written */
  readonly freeBytes: () => Promise<number>
  readonly engineOutstanding: () => number
  readonly durableSeq: () => number
  readonly projectionLagEntries: () => number
  readonly proofLagEntries: () => number
  readonly proofSize: () => number
  readonly proofLeftOut: () => number
  readonly proofIsHalted: () => boolean
  readonly proofRepairs: () => number
  readonly projectionRowsWaiting: () => number
  readonly sockets: () => number
  readonly unsentBytes: () => number
  readonly priceAgeMs: () => number
  readonly deskSignInsRefused: () => number
}

export interface Metrics {
  /** Answers how to count an answer of this route. */
  route(name: string): (status: number, milliseconds: number) => void
  readonly refusals: Counter<'code'>
  readonly sentFrames: Counter
  readonly socketCommands: Counter
  readonly droppedSockets: Counter<'why'>
  /** a turn that tells all sockets; a basket, until it is answered */
  readonly socketTurns: Latencies
  readonly baskets: Latencies
  /** `page` is one of the contract's names, `release` this house's own or "other" */
  readonly appFaults: Counter<'page' | 'release'>
  /** Prometheus text */
  text(): Promise<string>
  readonly contentType: string
}

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

type Numbers = { readonly [K in keyof Readings as Readings[K] extends () => number | boolean ? K : never]: unknown }
const GAUGES: Readonly<Record<keyof Numbers, readonly [name: string, help: string]>> = {
  engineOutstanding: ['candela_engine_outstanding', 'Entries that wait for the disk'],
  durableSeq: ['candela_journal_durable_seq', 'Last durable entry'],
  projectionLagEntries: ['candela_projection_lag_entries', 'Durable entries the views do not show yet'],
  proofLagEntries: ['candela_proof_lag_entries', 'Durable entries the proof log does not hold yet'],
  proofSize: ['candela_proof_checkpoint_size', 'Entries under the newest signed checkpoint'],
  proofLeftOut: ['candela_proof_left_out', 'Entries the proof log read from the journal for want of room'],
  proofIsHalted: ['candela_proof_halted', '1 while nothing is signed'],
  proofRepairs: ['candela_proof_repairs', 'Times that a damaged part of the proof log was made again'],
  projectionRowsWaiting: ['candela_projection_rows_waiting', 'Rows of money that wait for the database'],
  sockets: ['candela_sockets', 'Open sockets'],
  unsentBytes: ['candela_socket_unsent_bytes', 'Bytes that readers of sockets have not taken yet'],
  deskSignInsRefused: ['candela_desk_sign_ins_refused', 'Logins to the desk that were refused since the start'],
  priceAgeMs: ['candela_price_age_ms', 'Time since the last market entry'],
}
const DURATIONS = {
  apply: ['candela_engine_apply_seconds', 'Time to apply a command'],
  commit: ['candela_engine_commit_seconds', 'Time from applying a command until its entry is durable'],
  write: ['candela_journal_write_seconds', 'Time to write and sync a batch of entries'],
  rows: ['candela_projection_rows_seconds', 'Time from a durable entry until its rows are in the database'],
} as const satisfies Record<keyof Readings['durations'], readonly [name: string, help: string]>

export function openMetrics(readings: () => Readings | undefined): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
    new Counter({ name, help, labelNames: [...labelNames], registers })
  /** A gauge that `read` sets each time that somebody asks. */
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (gauge: Gauge<L>, of: Readings) => void | Promise<void>,
  ): Gauge<L> =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        const current = readings()
        if (current !== undefined) await read(this, current)
      },
    })
  for (const [key, [name, help]] of Object.entries(GAUGES) as [keyof Numbers, readonly [string, string]][])
    gauge(name, help, [], (of, current) => of.set(Number(current[key]())))
  for (const [key, [name, help]] of Object.entries(DURATIONS) as [keyof typeof DURATIONS, readonly [string, string]][])
    registry.registerMetric(histogramOf(name, help, () => readings()?.durations[key]))
  const durations = (name: string, help: string): Latencies => {
    const counted = new Latencies()
    registry.registerMetric(histogramOf(name, help, () => counted))
    return counted
  }
  gauge(
    'candela_pg_pool',
    'Connections to the database, and questions that wait for one',
    ['state'],
    (of, { pool }) => {
      for (const [state, count] of Object.entries(pool())) of.set({ state }, count)
    },
  )
  gauge('candela_disk_free_bytes', 'Bytes that are free where the journal is written', [], async (of, { freeBytes }) =>
    of.set(await freeBytes()),
  )
  gauge('candela_build_info', '1, with the release and the Node that runs it', ['release', 'node'], (of) =>
    of.set({ release: VERSION, node: process.version }, 1),
  )
  void new Counter({
    name: 'candela_commands_total',
    help: 'Commands that became durable, by what came of them',
    labelNames: ['kind', 'outcome'] as const,
    registers,
    // counted by the house itself, and set here
    collect() {
      this.reset()
      for (const [kind, outcomes] of readings()?.commands() ?? [])
        for (const [outcome, count] of Object.entries(outcomes)) this.inc({ kind, outcome }, count)
    },
  })
  const latency = new Histogram({
    name: 'candela_http_seconds',
    help: 'Time to answer, by route and class of status',
    labelNames: ['route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  })
  return {
    refusals: counter('candela_refusals_total', 'Refusals told to a client, by code', ['code']),
    sentFrames: counter('candela_socket_frames_total', 'Frames sent to sockets'),
    socketCommands: counter('candela_socket_commands_total', 'Commands that came in baskets'),
    appFaults: counter('candela_app_faults_total', 'Faults that the apps told of', ['page', 'release']),
    droppedSockets: counter('candela_sockets_dropped_total', 'Sockets closed by the house', ['why']),
    socketTurns: durations('candela_socket_turn_seconds', 'Time to tell all sockets what has changed'),
    baskets: durations('candela_socket_basket_seconds', 'Time to answer a basket of commands'),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    route(name) {
      const classes = [1, 2, 3, 4, 5].map((hundreds) => latency.labels(name, `${hundreds}xx`))
      return (status, milliseconds) => classes[Math.floor(status / 100) - 1]?.observe(milliseconds / 1000)
    },
  }
}

/** A histogram over durations that the house counts itself, for less than the library's would cost where each microsecond counts. */
function histogramOf(name: string, help: string, read: () => Latencies | undefined): Metric {
  const values = () => {
    const counted = read()
    if (counted === undefined) return []
    const { count, sumMs } = counted
    const upTo = counted.upToBounds()
    return [
      ...LATENCY_BOUNDS_MS.map((ms, bucket) => ({ le: String(ms / 1000), value: upTo[bucket]! })),
      { le: '+Inf', value: count },
    ]
      .map(({ le, value }) => ({ labels: { le } as { le?: string }, value, metricName: `${name}_bucket` }))
      .concat([
        { labels: {}, value: sumMs / 1000, metricName: `${name}_sum` },
        { labels: {}, value: count, metricName: `${name}_count` },
      ])
  }
  const metric = { name, get: () => Promise.resolve({ name, help, type: 'histogram', values: values() }) }
  return metric as unknown as Metric
}
