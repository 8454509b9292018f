import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { Prediction } from '@candela/auditor'
import type { Command } from '@candela/contract'
import { type Applied, type Engine, openEngine } from '@candela/engine'
import { JournalError } from '@candela/journal'
import { SimulatedDisk } from '@candela/journal/testing'
import { compareAll, compareTouched } from '../compare.ts'
import { START } from '../core-run.ts'
import type { CrashStep, FaultStep, Step } from '../workload/step.ts'
import { noFigures } from './figures.ts'
import { simulatedKey } from './signing-key.ts'
import { Trail } from './trail.ts'
import { Turns } from './turns.ts'
import { Views } from './views.ts'

/** entries between two looks at everything */
const LOOK_EVERY = 200
const SNAPSHOT_EVERY = 300
/** small, so that segments fill, are sealed and follow each other: in a long run, or in a short one */
const FILES = {
  usual: { segmentBytes: 1 << 16, batchBytes: 1 << 14, keepSnapshots: 3 },
  tiny: { segmentBytes: 1 << 13, batchBytes: 1 << 12, keepSnapshots: 2 },
}
export type FileSize = keyof typeof FILES
/** starts in a row that may fail of armed faults */
const MOST_STARTS = 40
const SILENT = { info: (): void => {}, warn: (): void => {} }

/**
 * A whole house on one simulated machine: core, engine, journal and projections as they ship, and beside them the
 * auditor. It plays steps; whatever must not happen is thrown.
 */
export class SimulatedHouse {
  readonly disk: SimulatedDisk
  readonly turns = new Turns()
  readonly trail = new Trail()
  readonly figures = noFigures()
  /** commands whose answer never came, for those who sent them to send again */
  unanswered: Command[] = []
  now = START
  #views = new Views()
  #engine: Engine | undefined
  #failure: Error | undefined
  #broken: Error | undefined
  /** counts processes: what an ended one still has to say is about itself only */
  #life = 0
  readonly #waiting = new Set<Command>()
  readonly #requests = new Set<string>()
  /** of every step and every answer, in order */
  readonly #history = createHash('sha256')
  readonly #key = simulatedKey()
  readonly #genesisId: Uint8Array

  readonly #files: FileSize

  constructor(seed: number, files: FileSize = 'usual') {
    this.#files = files
    this.disk = new SimulatedDisk(seed, this.turns.defer)
    this.#genesisId = new Uint8Array(32).fill(seed & 255)
  }

  async play(step: Step): Promise<void> {
    this.#history.update(JSON.stringify(step))
    await this.#alive()
    switch (step.kind) {
      case 'send':
        this.now += step.wait
        return this.#send(step.command)
      case 'turn':
        for (let left = step.count; left > 0; left--) await this.#turn()
        return
      case 'fault':
        return this.#arm(step)
      case 'crash':
        return this.#crash(step)
      case 'snapshot':
        void this.#engine!.snapshot().catch(() => {})
        return this.#catchUp()
      case 'restart':
        return this.#restart()
    }
  }

  /**
   * Ends in order, reads everything once more from the first entry, and compares. Answers the hash of the last state.
   */
  async end(): Promise<void> {
    this.disk.forgetFaults()
    // a fault that struck just before may still end the first of them
    const { restarts } = this.figures
    for (let left = MOST_STARTS; left > 0 && this.figures.restarts === restarts; left--) await this.#restart()
    await this.#alive()
    const { figures, trail } = this
    const entries = new Map<number, Applied>()
    const views = new Views()
    await this.#engine!.replay(1, (batch) => {
      for (const applied of batch) {
        entries.set(applied.seq, applied)
        views.apply(applied)
      }
    })
    compareAll(this.#engine!.core, trail.live)
    views.compare(trail.durable.state)
    this.#views.compare(trail.durable.state)
    figures.entries = entries.size
    figures.requests = this.#requests.size
    figures.acknowledged = trail.acknowledged
    figures.acknowledgedLost += trail.lostAmong(entries)
    figures.acknowledgedDoubled = trail.doubled
    figures.turns = this.turns.count
    figures.stateHash = this.#engine!.core.stateHash()
    figures.sealedSegments = this.disk.names.filter((name) => name.endsWith('.sealed')).length
    await this.turns.until(this.#engine!.close(), () => this.#hasEnded)
    for (const name of this.disk.names) this.#history.update(name).update(this.disk.contentOf(name))
    figures.trailHash = this.#history.digest('hex')
    if (figures.acknowledgedLost + figures.acknowledgedDoubled > 0) {
      throw new Error(`acknowledged lost ${figures.acknowledgedLost}, doubled ${figures.acknowledgedDoubled}`)
    }
  }

  /** The files that the next process would open, for those who look for damage. */
  get opening() {
    return {
      clock: () => this.now,
      log: SILENT,
      signingKey: this.#key,
      snapshotEveryEntries: SNAPSHOT_EVERY,
      journal: {
        ...FILES[this.#files],
        clock: this.turns.clock(() => this.now),
        compress: (bytes: Uint8Array) => Promise.resolve(deflateRawSync(bytes)),
        genesisId: this.#genesisId,
      },
    }
  }

  #send(command: Command): void {
    const { figures, trail } = this
    const engine = this.#engine!
    this.#catchUp()
    figures.commands += 1
    if ('commandId' in command)
      this.#requests.add(`${'customer' in command ? command.customer : ''} ${command.commandId}`)
    const at = Math.max(engine.lastAt, this.now)
    const early = trail.live.withoutEntry(command, at)
    const before = engine.appliedSeq
    const answer = engine.submit(command)
    this.#waiting.add(command)
    answer.then(
      (applied) => this.#answered(command, applied, early),
      () => this.#unwritable(command),
    )
    if (this.#failure) return
    const isApplied = engine.appliedSeq > before
    if (early && isApplied) throw new Error(`a ${command.kind} that needs no entry made entry ${engine.appliedSeq}`)
    if (!isApplied) return
    // what fell due comes before it, in ticks
    for (let seq = before + 1; seq < engine.appliedSeq; seq++) trail.applied(seq, engine.lastAt, { kind: 'tick' })
    trail.applied(engine.appliedSeq, engine.lastAt, command)
    if (engine.lastAt !== at) throw new Error(`entry ${engine.appliedSeq} is stamped ${engine.lastAt}, not ${at}`)
    compareTouched(engine.core, trail.live, engine.core.events.decode())
    if (engine.appliedSeq % LOOK_EVERY === 0) this.#look()
  }

  #answered(command: Command, applied: Applied, early: Prediction | undefined): void {
    this.#waiting.delete(command)
    this.#history.update(`${applied.seq} ${applied.code} ${applied.value};`)
    if (applied.repeated) this.figures.repeated += 1
    if (early) {
      const { code, value, seq, repeated } = applied
      const isAsSaid = code === early.code && value === early.value && repeated === early.repeated
      if (!isAsSaid || seq !== (early.seq ?? 0))
        this.#broken ??= new Error(`a repetition answers ${code} ${value} ${seq}`)
    }
    if (early || applied.seq === 0) return
    if (applied.code !== 0) this.figures.refused += 1
    for (const event of applied.events) if (event.kind === 'orderFilled') this.figures.fills += 1
    this.trail.answered({ seq: applied.seq, code: applied.code, value: applied.value })
  }

  #unwritable(command: Command): void {
    this.#waiting.delete(command)
    this.figures.unwritable += 1
  }

  #look(): void {
    this.#engine!.core.assertInvariants()
    compareAll(this.#engine!.core, this.trail.live)
  }

  /**
   * The engine writes entries of its own, with each snapshot: the auditor hears of them before anything else happens.
   */
  #catchUp(): void {
    const engine = this.#engine
    if (!engine) return
    while (engine.appliedSeq > this.trail.live.state.seq) {
      this.figures.snapshots += 1
      const seq = this.trail.live.state.seq + 1
      this.trail.applied(seq, engine.lastAt, { kind: 'recordState', stateHash: '0'.repeat(64) })
    }
  }

  async #turn(): Promise<void> {
    await this.turns.turn()
    this.#catchUp()
    if (this.#broken) throw this.#broken
  }

  #arm({ operation, nth, effect }: FaultStep): void {
    this.disk.inject({ operation, nth, effect })
  }

  async #crash({ how, snapshotsLost }: CrashStep): Promise<void> {
    if (how === 'kill') this.disk.kill()
    else this.disk.losePower(how === 'power')
    this.figures[how === 'kill' ? 'kills' : 'powerLosses'] += 1
    this.#gone()
    const snapshots = this.disk.names.filter((name) => name.startsWith('snapshot-') && name.endsWith('.state'))
    for (const name of snapshots.slice(Math.max(0, snapshots.length - snapshotsLost))) this.disk.lose(name)
    await this.#alive()
  }

  async #restart(): Promise<void> {
    await this.#alive()
    const closing = this.#engine!.close()
    this.#catchUp()
    await this.turns.until(
      closing.catch((error: Error) => void (this.#failure ??= error)),
      () => {
        this.#catchUp()
        return this.#hasEnded
      },
    )
    if (this.#hasEnded) return this.#alive()
    this.figures.restarts += 1
    this.#gone()
    await this.#alive()
  }

  /** The process is gone, or as good as gone. */
  get #hasEnded(): boolean {
    return this.#failure !== undefined || !this.disk.isMounted
  }

  #gone(): void {
    this.#life += 1
    this.turns.forget()
    this.#engine = undefined
    this.#failure = undefined
    this.unanswered.push(...this.#waiting)
    this.#waiting.clear()
  }

  /** Sees to it that a process runs: a failed one is replaced, starts are tried again while armed faults strike. */
  async #alive(): Promise<void> {
    if (this.#broken) throw this.#broken
    if (this.#engine && !this.#hasEnded) return
    if (this.#engine && !this.disk.isMounted) {
      this.figures.endsAtSites += 1
      this.#gone()
    } else if (this.#failure) {
      if (!(this.#failure instanceof JournalError)) throw this.#failure
      this.figures.diskErrors += 1
      this.disk.kill()
      this.#gone()
    }
    for (let left = MOST_STARTS; left > 0; left--) {
      const armed = this.disk.armedFaults
      const failure = (await this.#start()) ?? (await this.#recovered())
      if (!failure) return
      // what a start may die of is the fault that struck it, nothing else
      if (!(failure instanceof JournalError) || this.disk.armedFaults === armed) throw failure
      this.figures.failedStarts += 1
      this.disk.kill()
      this.#gone()
    }
    throw new Error(`${MOST_STARTS} starts failed`)
  }

  async #start(): Promise<Error | undefined> {
    let failure: Error | undefined
    const life = ++this.#life
    const opening = openEngine({
      ...this.opening,
      disk: this.disk.mount(),
      onFatal: (error) => {
        if (life === this.#life) this.#failure ??= error
      },
    }).then(
      (engine) => void (this.#engine = engine),
      (error: Error) => void (failure = error),
    )
    await this.turns.until(opening, () => this.#hasEnded)
    const early =
      this.#failure ?? (this.disk.isMounted ? undefined : new JournalError('stopped', 'ended while it started'))
    return failure ?? early
  }

  /** Looks at what was found; answers an error of the disk, throws anything else. */
  async #recovered(): Promise<Error | undefined> {
    try {
      await this.#compareFound()
      return undefined
    } catch (error) {
      if (error instanceof JournalError) return error
      throw error
    }
  }

  /**
   * Checks that the found journal is a beginning of the applied one, holds all that was acknowledged, and is the state the auditor has
   * there.
   */
  async #compareFound(): Promise<void> {
    const { trail, figures } = this
    const engine = this.#engine!
    const found = engine.appliedSeq
    if (found < trail.acknowledgedSeq) {
      figures.acknowledgedLost += trail.acknowledgedSeq - found
      throw new Error(`recovered up to ${found}, but ${trail.acknowledgedSeq} was acknowledged`)
    }
    const known = trail.durable.state.seq
    const expected = trail.pending.at(-1)?.seq ?? known
    if (found > expected) throw new Error(`recovered up to ${found}, but only ${expected} were applied`)
    await engine.replay(known + 1, (batch) => {
      for (const applied of batch) trail.reached(applied)
    })
    figures.unacknowledgedLost += trail.goBack()
    this.#look()
    await engine.replay(this.#views.seq + 1, (batch) => {
      for (const applied of batch) this.#views.apply(applied)
    })
    engine.follow((batch) => this.#follow(batch))
    figures.recoveries += 1
  }

  #follow(batch: readonly Applied[]): void {
    try {
      this.#catchUp()
      for (const applied of batch) {
        this.trail.reached(applied)
        this.#views.apply(applied)
      }
    } catch (error) {
      this.#broken ??= error as Error
    }
  }
}
