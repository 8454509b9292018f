import { type Command, FACTS } from '@candela/contract'
import type { AuditedState } from '../auditor/floor/books.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { SIMULATED_ASSETS, SIMULATED_PRODUCTS } from './catalogue.ts'
import { commandIdAt, instantOfId } from './command-ids.ts'
import { type MarketMood, marketStep } from './market-moves.ts'
import { amendment, order, orderNumber } from './order-moves.ts'
import { relisting } from './relistings.ts'
import { review } from './reviews.ts'
import type { SendStep } from './step.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** commands kept to be sent again */
const KEPT = 400
/** percent of what comes after which the house is busy with something else */
const MOOD_CHANGES = 1

/** among what customers do; who is frozen hurries to lift it */
const FACTS_PERMILLE = 15
/** what operators do */
const REVIEWS_PERMILLE = 25

/** What the house is like for a while. */
interface Mood extends MarketMood {
  /** percent of commands that are market steps */
  readonly marketPercent: number
  readonly cancelPercent: number
  readonly amendPercent: number
  /** how many of the customers act: one alone meets only itself */
  readonly actors: number
}

const MOODS: readonly Mood[] = [
  { marketPercent: 12, cancelPercent: 10, amendPercent: 12, actors: 8, reachPermille: 5, falsePercent: 2 },
  { marketPercent: 2, cancelPercent: 3, amendPercent: 5, actors: 8, reachPermille: 1, falsePercent: 0 },
  { marketPercent: 5, cancelPercent: 5, amendPercent: 40, actors: 3, reachPermille: 2, falsePercent: 0 },
  { marketPercent: 50, cancelPercent: 1, amendPercent: 2, actors: 6, reachPermille: 40, falsePercent: 10 },
  { marketPercent: 6, cancelPercent: 2, amendPercent: 10, actors: 1, reachPermille: 2, falsePercent: 0 },
  { marketPercent: 1, cancelPercent: 0, amendPercent: 1, actors: 2, reachPermille: 1, falsePercent: 0 },
]

/**
 * What customers and the price source do, from a seed: it looks at the auditor's knowledge so that it aims at what is there, but never
 * at the core. Commands given once may come again, changed or not.
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
    const missing = this.#missing()
    if (missing) return { kind: 'send', wait: 1, command: missing }
    if (random.chance(MOOD_CHANGES)) this.#mood = random.pick(MOODS)
    const wait = this.#wait()
    const command = this.#command(now + wait)
    if (this.#kept.length < KEPT) this.#kept.push(command)
    else this.#kept[random.below(KEPT)] = command
    return { kind: 'send', wait, command }
  }

  /** What the catalogue lacks: at the beginning everything, and whatever a crash took before it was durable. */
  #missing(): Command | undefined {
    const { assets, products } = this.#state()
    const asset = SIMULATED_ASSETS[assets.length]
    if (asset) return { kind: 'listAsset', asset }
    const product = SIMULATED_PRODUCTS[products.length]
    return product && { kind: 'listProduct', product: product.definition }
  }

  /** Mostly a few milliseconds; now and then until ladders go void, over a day, or back. */
  #wait(): number {
    const random = this.#random
    if (!random.chance(2)) return random.below(30)
    if (random.chance(4)) return random.pick([HOUR, DAY - 1, DAY, DAY + 1, DAY + HOUR, 3 * DAY])
    if (random.chance(20)) return -random.between(1, 60 * SECOND)
    return random.pick([SECOND, 250, 9_999, 10_000, 10_001, 30 * SECOND])
  }

  #command(now: number): Command {
    const random = this.#random
    const state = this.#state()
    const { marketPercent } = this.#mood
    const open = openCustomers(state).length
    if (open < 2 || (open < this.#customers && random.chance(3))) {
      return { kind: 'openCustomer', commandId: this.#id(now), terms: random.between(1, 2), risk: 1 }
    }
    if (random.chance(6) && this.#kept.length > 0) return this.#again()
    if (state.step < 0 || random.chance(marketPercent)) return marketStep(random, state, now, this.#mood)
    if (random.below(1000) < 8) return relisting(random, state)
    if (random.below(1000) < 4) return random.chance(50) ? { kind: 'tick' } : this.#activation()
    if (random.below(1000) < REVIEWS_PERMILLE) return review(random, state, this.#id(now))
    return this.#byCustomer(now, state)
  }

  #byCustomer(now: number, state: AuditedState): Command {
    const random = this.#random
    const { cancelPercent, amendPercent, actors } = this.#mood
    const acting = openCustomers(state).slice(0, actors)
    const last = state.customers.length
    const customer = random.chance(98) ? random.pick(acting) : random.pick([0, -1, last + 1, random.between(1, last)])
    const owner = { customer, commandId: this.#id(now) }
    const choice = random.below(100)
    if (choice < cancelPercent) {
      const target = orderNumber(random, state, customer)
      return { kind: 'cancelOrder', ...owner, order: typeof target === 'number' ? target : target.order }
    }
    if (choice < cancelPercent + amendPercent) {
      const target = orderNumber(random, state, customer)
      if (typeof target === 'number') return { kind: 'amendOrder', ...owner, order: target, price: 1, lots: 1 }
      return { kind: 'amendOrder', ...owner, ...amendment(random, state, target) }
    }
    if (random.chance(2)) return { kind: 'grantPractice', ...owner }
    if (random.below(1000) < FACTS_PERMILLE) return this.#fact(state, owner)
    if (random.below(1000) < 6) {
      const product = random.pick([-1, -1, ...state.products.map(({ definition }) => definition.product), 99])
      return { kind: 'cancelAll', ...owner, product }
    }
    return { kind: 'placeOrder', ...owner, ...order(random, state, customer) }
  }

  /** A freeze that is begun or lifted, mostly; now and then anything else that is said of a customer, and that one leaves. */
  #fact(state: AuditedState, owner: { readonly customer: number; readonly commandId: string }): Command {
    const random = this.#random
    const isFrozen = state.customers[owner.customer - 1]?.facts.has('ownFreeze') ?? false
    if (isFrozen || random.chance(50)) {
      return { kind: 'recordFact', ...owner, fact: 'ownFreeze', holds: isFrozen ? random.chance(20) : true }
    }
    return { kind: 'recordFact', ...owner, fact: random.pick(FACTS), holds: random.chance(85) }
  }

  /** A command that was sent before: the same, or another body under its id. */
  #again(): Command {
    const random = this.#random
    const before = random.pick(this.#kept)
    if (random.chance(80)) return before
    if (before.kind === 'placeOrder') return { ...before, lots: before.lots + 1 }
    if (before.kind === 'openCustomer') return { ...before, terms: before.terms + 1 }
    if (before.kind === 'cancelOrder') return { ...before, order: before.order + 1 }
    if (before.kind === 'reviewIdentity') return { ...before, reasons: before.reasons + 1 }
    if (before.kind === 'switchPracticeReviewer') return { ...before, on: !before.on }
    if (before.kind === 'enrolOperator') return { ...before, roles: before.roles + 1 }
    if ('customer' in before) return { kind: 'grantPractice', customer: before.customer, commandId: before.commandId }
    return before
  }

  #activation(): Command {
    return { kind: 'activateRules', version: this.#random.pick([0, 1, 1, 2]) }
  }

  #id(now: number): string {
    this.#ids += 1
    return commandIdAt(instantOfId(this.#random, now), this.#ids)
  }
}

/** Numbers of the customers that have not left. */
function openCustomers(state: AuditedState): readonly number[] {
  return state.customers.flatMap(({ customer, facts }) => (facts.has('closed') ? [] : [customer]))
}
