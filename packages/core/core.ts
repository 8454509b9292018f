import {
  type AssetDefinition,
  type Command,
  CommandFields,
  type CommandOf,
  decodeEvents,
  type Event,
  type Fact,
  FACTS,
  HOUSE,
  parseCommandId,
  type ProductDefinition,
  type TimedDirection,
} from '@candela/contract'
import type { Rules } from '@candela/rules'
import type { FaultyTerms } from '@candela/rules/perpetual'
import { assert } from '@candela/units'
import { decideOnce } from './command-ids/decide.ts'
import type { AnswerWithoutEntry } from './command-ids/answer.ts'
import { answerWithoutEntry } from './command-ids/without-entry.ts'
import type { CoreDestination } from './destinations/destinations.ts'
import { byRank, isDue, nextDueAt } from './due/registry.ts'
import { EarnQueries } from './earn/queries.ts'
import { practiceFundsFrom } from './funding/decide.ts'
import { FundingQueries } from './funding/queries.ts'
import { lacksFunds } from './house/decide.ts'
import { assertInvariants } from './invariants.ts'
import { ownedBy } from './ledger/owned.ts'
import { type HousePurpose, PURPOSE } from './ledger/purposes.ts'
import { protectNoted } from './limits/protect.ts'
import { type ProtectionsView, protectionsOf } from './limits/view.ts'
import { loanTermsOf, type LoanTermsView } from './loan/deciding.ts'
import type { CoreLoan } from './loan/loans.ts'
import { LoanQueries } from './loan/queries.ts'
import { SaleQueries } from './subscription/queries.ts'
import { marketingOf, type MarketingView } from './referral/queries.ts'
import type { CoreOperator } from './operators/operators.ts'
import type { Review } from './identity/reviews.ts'
import { PerpetualQueries } from './perpetual/queries.ts'
import {
  type BookView,
  bookView,
  type MarketView,
  marketView,
  type OpenOrder,
  openOrderAt,
  openOrdersOf,
  type WaitingStop,
  waitingStop,
} from './queries.ts'
import { DUE_WORK } from './rooms/rooms.ts'
import { readSnapshot } from './snapshot/read.ts'
import { sha256Hex } from './snapshot/hash.ts'
import { writeSnapshot } from './snapshot/write.ts'
import { type CoreOptions, State } from './state.ts'
import { timedRoom } from './timed/decide.ts'
import { WithdrawalQueries } from './withdrawals/queries.ts'

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
  /** what may be asked of the perpetuals */
  readonly perpetuals: PerpetualQueries
  /** what may be asked of earn */
  readonly earn: EarnQueries
  /** what may be asked of rails and deposits */
  readonly funding: FundingQueries
  readonly sales: SaleQueries
  /** what may be asked of applications for loans */
  readonly loans: LoanQueries
  /** what may be asked of withdrawals */
  readonly withdrawals: WithdrawalQueries

  private constructor(state: State) {
    this.state = state
    this.perpetuals = new PerpetualQueries(state)
    this.earn = new EarnQueries(state)
    this.funding = new FundingQueries(state)
    this.sales = new SaleQueries(state)
    this.loans = new LoanQueries(state)
    this.withdrawals = new WithdrawalQueries(state)
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
    protectNoted(state)
    return answer
  }

  /** Those in force. */
  get rules(): Rules {
    return this.state.rules
  }

  /** The first of these products whose perpetual no catalogue may have, by any rules that the program decides by. */
  faultyTerms(ids: readonly string[]): (FaultyTerms & { readonly version: number }) | undefined {
    for (const { version, perpetual } of Object.values(this.state.ruleSets)) {
      const faulty = perpetual.faultyTerms(perpetual.perpetualTerms, ids)
      if (faulty) return { version, ...faulty }
    }
    return undefined
  }

  get ruleVersion(): number {
    return this.state.rules.version
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
    return this.state.market.step
  }

  /** When something falls due though nobody speaks: the engine then sends a tick. */
  nextDueAt(): number | undefined {
    return nextDueAt(this.state, this.state.work)
  }

  /** Whether something has fallen due by `at`: then ticks come first, one after the other, each a bounded part of it. */
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

  /** Available and held, staked and behind positions. */
  owned(customer: number, asset: number): bigint {
    return ownedBy(this.state, customer, asset)
  }

  houseBalance(purpose: HousePurpose, asset: number, key = 0): bigint {
    return this.state.ledger.accountBalance(HOUSE, PURPOSE[purpose], asset, key)
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

  /** Those of a customer that wait for their trigger, oldest first. */
  waitingStops(customer: number): WaitingStop[] {
    return Array.from(this.state.stops.of(customer), waitingStop)
  }

  /** An order that waits for its trigger. */
  waitingStop(order: number): WaitingStop | undefined {
    const stop = this.state.stops.byNumber.get(order)
    return stop && waitingStop(stop)
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

  /** What was done under a command id that is still remembered: its number, and the entry that decided it. */
  commandResult(customer: number, commandId: string): { value: number; seq: number; at: number } | undefined {
    if (!parseCommandId(commandId, id)) return undefined
    const { remembered, at } = this.state
    const first = remembered.find(customer, id, at)
    return first && { value: first.value, seq: first.seq, at: first.at }
  }

  /**
   * What a command would answer at `at` without an entry, since it changes nothing: its first result, where it was done
   * before, or the refusal of its id or of who sends it. Undefined for one that has to be decided.
   */
  answerWithoutEntry(command: CommandFields, at: number): AnswerWithoutEntry | undefined {
    return answerWithoutEntry(this.state, command, at)
  }

  /** Whether an account of the house is to be filled up to what the rules in force say, or capital has to begin its work. */
  lacksFunds(account: CommandOf<'fundHouse'>['account']): boolean {
    return lacksFunds(this.state, account)
  }

  /** Minor units of stake that the house can take of a timed order now, the same for everyone; undefined where none is offered. */
  timedRoom(product: number, direction: TimedDirection, durationMs: number): bigint | undefined {
    return timedRoom(this.state, product, direction, durationMs)
  }

  /** Minor units of a customer that are staked on timed orders which are not settled. */
  timedStake(customer: number): number {
    return this.state.timed.stakeOf(customer)
  }

  /** When the customer may ask for practice funds again, if there is anything to top up. */
  practiceFundsFrom(customer: number): number {
    return practiceFundsFrom(this.state, customer)
  }

  /** Since when a fact holds of a customer; 0 where it does not. */
  factSince(customer: number, fact: Fact): number {
    return this.state.facts.since(customer, FACTS.indexOf(fact))
  }

  /** A customer's cards and addresses, oldest first. */
  destinationsOf(customer: number): readonly CoreDestination[] {
    return this.state.destinations.of(customer)
  }

  /** The one application or unpaid loan that a customer may have. */
  loanOf(customer: number): Readonly<CoreLoan> | undefined {
    return this.state.loans.of(customer)
  }

  /** The account that rebates are paid from. */
  marketing(): MarketingView {
    return marketingOf(this.state)
  }

  /** What a customer may borrow now. */
  loanTerms(customer: number): LoanTermsView {
    return loanTermsOf(this.state, customer)
  }

  /** What a customer binds themselves by. */
  protections(customer: number): ProtectionsView {
    return protectionsOf(this.state, customer)
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

function furnished({ dueWork = DUE_WORK, ...options }: CoreOptions): CoreOptions {
  return { ...options, dueWork: byRank(dueWork) }
}
