import type { Disk, DiskFile, DiskLock, Done } from '../disk.ts'
import { diskError, JournalError } from '../errors.ts'
import type { SeededRandom } from './seeded-random.ts'
import { SimulatedFile } from './simulated-file.ts'

export type Operation = 'open' | 'read' | 'write' | 'sync' | 'rename' | 'remove' | 'syncDirectory'

/** The ends of a process: alone, or with its machine, whose power tears sectors or loses whole ones. */
export type End = 'kill' | 'power' | 'powerWhole'

/** A fault that may be told to happen. `truncate` and the like happen to files directly: see `SimulatedDisk`. */
export interface Fault {
  operation: Operation | 'any'
  /** Counted from 1 among the operations of that kind (and file, where one is given) from now on. */
  nth: number
  /** Only operations on files whose name matches count. */
  file?: RegExp
  /**
   * `ENOSPC` and `EIO` are reported; a failed write may have left a part, a failed sync leaves memory and disk apart
   * for good, as Linux does. `lie` reports success and does nothing durable. `misdirect` puts a write elsewhere in the
   * same file. The others end the process before the operation, or in the middle of a write: nothing is reported to
   * anyone any more.
   */
  effect: 'ENOSPC' | 'EIO' | 'lie' | 'misdirect' | End
}

/** A change to the folder that is lost with the power unless the folder was synced. */
export interface DirectoryChange {
  apply(names: Map<string, SimulatedFile>): void
}

/** The parts that the lives of a process on one simulated disk share. */
export interface SimulatedMachine {
  /** The names a program sees, sorted. */
  readonly names: string[]
  /** Counts an operation and returns the effect that is armed for it. */
  strike(operation: Operation, name: string): Fault['effect'] | null
  /** Ends the process that struck. */
  end(how: End): void
  readonly internals: {
    readonly names: Map<string, SimulatedFile>
    readonly random: SeededRandom
    readonly defer: (work: () => void) => void
    readonly change: (change: DirectoryChange) => void
    readonly pendingChanges: () => number
    readonly syncChanges: (count: number) => void
    readonly takeLock: () => boolean
    readonly releaseLock: () => void
  }
}

/**
 * One life of a process: after its end, what it would wait for throws, and what runs beside it does nothing and never
 * calls back.
 */
export class MountedDisk implements Disk {
  readonly path = '/simulated'
  readonly #disk: SimulatedMachine
  readonly #isAlive: () => boolean

  constructor(disk: SimulatedMachine, isAlive: () => boolean) {
    this.#disk = disk
    this.#isAlive = isAlive
  }

  list(): string[] {
    this.#begin('read', '')
    return this.#disk.names
  }

  open(name: string, how: 'read' | 'update' | 'create'): DiskFile {
    const path = `${this.path}/${name}`
    this.#begin('open', name)
    const { names, change } = this.#disk.internals
    if (how === 'create') {
      if (names.has(name)) throw diskError('open', path, 'EEXIST')
      const created = new SimulatedFile()
      change({ apply: (entries) => void entries.set(name, created) })
    }
    const file = names.get(name)
    if (!file) throw diskError('open', path, 'ENOENT')
    return this.#opened(file, name, path)
  }

  rename(from: string, to: string): void {
    this.#begin('rename', from)
    const file = this.#disk.internals.names.get(from)
    if (!file) throw diskError('open', `${this.path}/${from}`, 'ENOENT')
    this.#disk.internals.change({
      apply(entries) {
        if (entries.get(from) === file) entries.delete(from)
        entries.set(to, file)
      },
    })
  }

  remove(name: string): void {
    this.#begin('remove', name)
    if (!this.#disk.internals.names.has(name)) throw diskError('open', `${this.path}/${name}`, 'ENOENT')
    this.#disk.internals.change({ apply: (entries) => void entries.delete(name) })
  }

  syncDirectory(done: Done): void {
    if (!this.#isAlive()) return
    const effect = this.#strike('syncDirectory', '')
    if (isEnd(effect)) return this.#disk.end(effect)
    const { defer, pendingChanges, syncChanges } = this.#disk.internals
    const count = pendingChanges()
    defer(() => {
      if (!this.#isAlive()) return
      if (effect === 'ENOSPC' || effect === 'EIO') return done(diskError('sync', this.path, effect))
      if (effect !== 'lie') syncChanges(count)
      done(null)
    })
  }

  lock(): DiskLock {
    this.#assertAlive()
    const { takeLock, releaseLock } = this.#disk.internals
    if (!takeLock())
      throw new JournalError('locked', `The journal in ${this.path} is already open.`, { file: this.path })
    return { release: releaseLock }
  }

  #opened(file: SimulatedFile, name: string, path: string): DiskFile {
    return {
      path,
      size: () => file.content.length,
      read: (into, position) => {
        this.#begin('read', name)
        return file.read(into, position)
      },
      write: (bytes, position) => {
        const error = this.#write(file, name, bytes, position)
        if (error) throw error
      },
      writeLater: (bytes, position, done) => {
        if (!this.#isAlive()) return
        const error = this.#write(file, name, bytes, position)
        this.#disk.internals.defer(() => this.#isAlive() && done(error))
      },
      dataSync: (done) => this.#sync(file, name, done),
      close: () => undefined,
    }
  }

  /** Writes, or writes a random first part and returns the error. */
  #write(file: SimulatedFile, name: string, bytes: Uint8Array, position: number): JournalError | null {
    const effect = this.#strike('write', name)
    const { random } = this.#disk.internals
    if (effect === null) file.write(position, bytes)
    if (effect === 'misdirect') file.write(random.below(Math.max(1, file.content.length - bytes.length)), bytes)
    if (effect === null || effect === 'misdirect' || effect === 'lie') return null
    file.write(position, bytes.subarray(0, random.below(bytes.length + 1)))
    if (isEnd(effect)) {
      this.#disk.end(effect)
      return hasEnded()
    }
    return diskError('write', `${this.path}/${name}`, effect)
  }

  #sync(file: SimulatedFile, name: string, done: Done): void {
    if (!this.#isAlive()) return
    const effect = this.#strike('sync', name)
    if (isEnd(effect)) return this.#disk.end(effect)
    const upTo = file.pending
    this.#disk.internals.defer(() => {
      if (!this.#isAlive()) return
      if (effect === 'ENOSPC' || effect === 'EIO') {
        file.failSync(upTo, this.#disk.internals.random)
        return done(diskError('sync', `${this.path}/${name}`, effect))
      }
      if (effect !== 'lie') file.sync(upTo)
      done(null)
    })
  }

  /** For operations that can only succeed or fail. */
  #begin(operation: Operation, name: string): void {
    const effect = this.#strike(operation, name)
    if (isEnd(effect)) {
      this.#disk.end(effect)
      throw hasEnded()
    }
    if (effect !== 'ENOSPC' && effect !== 'EIO') return
    throw diskError(operation === 'read' ? 'read' : 'write', `${this.path}/${name}`, effect)
  }

  #strike(operation: Operation, name: string): Fault['effect'] | null {
    this.#assertAlive()
    return this.#disk.strike(operation, name)
  }

  #assertAlive(): void {
    if (!this.#isAlive()) throw hasEnded()
  }
}

function isEnd(effect: Fault['effect'] | null): effect is End {
  return effect === 'kill' || effect === 'power' || effect === 'powerWhole'
}

function hasEnded(): JournalError {
  return new JournalError('stopped', 'This process has ended.')
}
