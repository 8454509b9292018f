import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Values that are read when somebody asks. */
export interface Readings {
  /** milliseconds below which this share of the last commands lie */
  readonly applyMs: (share: number) => number
  readonly commitMs: (share: number) => number
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
  readonly priceAgeMs: () => number
  readonly deskSignInsRefused: () => number
}

export interface Metrics {
  /** Answers how to count an answer of this route. */
  route(name: string): (status: number, milliseconds: number) => void
  readonly sentFrames: Counter
  readonly socketCommands: Counter
  readonly droppedSockets: Counter<'why'>
  /** Prometheus text */
  text(): Promise<string>
  readonly contentType: string
}

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

export function openMetrics(readings: () => Readings | undefined): Metrics {
  const registers = [new Registry()]
  const registry = registers[0]!
  collectDefaultMetrics({ register: registry })
  const latency = new Histogram({
    name: 'candela_http_seconds',
    help: 'Time to answer, by route and class of status',
    labelNames: ['route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, read: (of: Readings) => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const current = readings()
        if (current !== undefined) this.set(read(current))
      },
    })
  gauge('candela_engine_outstanding', 'Entries that wait for the disk', (of) => of.engineOutstanding())
  gauge('candela_journal_durable_seq', 'Last durable entry', (of) => of.durableSeq())
  gauge('candela_engine_apply_p99_ms', 'Time to apply a command, 99th percentile', (of) => of.applyMs(0.99))
  gauge('candela_engine_commit_p50_ms', 'Time until an entry is durable, median', (of) => of.commitMs(0.5))
  gauge('candela_engine_commit_p99_ms', 'Time until an entry is durable, 99th percentile', (of) => of.commitMs(0.99))
  gauge('candela_projection_lag_entries', 'Durable entries the views do not show yet', (of) =>
    of.projectionLagEntries(),
  )
  gauge('candela_proof_lag_entries', 'Durable entries the proof log does not hold yet', (of) => of.proofLagEntries())
  gauge('candela_proof_checkpoint_size', 'Entries under the newest signed checkpoint', (of) => of.proofSize())
  gauge('candela_proof_left_out', 'Entries the proof log read from the journal for want of room', (of) =>
    of.proofLeftOut(),
  )
  gauge('candela_proof_halted', '1 while nothing is signed', (of) => Number(of.proofIsHalted()))
  gauge('candela_proof_repairs', 'Times that a damaged part of the proof log was made again', (of) => of.proofRepairs())
  gauge('candela_projection_rows_waiting', 'Rows of money that wait for the database', (of) =>
    of.projectionRowsWaiting(),
  )
  gauge('candela_sockets', 'Open sockets', (of) => of.sockets())
  gauge('candela_desk_sign_ins_refused', 'Logins to the desk that were refused since the start', (of) =>
    of.deskSignInsRefused(),
  )
  gauge('candela_price_age_ms', 'Time since the last market entry', (of) => of.priceAgeMs())
  const sentFrames = new Counter({ name: 'candela_socket_frames_total', help: 'Frames sent to sockets', registers })
  const socketCommands = new Counter({
    name: 'candela_socket_commands_total',
    help: 'Commands that came in baskets',
    registers,
  })
  const droppedSockets = new Counter({
    name: 'candela_sockets_dropped_total',
    help: 'Sockets closed by the house',
    labelNames: ['why'] as const,
    registers,
  })
  return {
    sentFrames,
    socketCommands,
    droppedSockets,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    route(name) {
      const classes = [1, 2, 3, 4, 5].map((hundreds) => latency.labels(name, `${hundreds}xx`))
      return (status, milliseconds) => classes[Math.floor(status / 100) - 1]?.observe(milliseconds / 1000)
    },
  }
}
