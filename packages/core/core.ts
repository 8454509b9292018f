import {
  type AssetDefinition,
  type Command,
  CommandFields,
  decodeEvents,
  type Event,
  HOUSE,
  parseCommandId,
  type ProductDefinition,
} from '@candela/contract'
import type { Rules } from '@candela/rules'
import { assert } from '@candela/units'
import { decideOnce } from './command-ids/decide.ts'
import type { AnswerWithoutEntry } from './command-ids/answer.ts'
import { answerWithoutEntry } from './command-ids/without-entry.ts'
import { byRank, isDue, nextDueAt } from './due/registry.ts'
import { assertInvariants } from './invariants.ts'
import { ownedBy } from './ledger/owned.ts'
import { type HousePurpose, PURPOSE } from './ledger/purposes.ts'
import { type BookView, bookView, type MarketView, marketView } from './queries.ts'
import { RoomQueries } from './rooms/queries.made.ts'
import { DUE_WORK, endEntry } from './rooms/rooms.made.ts'
import { readSnapshot } from './snapshot/read.ts'
import { sha256Hex } from './snapshot/hash.ts'
import { writeSnapshot } from './snapshot/write.ts'
import { type CoreOptions, State } from './state.ts'

/** The outcome of a command: a number of CODES (0: done), and the number it answers with: order, customer, or 0. */
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
  /** true when these are the two words of the digest, as they lie in its bytes */
  hasDigest(low: number, high: number): boolean
  decode(): Event[]
}

const id = new Int32Array(4)
const loaded = new CommandFields()

/**
 * The exchange as a function of its commands: synchronous, deterministic, without clock, randomness or input and
 * output. The same commands with the same `at` give the same events and the same state in any process.
 */
export class Core extends RoomQueries {
  private readonly state: State
  readonly events: AppliedEvents

  private constructor(state: State) {
    super(state)
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

  static create(options: CoreOptions = {}): Core {
    return new Core(new State(furnished(options)))
  }

  /** Continues from a snapshot. Throws SnapshotFormatError for a format this version does not read: replay from the start instead. */
  static restore(snapshot: Uint8Array, options: CoreOptions = {}): Core {
    return new Core(readSnapshot(snapshot, furnished(options)))
  }

  /**
   * Decides one journal entry. What fell due is worked off by `tick` alone, a bounded part of it in each. `seq` rises, `at` never falls.
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
    state.remembered.expire(at, state.customers.activity)
    const answer = decideOnce(state, command)
    endEntry(state)
    return answer
  }

  /** Those in force. */
  get rules(): Rules {
    return this.state.rules
  }

  get ruleVersion(): number {
    return this.state.rules.version
  }

  /** The number of the last entry applied; 0 before the first. */
  get seq(): number {
    return this.state.seq
  }

  /** The instant of the last entry applied. */
  get at(): number {
    return this.state.at
  }

  /** The step of the last market entry; -1 before the first. */
  get marketStep(): number {
    return this.state.market.step
  }

  /** The instant at which something falls due though nobody speaks: the engine then sends a tick. */
  nextDueAt(): number | undefined {
    return nextDueAt(this.state, this.state.work)
  }

  /** True when something has fallen due by `at`: then ticks come first, one after the other, each a bounded part of it. */
  isDue(at: number): boolean {
    return isDue(this.state, this.state.work, at)
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

  /** Available and held, staked, behind positions and in strategies. */
  owned(customer: number, asset: number): bigint {
    return ownedBy(this.state, customer, asset)
  }

  houseBalance(purpose: HousePurpose, asset: number, key = 0): bigint {
    return this.state.ledger.accountBalance(HOUSE, PURPOSE[purpose], asset, key)
  }

  /** The sum of all balances of customers and house, for each asset by its number: zero. */
  sumsOfBalances(): bigint[] {
    return this.state.ledger.sums(this.state.assets.length)
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

  /** The result of a command id that is still remembered: its number, and the entry that decided it. */
  commandResult(customer: number, commandId: string): { value: number; seq: number; at: number } | undefined {
    if (!parseCommandId(commandId, id)) return undefined
    const { remembered, at } = this.state
    const first = remembered.find(customer, id, at)
    return first && { value: first.value, seq: first.seq, at: first.at }
  }

  /**
   * The answer to a command at `at` without an entry, since it changes nothing: its first result, where it was done before, or the
   * refusal of its id or of its asker. Undefined for one that has to be decided.
   */
  answerWithoutEntry(command: CommandFields, at: number): AnswerWithoutEntry | undefined {
    return answerWithoutEntry(this.state, command, at)
  }

  /** Looks at everything: conservation, holds, books, lists. For tests, audits and after a restore; it takes time. */
  assertInvariants(): void {
    assertInvariants(this.state)
  }
}

function furnished({ dueWork = DUE_WORK, ...options }: CoreOptions): CoreOptions {
  return { ...options, dueWork: byRank(dueWork) }
}
