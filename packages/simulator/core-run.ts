import { Auditor } from '@candela/auditor'
import { bytesOfCommand, type Command, decodeCommand, type Event } from '@candela/contract'
import { Core } from '@candela/core'
import { compareAll, compareAnswer, compareTouched } from './compare.ts'
import type { SendStep } from './workload/step.ts'

/** 2026-11-20 12:00 UTC */
export const START = 1_795_176_000_000
/** entries between two looks at everything */
const LOOK_EVERY = 256
/** entries between two restarts from a snapshot */
const RESTART_EVERY = 3000

/** The figures of a run of the bare core. */
export interface CoreFigures {
  commands: number
  refused: number
  repeated: number
  fills: number
  /** commands that no journal could hold, kept from the core */
  unwritable: number
  readonly codes: Map<number, number>
  stateHash: string
}

/** Core and auditor side by side, without journal and disk: the quickest way to compare many commands. */
export class CoreRun {
  core = Core.create()
  readonly auditor = new Auditor()
  now = START
  seq = 0
  /** the events of the last step */
  told: Event[] = []
  readonly figures: CoreFigures = {
    commands: 0,
    refused: 0,
    repeated: 0,
    fills: 0,
    unwritable: 0,
    codes: new Map(),
    stateHash: '',
  }

  /** Takes one step; throws Disagreement, or whatever the core dies of. */
  step({ wait, command }: SendStep): void {
    const { auditor, figures } = this
    const sent = throughWords(command)
    if (!sent) {
      figures.unwritable += 1
      return
    }
    this.told = []
    this.now += wait
    const at = Math.max(this.now, auditor.state.at)
    // what fell due comes before it, as the engine enters it
    while (this.core.isDue(at)) this.#enter(at, { kind: 'tick' })
    this.#enter(at, sent)
  }

  #enter(at: number, sent: Command): void {
    const { figures, auditor } = this
    this.seq += 1
    const what = `entry ${this.seq} (${sent.kind})`
    const again = auditor.withoutEntry(sent, at)?.repeated ?? false
    const outcome = this.core.apply(this.seq, at, sent)
    const events = this.core.events.decode()
    const prediction = auditor.apply(this.seq, at, sent)
    this.told.push(...events)
    compareAnswer(what, outcome, events, prediction)
    compareTouched(this.core, auditor, events)
    if (again !== outcome.repeated) throw new Error(`${what}: the auditor expected ${again ? 'a' : 'no'} repetition`)
    figures.commands += 1
    if (outcome.code !== 0) figures.refused += 1
    if (outcome.repeated) figures.repeated += 1
    for (const event of events) if (event.kind === 'orderFilled') figures.fills += 1
    figures.codes.set(outcome.code, (figures.codes.get(outcome.code) ?? 0) + 1)
    if (this.seq % LOOK_EVERY === 0) this.look()
    if (this.seq % RESTART_EVERY === 0) this.#restart()
  }

  look(): void {
    this.core.assertInvariants()
    compareAll(this.core, this.auditor)
  }

  /** The last look, and the hash of the state. */
  end(): CoreFigures {
    this.look()
    this.figures.stateHash = this.core.stateHash()
    return this.figures
  }

  #restart(): void {
    const before = this.core.stateHash()
    this.core = Core.restore(this.core.snapshot())
    const after = this.core.stateHash()
    if (after !== before) throw new Error(`a restart after entry ${this.seq} changed the state: ${before}, ${after}`)
  }
}

/** The command as a journal gives it back; undefined for one that no journal takes. */
function throughWords(command: Command): Command | undefined {
  try {
    return decodeCommand(bytesOfCommand(command))
  } catch {
    return undefined
  }
}
