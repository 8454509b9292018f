import type { Core, CoreOptions } from '@candela/core'
import { type Disk, type JournalOptions, openJournal, RecordCursor, type SigningKey } from '@candela/journal'
import { Engine } from './engine.ts'
import { newHashKey } from './hash-key.ts'
import type { Log } from './log.ts'
import { LastCommands } from './last-commands.ts'
import { Replay, standingFrom } from './replay.ts'

const SNAPSHOT_EVERY_ENTRIES = 200_000
/** entries between two lines about the progress of a long replay */
const PROGRESS_EVERY = 500_000

export interface EngineOptions {
  /** the journal's folder */
  readonly disk: Disk
  /** instant; may step back, what is journalled never does */
  readonly clock: () => number
  /**
   * milliseconds that nobody can set: a step of `clock` of more than ten seconds against them ends the engine with ClockStepped. Left
   * out where the clock is no clock of the host's.
   */
  readonly monotonic?: () => number
  readonly log: Log
  /** looks at the core as the journal left it, before anything is entered; an error of it ends the opening and leaves the journal as it is */
  readonly inspect?: (core: Core) => void
  /** told once of what ended the engine; it has to end the process */
  readonly onFatal: (error: Error) => void
  /** default 200,000 */
  readonly snapshotEveryEntries?: number
  /** the core's options; by default the rules and the due work of production, and a hash key of this process */
  readonly core?: CoreOptions
  /** signs the journal's manifest */
  readonly signingKey?: SigningKey
  /** sizes of the journal's files and batches, where its own do not fit; the rest is for simulations that leave nothing to chance */
  readonly journal?: Pick<
    JournalOptions,
    'segmentBytes' | 'batchBytes' | 'keepSnapshots' | 'clock' | 'compress' | 'genesisId' | 'ackedSyncMs'
  >
}

/**
 * Opens the journal and brings the core to its end: newest good snapshot, then every later entry applied again and compared with what
 * the journal says came of it. Throws EngineError (`digest`, `code`, `rules`, `state`, `command`) naming the entry that differs, or
 * JournalError; the journal is closed again then.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { disk, clock, log, onFatal, signingKey } = options
  const coreOptions = { hashKey: newHashKey(), ...options.core }
  let engine: Engine | undefined
  const begun = performance.now()
  const journal = await openJournal({
    ...options.journal,
    disk,
    ...(signingKey ? { signingKey } : {}),
    onFatal: (error) => (engine ? engine.fail(error) : onFatal(error)),
    onNotice: ({ kind, text, file, offset }) => log.warn({ kind, file, offset }, text),
  })
  const checked = performance.now()
  try {
    const standing = standingFrom((below) => journal.newestSnapshot(below), Number.POSITIVE_INFINITY, log, coreOptions)
    const { core } = standing
    let { seq, at } = standing
    const started = performance.now()
    const last = new LastCommands(journal.recoveredSeq)
    const again = new Replay(core)
    const entry = new RecordCursor()
    for (const records of journal.batches(Math.min(standing.seq, last.after))) {
      records.records(entry)
      while (entry.next()) {
        const outcome = entry.seq > standing.seq ? again.apply(entry) : undefined
        if (outcome) {
          seq = entry.seq
          at = entry.at
          if (seq % PROGRESS_EVERY === 0) log.info({ seq, of: journal.recoveredSeq }, 'replaying the journal')
        }
        if (entry.seq > last.after) last.note(entry, outcome && { outcome, events: core.events.bytes() })
      }
    }
    journal.forgetOpening()
    const entries = seq - standing.seq
    const ms = Math.round(performance.now() - started)
    const before = { checkMs: Math.round(checked - begun), snapshotMs: Math.round(started - checked) }
    log.info({ seq, snapshot: standing.seq, entries, ...before, ms }, 'journal replayed')
    options.inspect?.(core)
    const genesisAt = journal.firstAt() ?? clock()
    engine = new Engine({
      disk,
      journal,
      core,
      coreOptions,
      clock,
      monotonic: options.monotonic,
      log,
      onFatal,
      snapshotEveryEntries: options.snapshotEveryEntries ?? SNAPSHOT_EVERY_ENTRIES,
      seq,
      at,
      snapshotSeq: standing.seq,
      genesisAt,
      lastCommands: last.commands,
    })
    return engine
  } catch (error) {
    await journal.close()
    throw error
  }
}
