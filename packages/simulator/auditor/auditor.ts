import { type Code, CODES, type Command, type GrantPractice, type Market, type OpenCustomer } from '@candela/contract'
import { assertConserved, balance, canIssue, move } from './accounts.ts'
import { type AuditedCustomer, type AuditedState, bestAgainst, emptyState, queue } from './books.ts'
import { recordFact } from './facts.ts'
import { decideOperator, isOperators, type OperatorCommand, operatorRepetition } from './operators.ts'
import { listAsset, listProduct } from './catalogue.ts'
import { isUpdateValid, levelsOf, midOf } from './ladder.ts'
import { amendOrder, cancelAll, cancelOrder, type Decision, placeOrder, refusal } from './orders.ts'
import type { Expected } from './told.ts'
import { crossByLadder } from './trading.ts'

const HOUR = 3_600_000
/** an id may be that old, or that far ahead, by its own clock; results are remembered for both together */
const ID_LIFE = 24 * HOUR
const ID_AHEAD = HOUR
const IDS_OF_A_DAY = 10_000
/** 10,000 USDT in minor units */
const GRANT = 1_000_000_000_000n
const GRANT_INTERVAL = 24 * HOUR
const STEP = 250
const LADDER_LIFE = 10_000
const NEWEST_RULES = 1

type CustomerCommand = Exclude<Extract<Command, { customer: number }>, OperatorCommand>

/** What an entry has to come to. */
export interface Prediction {
  readonly code: number
  readonly value: number
  readonly repeated: boolean
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
    if (isOperators(command)) {
      const again = this.repetition(command, at)
      return again ?? predicted(decideOperator(state, command))
    }
    if ('customer' in command) return this.#decideOnce(command)
    if (command.kind === 'openCustomer') return this.#openCustomer(command)
    return predicted(this.#decideHouse(command))
  }

  /** What a command that came before would answer again at `at`; undefined for one that has to be decided. */
  repetition(command: Command, at: number): Prediction | undefined {
    if (command.kind === 'openCustomer') {
      const known = this.#customerOf(command.commandId)
      const isSame = known && known.terms === command.terms && known.risk === command.risk
      return isSame ? { code: 0, value: known.customer, repeated: true, told: [] } : undefined
    }
    if (isOperators(command)) {
      const known = operatorRepetition(this.state, command, at)
      return known && { code: known.code, value: known.value, repeated: true, told: [] }
    }
    if (!('customer' in command)) return undefined
    const first = this.#firstResult(command, at)
    if (!first || first.body !== bodyOf(command)) return undefined
    return { code: first.code, value: first.value, repeated: true, told: [] }
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

  #firstResult(command: CustomerCommand, at: number) {
    const first = this.state.customers[command.customer - 1]?.commands.get(command.commandId)
    return first && first.at + ID_LIFE + ID_AHEAD > at ? first : undefined
  }

  /** A customer's command is decided once; under the same id the same body is answered again, another is refused. */
  #decideOnce(command: CustomerCommand): Prediction {
    const { state } = this
    const customer = state.customers[command.customer - 1]
    if (!customer) return predicted(refusal('customerUnknown'))
    const first = this.#firstResult(command, state.at)
    if (first) return this.repetition(command, state.at) ?? predicted(refusal('commandIdReused'))
    const made = Number.parseInt(command.commandId.slice(0, 8) + command.commandId.slice(9, 13), 16)
    if (made < state.at - ID_LIFE || made > state.at + ID_AHEAD) return predicted(refusal('commandIdExpired'))
    if (this.#rememberedBy(customer) >= IDS_OF_A_DAY) return predicted(refusal('commandIdsExhausted'))
    const answer = predicted(this.#decide(command))
    const { code, value } = answer
    customer.commands.set(command.commandId, { body: bodyOf(command), code, value, at: state.at })
    return answer
  }

  /** How many commands of the customer are remembered; those that are not any more are dropped. */
  #rememberedBy(customer: AuditedCustomer): number {
    for (const [commandId, { at }] of customer.commands) {
      if (at + ID_LIFE + ID_AHEAD > this.state.at) break
      customer.commands.delete(commandId)
    }
    return customer.commands.size
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
    const done = (code: Code, ...told: Expected[]): Decision => ({ code, value: 0, told: code === 'ok' ? told : [] })
    switch (command.kind) {
      case 'market':
        return this.#market(command)
      case 'tick':
        return done('ok')
      case 'listAsset':
        return done(listAsset(state, command.asset), { kind: 'assetListed', asset: command.asset.asset })
      case 'listProduct':
        return done(listProduct(state, command.product), { kind: 'productListed', product: command.product.product })
      case 'activateRules': {
        const { version } = command
        if (version < state.ruleVersion || version > NEWEST_RULES) return refusal('rulesUnknown')
        state.ruleVersion = version
        return done('ok', { kind: 'rulesActivated', version })
      }
      case 'recordState':
        return done('ok', { kind: 'stateRecorded', stateHash: command.stateHash })
    }
  }

  #openCustomer(command: OpenCustomer): Prediction {
    const { state } = this
    const again = this.repetition(command, state.at)
    if (again) return again
    if (this.#customerOf(command.commandId)) return predicted(refusal('commandIdReused'))
    const asset = this.#practiceAsset()
    if (asset < 0) return predicted(refusal('catalogueInvalid'))
    if (!canIssue(state, asset, GRANT)) return predicted(refusal('balanceTooLarge'))
    const { commandId, terms, risk } = command
    const customer = state.customers.length + 1
    state.customers.push({
      customer,
      commandId,
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
function bodyOf(command: CustomerCommand): string {
  return JSON.stringify({ ...command, customer: 0, commandId: '' })
}

function predicted({ code, value, told }: Decision): Prediction {
  return { code: CODES[code].number, value, repeated: false, told }
}
