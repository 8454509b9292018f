import { deflateRawSync } from 'node:zlib'
import { JournalError } from '../errors.ts'
import type { Journal } from '../journal.ts'
import type { JournalOptions } from '../open.ts'
import { checkedSeqs, openSample, sampleEntry, SMALL } from './sample-journal.ts'
import { SeededRandom } from './seeded-random.ts'
import type { SigningKey } from '../signing-key.ts'
import { type Fault, SimulatedDisk } from './simulated-disk.ts'

/* Shared by the tests and campaigns of this room: lives of a journal on a simulated disk, and how they are ended. */

/** The acked file is synced with every batch: each commit has one more place to be struck at. */
const SYNCED = { ...SMALL, ackedSyncMs: 0 }

/** One life of a process on a disk: what it was told is durable, and how it ended. */
export interface Life {
  recovered: number
  told: number
  failure: Error | null
  refusal: JournalError | null
}

const compress = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(deflateRawSync(bytes))

/** Options of a journal that seals and lists. */
export function sealing(signingKey: SigningKey): Partial<JournalOptions> {
  return { signingKey, compress }
}

/**
 * Opens the journal, checks what came back, then appends in bursts with a snapshot now and then, until `bursts` are
 * through, a failure is reported, or nothing moves any more because the disk stopped answering.
 */
export async function live(
  disk: SimulatedDisk,
  random: SeededRandom,
  bursts: number,
  options: Partial<JournalOptions>,
): Promise<Life> {
  const life: Life = { recovered: 0, told: 0, failure: null, refusal: null }
  const mounted = disk.mount()
  const work = (async () => {
    const { journal } = await openSample(mounted, {
      ...SYNCED,
      ...options,
      onFatal: (error) => (life.failure ??= error),
    })
    life.recovered = journal.recoveredSeq
    life.told = journal.recoveredSeq
    const found = checkedSeqs(journal.entriesAfter(0))
    if (found.length !== life.recovered || found.some((seq, place) => seq !== place + 1)) {
      throw new Error(`of ${life.recovered} entries ${found.length} came back`)
    }
    journal.writer.onDurable = (seq) => (life.told = seq)
    for (let burst = 0; burst < bursts; burst++) await oneBurst(journal, random)
    await journal.close()
  })()
  let ended = false
  work.then(
    () => (ended = true),
    (error) => {
      life.refusal = error
      ended = true
    },
  )
  let moved = -1
  while (!ended && moved !== disk.operations && life.failure === null) {
    moved = disk.operations
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate)
  }
  if (life.refusal !== null && !((life.refusal as Error) instanceof JournalError)) throw life.refusal
  return life
}

/** Appends a few entries, mostly commits them, and now and then writes a snapshot. */
export async function oneBurst(journal: Journal, random: SeededRandom): Promise<void> {
  const { writer } = journal
  const count = 1 + random.below(8)
  for (let i = 0; i < count; i++) writer.append(sampleEntry(writer.lastSeq + 1))
  if (random.below(4) > 0) await writer.commit()
  if (random.below(8) > 0) return
  const bytes = new Uint8Array(300).fill(writer.lastSeq)
  await journal.writeSnapshot({ seq: writer.lastSeq, at: 1, formatVersion: 1, stateHash: new Uint8Array(8), bytes })
}

/** Loses the power, or only the process, three times at random moments; answers what was wrong with what came back. */
export async function problemOfPowerLoss(seed: number, key: SigningKey): Promise<string | null> {
  const random = new SeededRandom(seed)
  let stopAt = 0
  const disk: SimulatedDisk = new SimulatedDisk(seed, (work) => {
    if (disk.operations < stopAt) queueMicrotask(work)
  })
  const ackedSyncMs = seed % 2 === 0 ? 0 : 50
  const options = seed % 3 === 0 ? { ...sealing(key), ackedSyncMs } : { ackedSyncMs }
  let told = 0
  for (let round = 0; round < 3; round++) {
    stopAt = disk.operations + 10 + random.below(90)
    const life = await live(disk, random, 12, options)
    if (life.refusal) return `seed ${seed} round ${round}: ${life.refusal.message}`
    if (life.recovered < told && life.recovered > 0) return `seed ${seed} round ${round}: ${life.recovered} of ${told}`
    told = Math.max(told, life.told)
    disk.end((['kill', 'power', 'powerWhole'] as const)[random.below(3)]!)
  }
  stopAt = Number.POSITIVE_INFINITY
  const last = await live(disk, random, 3, options)
  const isWhole = !last.refusal && last.recovered >= told
  return isWhole ? null : `seed ${seed} at last: ${last.recovered} of ${told} ${last.refusal?.message ?? ''}`
}

/** The outcome of a fault at one site: `beyond` where the life has no such site. */
export interface AtSite {
  readonly isBeyond: boolean
  /** the error of the disk, where it told one */
  readonly error: Error | null
  readonly problem: string | null
}

const LIFE_SEED = 5

/**
 * One life with a fault that is armed from its first operation on, then two more. Nothing is acknowledged after the
 * fault, the next life opens and has all that was acknowledged, and so has the one after another loss of power.
 */
export async function faultAtSite(fault: Fault, key: SigningKey, bursts: number): Promise<AtSite> {
  const site = `${fault.operation} ${fault.nth} ${fault.effect}`
  const disk = new SimulatedDisk(fault.nth)
  disk.inject(fault)
  const first = await live(disk, new SeededRandom(LIFE_SEED), bursts, sealing(key))
  if (disk.armedFaults > 0) return { isBeyond: true, error: null, problem: null }
  const error = first.failure ?? first.refusal
  const { told } = first
  for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate)
  const found = (problem: string | null): AtSite => ({
    isBeyond: false,
    error,
    problem: problem && `${site}: ${problem}`,
  })
  if (first.told !== told) return found(`acknowledged ${first.told} after ${told}`)
  if (disk.isMounted) disk.end(fault.nth % 2 ? 'power' : 'kill')
  const next = await live(disk, new SeededRandom(LIFE_SEED + 1), 2, sealing(key))
  if (next.refusal ?? next.failure) return found(`the next life: ${(next.refusal ?? next.failure)!.message}`)
  if (next.recovered < told) return found(`${next.recovered} of ${told} acknowledged came back`)
  disk.losePower()
  const last = await live(disk, new SeededRandom(LIFE_SEED + 2), 1, sealing(key))
  if (last.refusal) return found(`the last life: ${last.refusal.message}`)
  return found(last.recovered < next.told ? `${last.recovered} of ${next.told} acknowledged came back at last` : null)
}
