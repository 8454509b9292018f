import { CODES, type Command, type CommandKind, type Room } from '@candela/contract'
import * as catalogue from './catalogue.ts'
import * as customers from './customers.ts'
import * as destinations from './destinations.ts'
import * as earn from './earn.ts'
import { assertConserved } from './floor/accounts.ts'
import { askerOf } from './floor/askers.ts'
import { bodyOf } from './floor/body.ts'
import { type AuditedState, emptyState } from './floor/books.ts'
import type { Moved } from './floor/cause.ts'
import { type Brakes, type Decision, type Made, type Makings, type Predictions, refusal } from './floor/decision.ts'
import { doneBefore, isOutOfLife, isThereRoom, remember } from './floor/memory.ts'
import type { Expected } from './floor/told.ts'
import * as funding from './funding.ts'
import * as house from './house.ts'
import * as identity from './identity.ts'
import * as limits from './limits.ts'
import * as loan from './loan.ts'
import * as market from './market.ts'
import * as operators from './operators.ts'
import * as perpetual from './perpetual.ts'
import { noteResults } from './perpetual/results.ts'
import { protectAll } from './protecting.ts'
import * as proposals from './proposals.ts'
import * as rails from './rails.ts'
import * as referral from './referral.ts'
import * as security from './security.ts'
import * as spot from './spot.ts'
import * as strategy from './strategy.ts'
import * as subscription from './subscription.ts'
import * as sweep from './sweep.ts'
import * as timed from './timed.ts'
import { noteWallets } from './wallets.ts'
import * as withdrawals from './withdrawals.ts'

/* The rooms of the auditor. A kind without a prediction does not compile. */

const PREDICT: Predictions<Room> = {
  ...catalogue.PREDICT,
  ...customers.PREDICT,
  ...destinations.PREDICT,
  ...earn.PREDICT,
  ...funding.PREDICT,
  ...house.PREDICT,
  ...identity.PREDICT,
  ...limits.PREDICT,
  ...loan.PREDICT,
  ...market.PREDICT,
  ...operators.PREDICT,
  ...perpetual.PREDICT,
  ...proposals.PREDICT,
  ...rails.PREDICT,
  ...referral.PREDICT,
  ...security.PREDICT,
  ...spot.PREDICT,
  ...strategy.PREDICT,
  ...subscription.PREDICT,
  ...sweep.PREDICT,
  ...timed.PREDICT,
  ...withdrawals.PREDICT,
}
const MADE: Makings<Room> = { ...customers.MADE, ...operators.MADE }
const BRAKES: Brakes<Room> = [
  ...destinations.BRAKES,
  ...earn.BRAKES,
  ...funding.BRAKES,
  ...identity.BRAKES,
  ...limits.BRAKES,
  ...loan.BRAKES,
  ...perpetual.BRAKES,
  ...proposals.BRAKES,
  ...security.BRAKES,
  ...spot.BRAKES,
  ...strategy.BRAKES,
  ...subscription.BRAKES,
  ...sweep.BRAKES,
  ...withdrawals.BRAKES,
]
/** steps that happen by themselves, before a command is looked at */
const PASS_TIME: readonly ((state: AuditedState) => void)[] = [market.voidLadders]
/** promises after every command; each throws where it does not hold */
const SOUND: readonly ((state: AuditedState) => void)[] = [
  assertConserved,
  spot.assertUncrossed,
  perpetual.assertCleared,
  rails.assertBooked,
  withdrawals.assertUnderWay,
]

// a command is only handed to what stands under its own kind
const predictions: Readonly<Record<CommandKind, (state: AuditedState, command: never) => Decision>> = PREDICT
const makings: Readonly<Partial<Record<CommandKind, (state: AuditedState, command: never) => Made | undefined>>> = MADE
const brakes: ReadonlySet<CommandKind> = new Set(BRAKES)

/** The outcome that an entry has to have. */
export interface Prediction {
  readonly code: number
  readonly value: number
  readonly repeated: boolean
  /** of a repetition: the entry that decided it first */
  readonly seq?: number
  /** every event but the postings, in order */
  readonly told: readonly Expected[]
  /** money that moves, and the cause of each part */
  readonly moved: readonly Moved[]
}

/**
 * The second model of the house: naive on purpose, written from the rules, sharing no code with what it audits. Each command is taken
 * with the seq and time of its entry; the prediction is what the core must answer.
 */
export class Auditor {
  readonly state: AuditedState

  constructor(state: AuditedState = emptyState()) {
    this.state = state
  }

  /** An independent auditor with the same knowledge. */
  copy(): Auditor {
    return new Auditor(structuredClone(this.state))
  }

  /** Takes one entry. */
  apply(seq: number, at: number, command: Command): Prediction {
    const { state } = this
    if (seq <= state.seq || at < state.at) throw new Error(`entry ${seq} at ${at} after ${state.seq} at ${state.at}`)
    state.seq = seq
    state.at = at
    state.moved = []
    state.seenMoves = 0
    for (const pass of PASS_TIME) pass(state)
    return this.withoutEntry(command, at) ?? this.#decideOnce(command)
  }

  /**
   * The answer to a command at `at` without an entry: its earlier outcome, or a refusal of its id or of its asker; undefined for one that
   * has to be decided. Exhausted ids may be told with an entry or without.
   */
  withoutEntry(command: Command, at: number): Prediction | undefined {
    const made = makings[command.kind]?.(this.state, command as never)
    if (made) return made.isSame ? repeated(made.value, made.seq) : predicted(refusal('commandIdReused'))
    const asker = askerOf(this.state, command)
    if (typeof asker === 'string') return predicted(refusal(asker))
    if (!asker || !('commandId' in command)) return undefined
    const first = doneBefore(asker.memory, command.commandId, at)
    if (first)
      return first.body === bodyOf(command) ? repeated(first.value, first.seq) : predicted(refusal('commandIdReused'))
    return isOutOfLife(command.commandId, at) ? predicted(refusal('commandIdExpired')) : undefined
  }

  /** Throws where money was made or lost, or where two customers' orders rest although they could trade. */
  assertSound(): void {
    for (const assertSound of SOUND) assertSound(this.state)
  }

  /** A command is done once; what was refused is decided anew. Only what takes risk away is done unremembered. */
  #decideOnce(command: Command): Prediction {
    const { state } = this
    const { kind } = command
    const asker = askerOf(state, command)
    if (!asker || typeof asker === 'string' || !('commandId' in command))
      return predicted(this.#decide(command), state.moved)
    const { memory, standing } = asker
    const hasRoom = isThereRoom(state, memory)
    if (!hasRoom && !brakes.has(kind)) return predicted(refusal('commandIdsExhausted'))
    const answer = predicted(standing === 'ok' ? this.#decide(command) : refusal(standing), state.moved)
    const { code, value } = answer
    const { at, seq } = state
    if (code === 0 && hasRoom) remember(state, memory, command.commandId, { body: bodyOf(command), value, at, seq })
    return answer
  }

  #decide(command: Command): Decision {
    const decision = predictions[command.kind](this.state, command as never)
    noteResults(this.state, decision.told)
    const told = [...decision.told, ...protectAll(this.state, decision.told)]
    noteWallets(this.state, this.state.at)
    return { ...decision, told }
  }
}

function repeated(value: number, seq: number): Prediction {
  return { code: 0, value, repeated: true, seq, told: [], moved: [] }
}

function predicted({ code, value, told }: Decision, moved: readonly Moved[] = []): Prediction {
  return { code: CODES[code].number, value, repeated: false, told, moved }
}
