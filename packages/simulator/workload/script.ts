import type { AuditedState } from '@candela/auditor'
import type { Command } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import type { FaultStep, SendStep, Step } from './step.ts'
import { Workload } from './workload.ts'

/** copies of a request that may come */
const COPIES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5]
/** steps within which copies come, in any order */
const SPREAD = 60
const CUSTOMERS = 6
/** percent of unanswered commands whose sender has gone for good, and of those whose sender stalls for long */
const GONE = 10
const STALLED = 10
const STALLED_SPREAD = 1500

/** The view of a script. */
export interface Sight {
  readonly state: () => AuditedState
  /** commands that were never answered; taken, and sent again some time */
  readonly takeUnanswered: () => Command[]
}

/** The amount of trouble; left out, the seed decides. */
export interface Manner {
  /** copies of a request that may come */
  readonly copies: readonly number[]
  /** per mille of steps that are a crash, a fault */
  readonly crashes: number
  readonly faults: number
  /** per mille of steps that ask for a snapshot */
  readonly snapshots: number
}

/**
 * The course of a simulated house, from a seed: the workload's commands through a network that repeats and reorders them, turns for the
 * disk, and every trouble of machine and disk.
 */
export class Script {
  readonly #random: SeededRandom
  readonly #workload: Workload
  readonly #sight: Sight
  /** copies under way: how many more steps, and what */
  #underWay: { left: number; readonly command: Command }[] = []
  readonly #manner: Manner
  /** turns between two bursts */
  readonly #burst: number
  commands = 0

  constructor(random: SeededRandom, sight: Sight, manner: Partial<Manner> = {}) {
    this.#random = random
    this.#sight = sight
    this.#workload = new Workload(random.fork(), sight.state, CUSTOMERS)
    this.#manner = {
      copies: COPIES,
      crashes: random.pick([2, 5, 15]),
      faults: random.pick([0, 1, 4]),
      snapshots: 3,
      ...manner,
    }
    this.#burst = random.pick([2, 5, 20])
  }

  next(now: number): Step {
    const random = this.#random
    const { crashes, faults, snapshots } = this.#manner
    for (const command of this.#sight.takeUnanswered()) this.#unanswered(command)
    const chance = random.below(1000)
    if (chance < crashes) return this.#crash()
    if (chance < crashes + faults) return this.#fault()
    if (chance >= 999) return { kind: 'restart' }
    if (chance >= 999 - snapshots) return { kind: 'snapshot' }
    if (random.below(this.#burst) === 0) return { kind: 'turn', count: random.pick([1, 1, 2, 5]) }
    this.commands += 1
    return this.#arrived() ?? this.#fresh(now)
  }

  #fresh(now: number): SendStep {
    const step = this.#workload.next(now)
    const { command } = step
    if ('commandId' in command) {
      for (let copies = this.#random.pick(this.#manner.copies); copies > 1; copies--) this.#later(command, SPREAD)
    }
    return step
  }

  /** Lets a sender that waits for an answer ask again soon, or once they are back, or never. */
  #unanswered(command: Command): void {
    const chance = this.#random.below(100)
    if (chance < GONE) return
    this.#later(command, chance < GONE + STALLED ? STALLED_SPREAD : SPREAD)
  }

  #later(command: Command, spread: number): void {
    if ('commandId' in command) this.#underWay.push({ left: this.#random.between(1, spread), command })
  }

  #arrived(): SendStep | undefined {
    for (const copy of this.#underWay) copy.left -= 1
    const place = this.#underWay.findIndex(({ left }) => left <= 0)
    if (place < 0) return undefined
    const [copy] = this.#underWay.splice(place, 1)
    return { kind: 'send', wait: this.#random.below(3), command: copy!.command }
  }

  #crash(): Step {
    const snapshotsLost = this.#random.pick([0, 0, 0, 1, 2, 3])
    return { kind: 'crash', how: this.#random.pick(['kill', 'power', 'power', 'powerWhole'] as const), snapshotsLost }
  }

  #fault(): FaultStep {
    const random = this.#random
    const operation = random.pick(['write', 'write', 'sync', 'sync', 'syncDirectory', 'open', 'rename'] as const)
    return { kind: 'fault', operation, nth: random.between(1, 30), effect: random.pick(['ENOSPC', 'EIO'] as const) }
  }
}
