import type { AuditedState } from '@candela/auditor'
import type { Command, CommandKind } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import * as catalogue from './catalogue.ts'
import * as customers from './customers.ts'
import { commandIdAt, instantOfId } from './floor/command-ids.ts'
import { made, type Mood, openOf, type Scene } from './floor/move.ts'
import * as operators from './operators.ts'
import { ALTERED, BY_CUSTOMERS, BY_HOUSE, BY_OPERATORS } from './rooms.made.ts'
import type { SendStep } from './step.ts'

// a command is only handed to what stands under its own kind
const altered: Readonly<Partial<Record<CommandKind, (before: never) => Command>>> = ALTERED

const STEP = 250
const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** commands kept to be sent again */
const KEPT = 400
/** the share of operators' commands */
const DESK_PERMILLE = 25
/** percent of commands that were sent before */
const AGAIN = 6

const USUAL: Mood = {
  marketPercent: 12,
  cancelPercent: 10,
  amendPercent: 12,
  actors: 8,
  perpetualPermille: 250,
  timedPercent: 6,
  changePermille: 10,
  pauseMs: 30,
  reachPermille: 5,
  falsePercent: 2,
}
const LEVERAGED: Mood = { ...USUAL, cancelPercent: 3, amendPercent: 1, perpetualPermille: 900, falsePercent: 0 }
const STAKED: Mood = { ...USUAL, perpetualPermille: 20, timedPercent: 60, changePermille: 3, falsePercent: 0 }
const MOODS: readonly Mood[] = [
  USUAL,
  { ...USUAL, marketPercent: 2, cancelPercent: 3, amendPercent: 5, reachPermille: 1, falsePercent: 0 },
  { ...USUAL, marketPercent: 5, cancelPercent: 5, amendPercent: 40, actors: 3, reachPermille: 2, falsePercent: 0 },
  { ...USUAL, marketPercent: 50, cancelPercent: 1, amendPercent: 2, actors: 6, reachPermille: 40, falsePercent: 10 },
  { ...USUAL, marketPercent: 6, cancelPercent: 2, actors: 1, amendPercent: 10, reachPermille: 2, falsePercent: 0 },
  { ...USUAL, marketPercent: 1, cancelPercent: 0, amendPercent: 1, actors: 2, reachPermille: 1, falsePercent: 0 },
  // much is opened while prices run, and some of it goes bankrupt
  { ...LEVERAGED, marketPercent: 15, reachPermille: 3 },
  { ...LEVERAGED, marketPercent: 55, reachPermille: 12, falsePercent: 1 },
  { ...LEVERAGED, marketPercent: 35, reachPermille: 50, actors: 12 },
  // much is staked while prices stand still, or hardly move
  { ...STAKED, marketPercent: 40, pauseMs: 700, reachPermille: 0 },
  { ...STAKED, marketPercent: 70, pauseMs: 400, reachPermille: 0.1 },
]

/**
 * Commands of customers and the price source, from a seed: it looks at the auditor's knowledge so that it aims at existing things, but
 * never at the core. Commands given once may come again, changed or not.
 */
export class Workload {
  readonly #random: SeededRandom
  readonly #state: () => AuditedState
  readonly #customers: number
  #mood: Mood
  #ids = 0
  readonly #kept: Command[] = []

  constructor(random: SeededRandom, state: () => AuditedState, customers: number) {
    this.#random = random
    this.#state = state
    this.#customers = customers
    this.#mood = random.pick(MOODS)
  }

  /** The next command, and how far the clock moves before it. */
  next(now: number): SendStep {
    const random = this.#random
    const missing = catalogue.missing(this.#state())
    if (missing) return { kind: 'send', wait: 1, command: missing }
    if (random.below(1000) < this.#mood.changePermille) this.#mood = random.pick(MOODS)
    const wait = this.#wait(now)
    const command = this.#command(now + wait)
    if (this.#kept.length < KEPT) this.#kept.push(command)
    else this.#kept[random.below(KEPT)] = command
    return { kind: 'send', wait, command }
  }

  /** Mostly a few milliseconds; now and then until ladders go void, over a day, or back. */
  #wait(now: number): number {
    const random = this.#random
    const { pauseMs } = this.#mood
    // the market's steps have run ahead: the clock comes after
    const ahead = this.#state().step * STEP - now
    if (pauseMs > STEP && ahead > SECOND) return ahead
    if (!random.chance(2)) return random.below(pauseMs)
    if (random.chance(4)) return random.pick([HOUR, DAY - 1, DAY, DAY + 1, DAY + HOUR, 3 * DAY])
    if (random.chance(20)) return -random.between(1, 60 * SECOND)
    return random.pick([SECOND, 250, 9_999, 10_000, 10_001, 30 * SECOND])
  }

  #command(now: number): Command {
    const random = this.#random
    const state = this.#state()
    const id = (): string => this.#id(now)
    const scene: Scene = { random, state, mood: this.#mood, now, customers: this.#customers, id }
    const opening = made(customers.MOVES, scene, undefined)
    if (opening) return opening
    if (random.chance(AGAIN) && this.#kept.length > 0) return this.#again()
    const entered = made(BY_HOUSE, scene, undefined)
    if (entered) return entered
    return (random.below(1000) < DESK_PERMILLE ? atDesk(scene) : undefined) ?? byCustomer(scene)
  }

  /** A command that was sent before: the same, or another body under its id. */
  #again(): Command {
    const before = this.#random.pick(this.#kept)
    if (this.#random.chance(80)) return before
    return altered[before.kind]?.(before as never) ?? before
  }

  #id(now: number): string {
    this.#ids += 1
    return commandIdAt(instantOfId(this.#random, now), this.#ids)
  }
}

function atDesk(scene: Scene): Command | undefined {
  const { random, state } = scene
  const commandId = scene.id()
  const enrolment = made(operators.ENROLMENTS, scene, { commandId })
  if (enrolment) return enrolment
  const last = state.operators.length
  const operator = random.chance(97) ? random.between(1, last) : random.pick([-1, last + 1])
  return made(BY_OPERATORS, scene, { operator, commandId })
}

function byCustomer(scene: Scene): Command {
  const { random, state, mood } = scene
  const acting = openOf(state).slice(0, mood.actors)
  const last = state.customers.length
  const customer = random.chance(98) ? random.pick(acting) : random.pick([0, -1, last + 1, random.between(1, last)])
  const command = made(BY_CUSTOMERS, scene, { customer, commandId: scene.id() })
  if (!command) throw new Error('the last move of a customer is always made')
  return command
}
