import { type Code, CODES, type Command, type GrantPractice, type Market, type OpenCustomer } from '@candela/contract'
import { bodyOf } from './body.ts'
import { assertConserved, balance, canIssue, move } from './accounts.ts'
import { type AuditedCustomer, type AuditedState, bestAgainst, emptyState, queue } from './books.ts'
import { recordFact } from './facts.ts'
import { doneBefore, isOutOfLife, isThereRoom } from './memory.ts'
import { decideOperator, isOperators, type OperatorCommand, operatorWithoutEntry } from './operators.ts'
import { listAsset, listProduct } from './catalogue.ts'
import { isUpdateValid, levelsOf, midOf } from './ladder.ts'
import { amendOrder, cancelAll, cancelOrder, type Decision, placeOrder, refusal } from './orders.ts'
import type { Expected } from './told.ts'
import { crossByLadder } from './trading.ts'

const HOUR = 3_600_000
/** 10,000 USDT in minor units */
const GRANT = 1_000_000_000_000n
const GRANT_INTERVAL = 24 * HOUR
const STEP = 250
const LADDER_LIFE = 10_000
const NEWEST_RULES = 1

/** never refused because too much is remembered already */
const BRAKES: ReadonlySet<string> = new Set(['cancelOrder', 'cancelAll', 'recordFact'])

type CustomerCommand = Exclude<Extract<Command, { customer: number }>, OperatorCommand>

/** What an entry has to come to. */
export interface Prediction {
  readonly code: number
  readonly value: number
  readonly repeated: boolean
  /** of a repetition: the entry that decided it first */
  readonly seq?: number
  /** every event but the postings, in order */
  readonly told: readonly Expected[]
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
    this.#passTime()
    if (isOperators(command)) return this.withoutEntry(command, at) ?? predicted(decideOperator(state, command))
    if ('customer' in command) return this.#decideOnce(command)
    if (command.kind === 'openCustomer') return this.#openCustomer(command)
    return predicted(this.#decideHouse(command))
  }

  /**
   * What a command answers at `at` without an entry: what it came to before, or a refusal of its id or of who sends it; undefined for one that has to
   * be decided. That ids have run out may be said with an entry or without.
   */
  withoutEntry(command: Command, at: number): Prediction | undefined {
    const { state } = this
    if (command.kind === 'openCustomer') {
      const known = this.#customerOf(command.commandId)
      if (!known) return undefined
      const isSame = known.terms === command.terms && known.risk === command.risk
      return isSame ? done(known.customer, known.openedSeq) : predicted(refusal('commandIdReused'))
    }
    if (isOperators(command)) {
      const known = operatorWithoutEntry(state, command, at)
      return known && ('code' in known ? predicted(known) : done(known.value, known.seq))
    }
    if (!('customer' in command)) return undefined
    const customer = state.customers[command.customer - 1]
    if (!customer) return predicted(refusal('customerUnknown'))
    const first = doneBefore(customer.commands, command.commandId, at)
    if (first)
      return first.body === askedBy(command) ? done(first.value, first.seq) : predicted(refusal('commandIdReused'))
    return isOutOfLife(command.commandId, at) ? predicted(refusal('commandIdExpired')) : undefined
  }

  /** Throws where money was made or lost, or where two customers' orders rest although they could trade. */
  assertSound(): void {
    assertConserved(this.state)
    for (const product of this.state.products) {
      const [bid, ask] = [queue(product, 'buy')[0], queue(product, 'sell')[0]]
      if (!bid || !ask || bid.price < ask.price) continue
      throw new Error(`the book of ${product.definition.id} is crossed: ${bid.price} bid, ${ask.price} asked`)
    }
  }

  #passTime(): void {
    for (const product of this.state.products) {
      if (product.step * STEP + LADDER_LIFE > this.state.at) continue
      product.isLive = false
      product.bids = []
      product.asks = []
    }
  }

  #customerOf(commandId: string): AuditedCustomer | undefined {
    return this.state.customers.find((customer) => customer.commandId === commandId)
  }

  /** A customer's command is done once; what was refused is decided anew. Only what takes risk away is done unremembered. */
  #decideOnce(command: CustomerCommand): Prediction {
    const { state } = this
    const early = this.withoutEntry(command, state.at)
    if (early) return early
    const { commands } = state.customers[command.customer - 1]!
    const hasRoom = isThereRoom(state, commands)
    if (!hasRoom && !BRAKES.has(command.kind)) return predicted(refusal('commandIdsExhausted'))
    const answer = predicted(this.#decide(command))
    const { code, value } = answer
    const { at, seq } = state
    if (code === 0 && hasRoom) commands.set(command.commandId, { body: askedBy(command), value, at, seq })
    return answer
  }

  #decide(command: CustomerCommand): Decision {
    if (this.state.customers[command.customer - 1]!.facts.has('closed')) return refusal('accountClosed')
    switch (command.kind) {
      case 'placeOrder':
        return placeOrder(this.state, command)
      case 'amendOrder':
        return amendOrder(this.state, command)
      case 'cancelOrder':
        return cancelOrder(this.state, command)
      case 'cancelAll':
        return cancelAll(this.state, command)
      case 'grantPractice':
        return this.#grant(command)
      case 'recordFact':
        return recordFact(this.state, command)
    }
  }

  #decideHouse(command: Exclude<Command, CustomerCommand | OpenCustomer | OperatorCommand>): Decision {
    const { state } = this
    const entered = (code: Code, ...told: Expected[]): Decision => ({ code, value: 0, told: code === 'ok' ? told : [] })
    switch (command.kind) {
      case 'market':
        return this.#market(command)
      case 'tick':
        return entered('ok')
      case 'listAsset':
        return entered(listAsset(state, command.asset), { kind: 'assetListed', asset: command.asset.asset })
      case 'listProduct':
        return entered(listProduct(state, command.product), { kind: 'productListed', product: command.product.product })
      case 'activateRules': {
        const { version } = command
        if (version < state.ruleVersion || version > NEWEST_RULES) return refusal('rulesUnknown')
        state.ruleVersion = version
        return entered('ok', { kind: 'rulesActivated', version })
      }
      case 'recordState':
        return entered('ok', { kind: 'stateRecorded', stateHash: command.stateHash })
    }
  }

  #openCustomer(command: OpenCustomer): Prediction {
    const { state } = this
    const early = this.withoutEntry(command, state.at)
    if (early) return early
    const asset = this.#practiceAsset()
    if (asset < 0) return predicted(refusal('catalogueInvalid'))
    if (!canIssue(state, asset, GRANT)) return predicted(refusal('balanceTooLarge'))
    const { commandId, terms, risk } = command
    const customer = state.customers.length + 1
    state.customers.push({
      customer,
      commandId,
      openedSeq: state.seq,
      terms,
      risk,
      lastGrantAt: state.at,
      facts: new Map(),
      commands: new Map(),
      decidedSubmission: 0,
      proposal: undefined,
    })
    const funded = this.#fund(customer, asset, GRANT)
    const told: Expected[] = [{ kind: 'customerOpened', customer, commandId }, funded]
    return predicted({ code: 'ok', value: customer, told })
  }

  #grant({ customer }: GrantPractice): Decision {
    const { state } = this
    const asset = this.#practiceAsset()
    const known = state.customers[customer - 1]!
    if (state.at < known.lastGrantAt + GRANT_INTERVAL) return refusal('grantTooSoon')
    const owned = balance(state, customer, 'available', asset) + balance(state, customer, 'held', asset)
    if (owned >= GRANT) return refusal('grantNotNeeded')
    if (!canIssue(state, asset, GRANT - owned)) return refusal('balanceTooLarge')
    known.lastGrantAt = state.at
    return { code: 'ok', value: 0, told: [this.#fund(customer, asset, GRANT - owned)] }
  }

  #fund(customer: number, asset: number, amount: bigint): Expected {
    move(this.state, asset, amount, [0, 'practice'], [customer, 'available'])
    return { kind: 'funded', customer, asset, amount: Number(amount), source: 'practiceGrant' }
  }

  #practiceAsset(): number {
    return this.state.assets.findIndex(({ id }) => id === 'USDT')
  }

  /** Replaces index, mid and ladder of each product named; one false update refuses the whole step. */
  #market(command: Market): Decision {
    const { state } = this
    const { step, updates } = command
    if (!Number.isSafeInteger(step) || step < 0) return refusal('marketInvalid')
    if (step <= state.step) return refusal('marketStepOld')
    const isValid = updates.every((update, place) => {
      const product = state.products[update.product]
      const isNamedBefore = updates.findIndex((other) => other.product === update.product) < place
      return product && !isNamedBefore && isUpdateValid(product.definition, update)
    })
    if (!isValid) return refusal('marketInvalid')
    state.step = step
    const told: Expected[] = []
    for (const { product: number, index, ladder } of updates) {
      const product = state.products[number]!
      product.index = index
      product.mid = midOf(ladder, index)
      product.step = step
      product.at = state.at
      product.marketSeq = state.seq
      product.isLive = step * STEP + LADDER_LIFE > state.at
      const levels = levelsOf(product.definition.ladder, ladder)
      product.bids = product.isLive ? levels.bids : []
      product.asks = product.isLive ? levels.asks : []
      if (product.isLive) crossByLadder(state, product, told)
      const [bid, ask] = [bestAgainst(product, 'sell') ?? 0n, bestAgainst(product, 'buy') ?? 0n]
      told.push({ kind: 'quoted', product: number, step, index, bid: Number(bid), ask: Number(ask) })
    }
    return { code: 'ok', value: 0, told }
  }
}

/** Everything a command asks, besides who and under which id. */
function askedBy(command: CustomerCommand): string {
  return bodyOf({ ...command, customer: 0, commandId: '' })
}

function done(value: number, seq: number): Prediction {
  return { code: 0, value, repeated: true, seq, told: [] }
}

function predicted({ code, value, told }: Decision): Prediction {
  return { code: CODES[code].number, value, repeated: false, told }
}
