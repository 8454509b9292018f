import { assert } from '@candela/units'
import type { Disk } from '../disk.ts'
import {
  type DirectoryChange,
  type End,
  type Fault,
  MountedDisk,
  type Operation,
  type SimulatedMachine,
} from './mounted-disk.ts'
import { SeededRandom } from './seeded-random.ts'
import { SimulatedFile } from './simulated-file.ts'

export type { End, Fault, Operation } from './mounted-disk.ts'

interface ArmedFault extends Fault {
  seen: number
}

/**
 * A folder in memory that keeps apart what a program wrote and what would survive. Deterministic: the same seed and the
 * same calls lead to the same bytes. A `Disk` from `mount` belongs to one life of a process; `kill` and `losePower` end
 * it.
 */
export class SimulatedDisk implements SimulatedMachine {
  readonly #random: SeededRandom
  readonly #defer: (work: () => void) => void
  #names = new Map<string, SimulatedFile>()
  #durableNames = new Map<string, SimulatedFile>()
  #changes: DirectoryChange[] = []
  #faults: ArmedFault[] = []
  #life = 0
  #isLocked = false
  #isMounted = false
  readonly #operations = new Map<Operation, number>()

  /** `defer` decides when a sync or a write beside ends; by default in the next microtask. */
  constructor(seed: number, defer: (work: () => void) => void = queueMicrotask) {
    this.#random = new SeededRandom(seed)
    this.#defer = defer
  }

  /** Every operation so far: whoever counts one run knows where to put faults in the next. */
  get operations(): number {
    let sum = 0
    for (const count of this.#operations.values()) sum += count
    return sum
  }

  /** The operations so far, by kind. */
  get operationsByKind(): ReadonlyMap<Operation, number> {
    return new Map(this.#operations)
  }

  /** True when a process runs on this disk, as far as the disk knows. */
  get isMounted(): boolean {
    return this.#isMounted
  }

  /** The names a program sees, sorted. */
  get names(): string[] {
    return [...this.#names.keys()].sort()
  }

  /** The disk as a newly started process sees it. */
  mount(): Disk {
    const life = ++this.#life
    this.#isLocked = false
    this.#isMounted = true
    return new MountedDisk(this, () => this.#life === life)
  }

  /** Ends the process, not the machine: all it wrote is still there. */
  kill(): void {
    this.#life += 1
    this.#isMounted = false
  }

  /** Ends the process in the given way. */
  end(how: End): void {
    if (how === 'kill') this.kill()
    else this.losePower(how === 'power')
  }

  /**
   * Ends the machine. Of each file, what was synced survives; of every other write, each sector of 512 bytes survives,
   * is lost or, where `tearSectors`, torn, at random. Of unsynced changes to the folder, a random first part survives.
   */
  losePower(tearSectors = true): void {
    this.kill()
    const surviving = this.#random.below(this.#changes.length + 1)
    for (const change of this.#changes.slice(0, surviving)) change.apply(this.#durableNames)
    this.#names = new Map(this.#durableNames)
    this.#changes = []
    for (const file of new Set(this.#names.values())) file.losePower(this.#random, tearSectors)
  }

  /** Arms a fault; several may be armed. Those that never struck stay until `forgetFaults`. */
  inject(fault: Fault): void {
    this.#faults.push({ ...fault, seen: 0 })
  }

  forgetFaults(): void {
    this.#faults = []
  }

  get armedFaults(): number {
    return this.#faults.length
  }

  /** The content a program would read. */
  contentOf(name: string): Uint8Array {
    return this.#file(name).content.slice()
  }

  /** Turns one bit over, in memory and on the medium. */
  flipBit(name: string, offset: number, bit: number): void {
    const file = this.#file(name)
    const value = file.content[offset]
    assert(value !== undefined, 'the bit lies in the file')
    file.overwrite(offset, new Uint8Array([value ^ (1 << bit)]))
  }

  /** Cuts a file to `length` bytes. */
  cut(name: string, length: number): void {
    this.#file(name).cut(length)
  }

  /** Removes a file, in memory and on the medium. */
  lose(name: string): void {
    this.#names.delete(name)
    this.#durableNames.delete(name)
  }

  /** An independent copy: the same files, nothing unsynced, no faults. */
  copy(seed: number): SimulatedDisk {
    const copy = new SimulatedDisk(seed, this.#defer)
    for (const [name, file] of this.#names) {
      const twin = SimulatedFile.of(file.content)
      copy.#names.set(name, twin)
      copy.#durableNames.set(name, twin)
    }
    return copy
  }

  /** For MountedDisk: counts an operation and returns the effect that is armed for it. */
  strike(operation: Operation, name: string): Fault['effect'] | null {
    this.#operations.set(operation, (this.#operations.get(operation) ?? 0) + 1)
    if (this.#faults.length === 0) return null
    for (const fault of this.#faults) {
      if ((fault.operation !== operation && fault.operation !== 'any') || (fault.file && !fault.file.test(name)))
        continue
      fault.seen += 1
      if (fault.seen < fault.nth) continue
      this.#faults = this.#faults.filter((other) => other !== fault)
      return fault.effect
    }
    return null
  }

  /** For MountedDisk. */
  get internals(): SimulatedMachine['internals'] {
    return {
      names: this.#names,
      random: this.#random,
      defer: this.#defer,
      change: (change: DirectoryChange) => {
        change.apply(this.#names)
        this.#changes.push(change)
      },
      pendingChanges: () => this.#changes.length,
      syncChanges: (count: number) => {
        for (const change of this.#changes.splice(0, count)) change.apply(this.#durableNames)
      },
      takeLock: () => {
        const isFree = !this.#isLocked
        this.#isLocked = true
        return isFree
      },
      releaseLock: () => {
        this.#isLocked = false
      },
    }
  }

  #file(name: string): SimulatedFile {
    const file = this.#names.get(name)
    assert(file !== undefined, 'the file exists')
    return file
  }
}
