import {
  type AssetDefinition,
  type Code,
  CODES,
  codeOfNumber,
  type Command,
  CommandFields,
  decodeEvents,
  type Event,
  type Fact,
  FACTS,
  type HouseCommand,
  type OperatorCommand,
  parseCommandId,
  type ProductDefinition,
  type Purpose,
} from '@candela/contract'
import { assert } from '@candela/units'
import { activateRules, listAsset, listProduct } from './catalogue/decide.ts'
import { answerCustomer } from './command-ids/decide.ts'
import { type Repetition, repetitionOf } from './command-ids/repetition.ts'
import { grantAvailableAt, openCustomer } from './customers/decide.ts'
import { assertInvariants } from './invariants.ts'
import { decideOperator, isOperatorCommand } from './operators/decide.ts'
import type { CoreOperator } from './operators/operators.ts'
import type { Review } from './identity/reviews.ts'
import { market, voidLadders } from './market/decide.ts'
import {
  type BookView,
  bookView,
  type MarketView,
  marketView,
  type OpenOrder,
  openOrderAt,
  openOrdersOf,
} from './queries.ts'
import { readSnapshot } from './snapshot/read.ts'
import { sha256Hex } from './snapshot/hash.ts'
import { writeSnapshot } from './snapshot/write.ts'
import { State } from './state.ts'

/** What came of a command: a number of CODES (0: done), and the number it answers with: order, customer, or 0. */
export interface Outcome {
  readonly code: number
  readonly value: number
  /** the command id was known: this is the first result again, and nothing happened */
  readonly repeated: boolean
}

/** The events of the last apply. */
export interface AppliedEvents {
  /** canonical words, valid until the next apply */
  bytes(): Uint8Array
  /** 8 bytes over the words */
  digest(): Uint8Array
  /** the same into the first 8 bytes of `into` */
  writeDigest(into: Uint8Array): void
  /** whether these are the two words of the digest, as they lie in its bytes */
  hasDigest(low: number, high: number): boolean
  decode(): Event[]
}

const id = new Int32Array(4)
const loaded = new CommandFields()

/**
 * The exchange as a function of its commands: synchronous, deterministic, without clock, randomness or input and
 * output. The same commands with the same `at` give the same events and the same state in any process.
 */
export class Core {
  private readonly state: State
  readonly events: AppliedEvents

  private constructor(state: State) {
    this.state = state
    this.events = {
      bytes: () => state.events.bytes(),
      digest: () => state.events.digest(),
      writeDigest: (into) => state.events.writeDigest(into),
      hasDigest: (low, high) => {
        state.events.takeDigest()
        return state.events.digestLow === low && state.events.digestHigh === high
      },
      decode: () => decodeEvents(state.events.bytes()),
    }
  }

  static create(): Core {
    return new Core(new State())
  }

  /** Continues from a snapshot. Throws SnapshotFormatError for a format this version does not read: replay from the start instead. */
  static restore(snapshot: Uint8Array): Core {
    return new Core(readSnapshot(snapshot))
  }

  /**
   * Decides one journal entry: first what fell due up to `at`, then the command. `seq` rises, `at` never falls.
   * Expected refusals are codes; an AssertionError is a fault of ours and must end the process before anything is
   * journalled.
   */
  apply(seq: number, at: number, command: Command): Outcome {
    assert(loaded.load(command), 'commandId must be a UUIDv7')
    return { ...this.applyFields(seq, at, loaded) }
  }

  /**
   * The same for a command in fields: what live commands and replay go through, without an object or a text for each.
   * The outcome is valid until the next apply, of whatever core.
   */
  applyFields(seq: number, at: number, command: CommandFields): Outcome {
    const { state } = this
    assert(seq > state.seq && Number.isSafeInteger(seq), 'seq must rise')
    assert(at >= state.at && Number.isSafeInteger(at), 'at must not fall')
    state.events.reset()
    state.seq = seq
    state.at = at
    state.value = 0
    voidLadders(state, at)
    state.remembered.expire(at, state.customers.activity)
    switch (command.kind) {
      case 'placeOrder':
      case 'cancelOrder':
      case 'amendOrder':
      case 'cancelAll':
      case 'grantPractice':
      case 'recordFact':
        return answerCustomer(state, command)
      case 'openCustomer': {
        const { code, repeated } = openCustomer(state, command)
        return outcome(state, code, repeated)
      }
      default: {
        const { house } = command
        if (!isOperatorCommand(house)) return outcome(state, decideForHouse(state, house), false)
        const { code, value, repeated } = decideOperator(state, house)
        state.value = value
        return outcome(state, code, repeated)
      }
    }
  }

  get ruleVersion(): number {
    return this.state.ruleVersion
  }

  /** Of the last entry applied; 0 before the first. */
  get seq(): number {
    return this.state.seq
  }

  /** The instant of the last entry applied. */
  get at(): number {
    return this.state.at
  }

  /** The step of the last market entry; -1 before the first. */
  get marketStep(): number {
    return this.state.step
  }

  /** When something falls due though nobody speaks: the engine then sends a tick. */
  nextDueAt(): number | undefined {
    return this.state.ladderVoid.nextAt()
  }

  /** The whole state as canonical bytes: equal states give equal bytes, whatever led to them. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.state)
  }

  /** Hex SHA-256 of the snapshot. */
  stateHash(): string {
    return sha256Hex(this.snapshot())
  }

  balance(customer: number, asset: number): { available: bigint; held: bigint } {
    return this.state.ledger.balanceOf(customer, asset)
  }

  houseBalance(purpose: Purpose, asset: number): bigint {
    return this.state.ledger.houseBalance(purpose, asset)
  }

  /** Of each asset, by its number, all balances of customers and house together: zero. */
  sumsOfBalances(): bigint[] {
    return this.state.ledger.sums(this.state.assets.length)
  }

  /** Oldest first. */
  openOrders(customer: number): OpenOrder[] {
    return openOrdersOf(this.state, customer)
  }

  order(order: number): OpenOrder | undefined {
    const slot = this.state.orders.slotOf(order)
    return slot === 0 ? undefined : openOrderAt(this.state, slot)
  }

  /** Best `depth` levels a side, ladder merged in. */
  book(product: number, depth: number): BookView {
    return bookView(this.state, product, depth)
  }

  /** Undefined before the product's first market. */
  market(product: number): MarketView | undefined {
    return marketView(this.state, product)
  }

  product(product: number): ProductDefinition | undefined {
    return this.state.products[product]?.definition
  }

  productById(productId: string): ProductDefinition | undefined {
    return this.state.products.find((product) => product.definition.id === productId)?.definition
  }

  products(): ProductDefinition[] {
    return this.state.products.map((product) => product.definition)
  }

  asset(asset: number): AssetDefinition | undefined {
    return this.state.assets[asset]
  }

  assetById(assetId: string): AssetDefinition | undefined {
    return this.state.assets.find((asset) => asset.id === assetId)
  }

  assets(): AssetDefinition[] {
    return [...this.state.assets]
  }

  get customerCount(): number {
    return this.state.customers.count
  }

  customerOfCommandId(commandId: string): number | undefined {
    if (!parseCommandId(commandId, id)) return undefined
    return this.state.customers.find(id) || undefined
  }

  /** The first result of a command id that is still remembered. */
  commandResult(customer: number, commandId: string): { code: Code; value: number } | undefined {
    if (!parseCommandId(commandId, id)) return undefined
    const { remembered, at } = this.state
    const first = remembered.find(customer, id, at)
    if (first === undefined) return undefined
    const code = codeOfNumber(first.code)
    assert(code !== undefined, 'a remembered code must be known')
    return { code, value: first.value }
  }

  /** What a command that came before would answer again at `at`; undefined for one that has to be decided. Changes nothing. */
  repetitionOf(command: CommandFields, at: number): Repetition | undefined {
    return repetitionOf(this.state, command, at)
  }

  /** When the customer may ask for practice funds again, if there is anything to top up. */
  grantAvailableAt(customer: number): number {
    return grantAvailableAt(this.state, customer)
  }

  /** Since when a fact holds of a customer; 0 where it does not. */
  factSince(customer: number, fact: Fact): number {
    return this.state.facts.since(customer, FACTS.indexOf(fact))
  }

  /** By number, from 1; undefined where nobody was enrolled under it. */
  operator(operator: number): CoreOperator | undefined {
    return this.state.operators.get(operator)
  }

  get operatorCount(): number {
    return this.state.operators.list.length
  }

  /** Whether the disclosed practice reviewer answers the queue. */
  get practiceReviewerOn(): boolean {
    return this.state.operators.practiceOn
  }

  /** Where the review of a customer stands; undefined before the first. */
  review(customer: number): Readonly<Review> | undefined {
    return this.state.reviews.known.get(customer)
  }

  /** Looks at everything: conservation, holds, books, lists. For tests, audits and after a restore; it takes time. */
  assertInvariants(): void {
    assertInvariants(this.state)
  }
}

/** What the house itself enters: prices, time, catalogue, rules, state. */
function decideForHouse(state: State, command: Exclude<HouseCommand, OperatorCommand>): Code {
  switch (command.kind) {
    case 'market':
      return market(state, command)
    case 'tick':
      return 'ok'
    case 'listAsset':
      return listAsset(state, command.asset)
    case 'listProduct':
      return listProduct(state, command.product)
    case 'activateRules':
      return activateRules(state, command)
    case 'recordState':
      state.events.stateRecorded(command.stateHash)
      return 'ok'
  }
}

function outcome(state: State, code: Code, repeated: boolean): Outcome {
  return { code: CODES[code].number, value: code === 'ok' ? state.value : 0, repeated }
}
