import { type EventWriter, HOUSE as HOUSE_OWNER, type Purpose, PURPOSES } from '@candela/contract'
import { MAX_ASSETS } from '@candela/rules/arithmetic'
import { assert } from '@candela/units'
import {
  type CustomerPurpose,
  type HousePurpose,
  MAY_BE_NEGATIVE,
  OF_HOUSE,
  PURPOSE,
  type PurposePlace,
} from './purposes.ts'

const WORD = 4_294_967_296
const GOLDEN = 0x9e3779b1 | 0
const FIRST_RECORDS = 256
/** records of accounts: 4 GiB of balances */
const MAX_RECORDS = 134_217_728
/** words of a record, half a cache line: balance, held, owner, asset and purpose, key */
const RECORD = 8
const HELD_AT = 2
const OWNER_AT = 4
const ASSET_AT = 5
const KEY_AT = 6
/** asset and purpose share a word */
const PURPOSE_SHIFT = 16
const ASSET_MASK = (1 << PURPOSE_SHIFT) - 1
const LARGEST = 9_223_372_036_854_775_807n
/** while less than 2⁶⁰ of an asset is owed (these high words), 2⁶² more can be issued without a look */
const EASY_HIGH = -268_435_456
/** 2⁶² */
const LEFT = 4_611_686_018_427_387_904
const AVAILABLE = PURPOSE.available
const HELD = PURPOSE.held
assert(MAX_ASSETS <= 1 << PURPOSE_SHIFT, 'an asset shares its word with a purpose')
assert(HELD === AVAILABLE + 1, 'a pair’s purposes come first')

/** An account that is not one of a customer's pair. */
export interface Account {
  readonly owner: number
  readonly purpose: (typeof PURPOSES)[number]
  readonly asset: number
  /** a product, a rail, or 0 */
  readonly key: number
  readonly balance: bigint
}

/**
 * The only place a balance changes. An account is owner × purpose × asset × key and holds a signed 64-bit integer in
 * two words; a customer's available and held balance of an asset share a record, so that one search finds both. A
 * posting is written leg by leg, debits first, and must sum to zero per asset (two assets at most). Purposes say whose
 * an account may be and whether it may fall below zero: that is asserted.
 *
 * All positive balances of an asset together equal what those that may be negative owe, so `canIssue` alone keeps every
 * account within 64 bits.
 */
export class Ledger {
  private words = new Int32Array((FIRST_RECORDS + 1) * RECORD)
  /** open addressing; record, 0 is free: record 0 is nobody's */
  private table = new Int32Array(FIRST_RECORDS * 2)
  private shift = Math.clz32(FIRST_RECORDS * 2) + 1
  private count = 0
  /** the pair found last */
  private lastPair = 0
  /** by asset: low and high words of all balances below zero together */
  private readonly owed = new Float64Array(MAX_ASSETS * 2)
  private readonly events: EventWriter
  /** of the last posting */
  postings = 0
  /** 1 by number of a customer whose available and held balances are watched */
  private watched = new Uint8Array(0)
  private isWatching = false
  /** watched customers whose balances changed, until somebody took note */
  readonly moved = new Set<number>()
  private firstAsset = -1
  private firstLow = 0
  private firstHigh = 0
  private secondAsset = -1
  private secondLow = 0
  private secondHigh = 0

  constructor(events: EventWriter) {
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

  /** Moves an amount of one of the house's accounts; `key` tells those of one purpose and asset apart. */
  house(purpose: PurposePlace<HousePurpose>, asset: number, amount: number, key = 0): void {
    const high = Math.floor(amount / WORD)
    this.postOther(HOUSE_OWNER, purpose, asset, amount - high * WORD, high, key)
  }

  /** Moves an amount of one of a customer's accounts beside available and held. */
  customer(customer: number, purpose: PurposePlace<CustomerPurpose>, asset: number, amount: number, key = 0): void {
    const high = Math.floor(amount / WORD)
    this.postOther(customer, purpose, asset, amount - high * WORD, high, key)
  }

  /** Moves an amount of any size of any account. */
  leg(owner: number, purpose: PurposePlace<Purpose>, asset: number, amount: bigint, key: number): void {
    const exact = Number(amount)
    // nearly all are small, and cost a tenth as numbers
    const isSafe = Number.isSafeInteger(exact)
    const high = isSafe ? Math.floor(exact / WORD) : Number(amount >> 32n)
    const low = isSafe ? exact - high * WORD : Number(BigInt.asUintN(32, amount))
    if (purpose > HELD) return this.postOther(owner, purpose, asset, low, high, key)
    const pair = this.pair(owner, asset)
    this.postWords(purpose === HELD ? pair + HELD_AT : pair, owner, asset, purpose, low, high)
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

  /** True when the customer's available balance of the asset is at least `amount` (a non-negative exact integer). */
  covers(customer: number, asset: number, amount: number): boolean {
    const account = this.pair(customer, asset)
    const amountHigh = Math.floor(amount / WORD)
    const high = this.words[account + 1]!
    return high > amountHigh || (high === amountHigh && this.words[account]! >>> 0 >= amount - amountHigh * WORD)
  }

  /** True when `amount` (at most 2⁶²) more of an asset can come from the house without any account leaving 64 bits. */
  canIssue(asset: number, amount: number): boolean {
    const low = this.owed[asset * 2]!
    const high = this.owed[asset * 2 + 1]!
    return high > EASY_HIGH || BigInt(amount) - (BigInt(high) << 32n) - BigInt(low) <= LARGEST
  }

  /** True when money of a rail can come in: half of what 64 bits hold is left to what positions, stakes and loans bring. */
  canTakeIn(asset: number, amount: number): boolean {
    return this.canIssue(asset, LEFT + amount)
  }

  balanceOf(customer: number, asset: number): { available: bigint; held: bigint } {
    const at = this.find(customer, asset, 0)
    if (at === 0) return { available: 0n, held: 0n }
    return { available: this.balance(at), held: this.balance(at + HELD_AT) }
  }

  /** The balance of an account that is not one of a customer's pair. */
  accountBalance(owner: number, purpose: number, asset: number, key = 0): bigint {
    const at = this.find(owner, (purpose << PURPOSE_SHIFT) | asset, key)
    return at === 0 ? 0n : this.balance(at)
  }

  /** The sum of all accounts of customers and house for each asset up to `assets`: postings keep every one at zero. */
  sums(assets: number): bigint[] {
    const sums = Array.from({ length: assets }, () => 0n)
    for (let at = RECORD; at <= this.count * RECORD; at += RECORD) {
      sums[this.words[at + ASSET_AT]! & ASSET_MASK]! += this.balance(at) + this.balance(at + HELD_AT)
    }
    return sums
  }

  /** Records there are, empty ones included. */
  get size(): number {
    return this.count
  }

  /** Every pair with a balance as customer × MAX_ASSETS + asset, ascending. */
  pairKeys(): Float64Array {
    const { words } = this
    const keys = new Float64Array(this.count)
    let count = 0
    for (let at = RECORD; at <= this.count * RECORD; at += RECORD) {
      const asset = words[at + ASSET_AT]!
      const empty = (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) === 0
      if (!empty && asset >>> PURPOSE_SHIFT === AVAILABLE) keys[count++] = words[at + OWNER_AT]! * MAX_ASSETS + asset
    }
    return keys.subarray(0, count).sort()
  }

  /** Every other account with a balance, by purpose's name, owner, asset and key. */
  accounts(): Account[] {
    const { words } = this
    const found: Account[] = []
    for (let at = RECORD; at <= this.count * RECORD; at += RECORD) {
      const place = words[at + ASSET_AT]! >>> PURPOSE_SHIFT
      const balance = this.balance(at)
      if (place === AVAILABLE || balance === 0n) continue
      const asset = words[at + ASSET_AT]! & ASSET_MASK
      const purpose = PURPOSES[place]!
      found.push({ owner: words[at + OWNER_AT]!, purpose, asset, key: words[at + KEY_AT]!, balance })
    }
    return found.sort(
      (a, b) => inOrder(a.purpose, b.purpose) || a.owner - b.owner || a.asset - b.asset || a.key - b.key,
    )
  }

  /** Notes in `moved`, or no longer, when a customer's available or held balance changes. */
  watch(customer: number, isWatched: boolean): void {
    if (customer >= this.watched.length) {
      if (!isWatched) return
      const longer = new Uint8Array(Math.max(1_024, customer * 2))
      longer.set(this.watched)
      this.watched = longer
    }
    this.watched[customer] = isWatched ? 1 : 0
    this.isWatching ||= isWatched
  }

  /** For snapshots only: sets what a snapshot held. */
  restorePair(customer: number, asset: number, available: bigint, held: bigint): void {
    const at = this.pair(customer, asset)
    this.set(at, available)
    this.set(at + HELD_AT, held)
  }

  /** For snapshots only: an account that accounts() told. */
  restoreAccount({ owner, purpose, asset, key, balance }: Account): void {
    const place = PURPOSE[purpose]
    assert(balance >= 0n || MAY_BE_NEGATIVE[place]!, 'a balance must not fall below zero')
    const at = this.record(owner, (place << PURPOSE_SHIFT) | asset, key)
    this.set(at, balance)
    this.noteOwed(asset, 0, 0, this.words[at]!, this.words[at + 1]!)
  }

  private set(account: number, balance: bigint): void {
    this.words[account] = Number(BigInt.asIntN(32, balance))
    this.words[account + 1] = Number(balance >> 32n)
  }

  private balance(account: number): bigint {
    return (BigInt(this.words[account + 1]!) << 32n) | BigInt(this.words[account]! >>> 0)
  }

  private postOther(
    owner: number,
    purpose: number,
    asset: number,
    amountLow: number,
    amountHigh: number,
    key: number,
  ): void {
    const at = this.record(owner, (purpose << PURPOSE_SHIFT) | asset, key)
    const { words } = this
    const low = words[at]!
    const high = words[at + 1]!
    this.postWords(at, owner, asset, purpose, amountLow, amountHigh)
    if (key !== 0) this.events.legKey(key)
    if ((high | words[at + 1]!) < 0) this.noteOwed(asset, low, high, words[at]!, words[at + 1]!)
  }

  /** A balance of the asset changed on one side of zero or both. */
  private noteOwed(asset: number, lowBefore: number, highBefore: number, low: number, high: number): void {
    const { owed } = this
    if (highBefore < 0) {
      owed[asset * 2]! -= lowBefore >>> 0
      owed[asset * 2 + 1]! -= highBefore
    }
    if (high < 0) {
      owed[asset * 2]! += low >>> 0
      owed[asset * 2 + 1]! += high
    }
  }

  private post(account: number, owner: number, asset: number, purpose: number, amount: number): void {
    const amountHigh = Math.floor(amount / WORD)
    this.postWords(account, owner, asset, purpose, amount - amountHigh * WORD, amountHigh)
  }

  private postWords(
    account: number,
    owner: number,
    asset: number,
    purpose: number,
    amountLow: number,
    amountHigh: number,
  ): void {
    const { words } = this
    let low = (words[account]! >>> 0) + amountLow
    let high = words[account + 1]! + amountHigh
    if (low >= WORD) {
      low -= WORD
      high++
    }
    assert(high === (high | 0), 'a balance must fit 64 bits')
    assert(high >= 0 || MAY_BE_NEGATIVE[purpose]!, 'a balance must not fall below zero')
    words[account] = low
    words[account + 1] = high
    if (this.isWatching && purpose <= HELD && this.watched[owner] === 1) this.moved.add(owner)
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

  /** The record of a customer's pair, made when missing: its available balance; held is HELD_AT further. */
  private pair(customer: number, asset: number): number {
    // what is covered is then held, and one leg follows another
    const { words, lastPair } = this
    if (words[lastPair + OWNER_AT] === customer && words[lastPair + ASSET_AT] === asset && lastPair !== 0)
      return lastPair
    this.lastPair = this.record(customer, asset, 0)
    return this.lastPair
  }

  /** The place of an account's record, made when missing. */
  private record(owner: number, assetAndPurpose: number, key: number): number {
    const found = this.find(owner, assetAndPurpose, key)
    return found === 0 ? this.add(owner, assetAndPurpose, key) : found
  }

  /** The same, or 0 when missing. */
  private find(owner: number, assetAndPurpose: number, key: number): number {
    const { table, words } = this
    const mask = table.length - 1
    let place = hashOf(owner, assetAndPurpose, key) >>> this.shift
    for (;;) {
      const at = table[place]! * RECORD
      if (at === 0) return 0
      const isSame = words[at + OWNER_AT] === owner && words[at + ASSET_AT] === assetAndPurpose
      if (isSame && words[at + KEY_AT] === key) return at
      place = (place + 1) & mask
    }
  }

  private add(owner: number, assetAndPurpose: number, key: number): number {
    const isOfHouse = OF_HOUSE[assetAndPurpose >>> PURPOSE_SHIFT]!
    assert(isOfHouse === (owner === HOUSE_OWNER), 'an account belongs to whom its purpose says')
    assert(key >= 0 && key === (key | 0), 'a key is a natural number')
    if ((this.count + 1) * RECORD === this.words.length) this.grow()
    const record = ++this.count
    const at = record * RECORD
    this.words[at + OWNER_AT] = owner
    this.words[at + ASSET_AT] = assetAndPurpose
    this.words[at + KEY_AT] = key
    this.enter(record)
    return at
  }

  private enter(record: number): void {
    const { table, words } = this
    const mask = table.length - 1
    const at = record * RECORD
    let place = hashOf(words[at + OWNER_AT]!, words[at + ASSET_AT]!, words[at + KEY_AT]!) >>> this.shift
    while (table[place] !== 0) place = (place + 1) & mask
    table[place] = record
  }

  private grow(): void {
    const capacity = this.count * 2
    assert(capacity <= MAX_RECORDS, 'too many accounts')
    const words = new Int32Array((capacity + 1) * RECORD)
    words.set(this.words)
    this.words = words
    this.table = new Int32Array(capacity * 2)
    this.shift--
    for (let record = 1; record <= this.count; record++) this.enter(record)
  }
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function hashOf(owner: number, assetAndPurpose: number, key: number): number {
  const mixed = Math.imul(owner, GOLDEN) ^ (assetAndPurpose + 1) ^ Math.imul(key, 0xc2b2ae35)
  return Math.imul(mixed, 0x85ebca6b)
}
