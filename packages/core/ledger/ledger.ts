import { type EventWords, HOUSE as HOUSE_OWNER, PURPOSES, type Purpose } from '@candela/contract'
import { MAX_ASSETS } from '@candela/rules'
import { assert } from '@candela/units'

const WORD = 4_294_967_296
const GOLDEN = 0x9e3779b1 | 0
const FIRST_PAIRS = 256
/** (customer, asset) pairs: 2 GiB of balances */
const MAX_PAIRS = 134_217_728
/** words of a balance: low, high */
const BALANCE = 2
/** words of the house's balances of one asset, by purpose; they come first */
const HOUSE = 16
const HOUSE_WORDS = MAX_ASSETS * HOUSE
/** words of a customer's pair, half a cache line: available, held, customer, asset */
const PAIR = 8
const HELD_AT = 2
const CUSTOMER_AT = 4
const ASSET_AT = 5
const LARGEST = 9_223_372_036_854_775_807n
/** while no house account is below −2⁶⁰ (this high word), 2⁶² more of an asset can be issued without a look */
const EASY_HIGH = -268_435_456

export const PURPOSE = Object.fromEntries(PURPOSES.map((purpose, place) => [purpose, place])) as Record<Purpose, number>
const AVAILABLE = PURPOSE.available
const HELD = PURPOSE.held
const MAY_BE_NEGATIVE = [PURPOSE.liquidity, PURPOSE.custody, PURPOSE.practice] as const
const mayBeNegative = PURPOSES.map((_, place) => MAY_BE_NEGATIVE.includes(place))

/**
 * The only place a balance changes. An account is a signed 64-bit integer in two words, known by its place among them;
 * customers' accounts come in pairs (available, held) found by (customer, asset). A posting is written leg by leg,
 * debits first, and must sum to zero per asset (two assets at most). No customer account, and no house account but
 * liquidity, custody and practice, ever falls below zero: that is asserted.
 *
 * All positive balances of an asset together equal what those three owe, so `canIssue` alone keeps every account within 64 bits.
 */
export class Ledger {
  private words = new Int32Array(HOUSE_WORDS + FIRST_PAIRS * PAIR)
  /** open addressing; pair + 1, 0 is free */
  private table = new Int32Array(FIRST_PAIRS * 2)
  private shift = Math.clz32(FIRST_PAIRS * 2) + 1
  private pairs = 0
  /** the pair found last; the first one is nobody's until it is added */
  private lastPair = HOUSE_WORDS
  private readonly events: EventWords
  /** of the last posting */
  postings = 0
  private firstAsset = -1
  private firstLow = 0
  private firstHigh = 0
  private secondAsset = -1
  private secondLow = 0
  private secondHigh = 0

  constructor(events: EventWords) {
    this.events = events
  }

  begin(purpose: number, reference: number): void {
    this.firstAsset = -1
    this.secondAsset = -1
    this.firstLow = this.firstHigh = this.secondLow = this.secondHigh = 0
    this.events.beginPosting(++this.postings, purpose, reference)
  }

  available(customer: number, asset: number, amount: number): void {
    this.post(this.pair(customer, asset), customer, asset, AVAILABLE, amount)
  }

  held(customer: number, asset: number, amount: number): void {
    this.post(this.pair(customer, asset) + HELD_AT, customer, asset, HELD, amount)
  }

  house(purpose: number, asset: number, amount: number): void {
    this.post(asset * HOUSE + purpose * BALANCE, HOUSE_OWNER, asset, purpose, amount)
  }

  end(): void {
    // low words add up to a multiple of 2³² that the high words must undo: exact where one double sum would not be
    assert(this.firstHigh + this.firstLow / WORD === 0, 'a posting must balance')
    assert(this.secondHigh + this.secondLow / WORD === 0, 'a posting must balance')
    this.events.endPosting()
  }

  /** Moves `amount` of a customer from available to held; the caller has checked `covers`. */
  hold(purpose: number, reference: number, customer: number, asset: number, amount: number): void {
    const pair = this.pair(customer, asset)
    this.begin(purpose, reference)
    if (amount >= 0) {
      this.post(pair, customer, asset, AVAILABLE, -amount)
      this.post(pair + HELD_AT, customer, asset, HELD, amount)
    } else {
      this.post(pair + HELD_AT, customer, asset, HELD, amount)
      this.post(pair, customer, asset, AVAILABLE, -amount)
    }
    this.end()
  }

  /** Whether the customer's available balance of the asset is at least `amount` (a non-negative exact integer). */
  covers(customer: number, asset: number, amount: number): boolean {
    const account = this.pair(customer, asset)
    const amountHigh = Math.floor(amount / WORD)
    const high = this.words[account + 1]!
    return high > amountHigh || (high === amountHigh && this.words[account]! >>> 0 >= amount - amountHigh * WORD)
  }

  /** Whether `amount` (at most 2⁶²) more of an asset can come from the house without any account leaving 64 bits. */
  canIssue(asset: number, amount: number): boolean {
    const base = asset * HOUSE
    let easy = true
    for (let i = 0; i < MAY_BE_NEGATIVE.length; i++) {
      if (this.words[base + MAY_BE_NEGATIVE[i]! * BALANCE + 1]! < EASY_HIGH) easy = false
    }
    return easy || this.issued(asset) + BigInt(amount) <= LARGEST
  }

  /** All that is owed by the accounts which may be negative; as much as all others hold. */
  private issued(asset: number): bigint {
    let owed = 0n
    for (const purpose of MAY_BE_NEGATIVE) {
      const balance = this.balance(asset * HOUSE + purpose * BALANCE)
      if (balance < 0n) owed -= balance
    }
    return owed
  }

  balanceOf(customer: number, asset: number): { available: bigint; held: bigint } {
    const account = this.find(customer, asset)
    if (account < 0) return { available: 0n, held: 0n }
    return { available: this.balance(account), held: this.balance(account + HELD_AT) }
  }

  houseBalance(purpose: Purpose, asset: number): bigint {
    return this.balance(asset * HOUSE + PURPOSE[purpose] * BALANCE)
  }

  /** Of each asset up to `assets`, all accounts of customers and house together: postings keep every one at zero. */
  sums(assets: number): bigint[] {
    const { words } = this
    const sums = Array.from({ length: assets }, () => 0n)
    for (let asset = 0; asset < assets; asset++) {
      for (const place of PURPOSES.keys()) sums[asset]! += this.balance(asset * HOUSE + place * BALANCE)
    }
    for (let at = HOUSE_WORDS, end = HOUSE_WORDS + this.pairs * PAIR; at < end; at += PAIR) {
      sums[words[at + ASSET_AT]!]! += this.balance(at) + this.balance(at + HELD_AT)
    }
    return sums
  }

  /** Pairs of accounts there are, empty ones included. */
  get pairCount(): number {
    return this.pairs
  }

  /** Every pair with a balance as customer × MAX_ASSETS + asset, ascending. */
  pairKeys(): Float64Array {
    const { words } = this
    const keys = new Float64Array(this.pairs)
    let count = 0
    for (let at = HOUSE_WORDS, end = HOUSE_WORDS + this.pairs * PAIR; at < end; at += PAIR) {
      const empty = (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) === 0
      if (!empty) keys[count++] = words[at + CUSTOMER_AT]! * MAX_ASSETS + words[at + ASSET_AT]!
    }
    return keys.subarray(0, count).sort()
  }

  /** For snapshots only: sets what a snapshot held. */
  restorePair(customer: number, asset: number, available: bigint, held: bigint): void {
    const account = this.pair(customer, asset)
    this.set(account, available)
    this.set(account + HELD_AT, held)
  }

  restoreHouse(purpose: Purpose, asset: number, balance: bigint): void {
    this.set(asset * HOUSE + PURPOSE[purpose] * BALANCE, balance)
  }

  private set(account: number, balance: bigint): void {
    this.words[account] = Number(BigInt.asIntN(32, balance))
    this.words[account + 1] = Number(balance >> 32n)
  }

  private balance(account: number): bigint {
    return (BigInt(this.words[account + 1]!) << 32n) | BigInt(this.words[account]! >>> 0)
  }

  private post(account: number, owner: number, asset: number, purpose: number, amount: number): void {
    const amountHigh = Math.floor(amount / WORD)
    const amountLow = amount - amountHigh * WORD
    const { words } = this
    let low = (words[account]! >>> 0) + amountLow
    let high = words[account + 1]! + amountHigh
    if (low >= WORD) {
      low -= WORD
      high++
    }
    assert(high === (high | 0), 'a balance must fit 64 bits')
    assert(high >= 0 || (owner === HOUSE_OWNER && mayBeNegative[purpose]!), 'a balance must not fall below zero')
    words[account] = low
    words[account + 1] = high
    if (this.firstAsset === asset || this.firstAsset < 0) {
      this.firstAsset = asset
      this.firstLow += amountLow
      this.firstHigh += amountHigh
    } else {
      assert(this.secondAsset === asset || this.secondAsset < 0, 'a posting moves two assets at most')
      this.secondAsset = asset
      this.secondLow += amountLow
      this.secondHigh += amountHigh
    }
    this.events.leg(owner, asset, purpose, amountLow, amountHigh, low, high)
  }

  /** The account of a pair's available balance, made when missing; held is HELD_AT further. */
  private pair(customer: number, asset: number): number {
    // what is covered is then held, and one leg follows another
    const { words, lastPair } = this
    if (words[lastPair + CUSTOMER_AT] === customer && words[lastPair + ASSET_AT] === asset) return lastPair
    const found = this.find(customer, asset)
    this.lastPair = found >= 0 ? found : this.add(customer, asset)
    return this.lastPair
  }

  /** The same, or below 0 when missing. */
  private find(customer: number, asset: number): number {
    const { table, words } = this
    const mask = table.length - 1
    let place = hashOf(customer, asset) >>> this.shift
    for (;;) {
      const pair = table[place]! - 1
      if (pair < 0) return pair
      const at = HOUSE_WORDS + pair * PAIR
      if (words[at + CUSTOMER_AT] === customer && words[at + ASSET_AT] === asset) return at
      place = (place + 1) & mask
    }
  }

  private add(customer: number, asset: number): number {
    if (HOUSE_WORDS + this.pairs * PAIR === this.words.length) this.grow()
    const at = HOUSE_WORDS + this.pairs * PAIR
    this.words[at + CUSTOMER_AT] = customer
    this.words[at + ASSET_AT] = asset
    this.enter(this.pairs++)
    return at
  }

  private enter(pair: number): void {
    const { table, words } = this
    const mask = table.length - 1
    const at = HOUSE_WORDS + pair * PAIR
    let place = hashOf(words[at + CUSTOMER_AT]!, words[at + ASSET_AT]!) >>> this.shift
    while (table[place] !== 0) place = (place + 1) & mask
    table[place] = pair + 1
  }

  private grow(): void {
    const capacity = this.pairs * 2
    assert(capacity <= MAX_PAIRS, 'too many accounts')
    const words = new Int32Array(HOUSE_WORDS + capacity * PAIR)
    words.set(this.words)
    this.words = words
    this.table = new Int32Array(capacity * 2)
    this.shift--
    for (let pair = 0; pair < this.pairs; pair++) this.enter(pair)
  }
}

function hashOf(customer: number, asset: number): number {
  return Math.imul(Math.imul(customer, GOLDEN) ^ (asset + 1), 0x85ebca6b)
}
