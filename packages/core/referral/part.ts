import { railOf } from '@candela/rules/funding/arithmetic'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { CreditedDeposit } from '../funding/credited.ts'
import type { Deposits } from '../funding/deposits.ts'
import { part } from '../parts/part.ts'
import { type Facts, IDENTITY_VALIDATED } from '../facts/facts.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { Referral } from './referral.ts'

interface Beside {
  readonly customers: Customers
  readonly deposits: Deposits
  readonly facts: Facts
}

/** customer, inviter, net, peak */
const MEMBER_BYTES = 4 + 4 + 8 + 8
/** rail, line, customer, asset, amount, worth */
const LINE_BYTES = 4 + 8 + 4 + 4 + 8 + 8
/** number, customer, member, amount, lapse */
const REBATE_BYTES = 8 + 4 + 4 + 8 + 8

/**
 * Members with their nets, rebates that are not paid, and when marketing is topped up. The first form told also the
 * lines of members, which are the deposits' now.
 */
export const referralPart = part({
  name: 'referral',
  place: 23,
  version: 2,
  older: [{ version: 1, lastRules: 2, write: writeFirst, read: readFirst }],
  create: ({ due }) => new Referral(due),
  isEmpty: ({ members, topUpAt }) => members.size === 0 && topUpAt === 0,
  write(out, referral) {
    writeMembers(out, referral)
    writeRebates(out, referral)
  },
  read(from, referral: Referral, beside: Beside) {
    readMembers(from, referral, beside.customers)
    readRebates(from, referral, beside.facts)
  },
  check({ members, unpaid, rebates, payable, owed }, { customers, facts }: Beside) {
    for (const [customer, { inviter, peak }] of members) {
      assert(customers.exists(customer) && inviter >= 1 && inviter < customer, 'who invites was there before')
      assert(peak >= 0n, 'no highest net is below zero')
    }
    const both: number[] = []
    for (const [number, { customer, member }] of unpaid) {
      assert(number <= rebates && members.has(member) && customer < member, 'a rebate is of a member')
      if (isValidated(facts, customer) && isValidated(facts, member)) both.push(number)
    }
    assert(String(both.sort((a, b) => a - b)) === String(payable), 'whose both are validated waits for money alone')
    const sums = new Map<number, bigint>()
    for (const number of payable) {
      const { customer, amount } = unpaid.get(number)!
      sums.set(customer, (sums.get(customer) ?? 0n) + BigInt(amount))
    }
    assert(sums.size === owed.size, 'who waits is owed something')
    for (const [customer, sum] of sums) assert(owed.get(customer) === sum, 'what is owed is what waits')
  },
})

function isValidated(facts: Facts, customer: number): boolean {
  return facts.since(customer, IDENTITY_VALIDATED) !== 0
}

function byNumber<T>(of: ReadonlyMap<number, T>): [number, T][] {
  return [...of].sort(([a], [b]) => a - b)
}

function writeFirst(out: SnapshotWriter, referral: Referral, { deposits }: Beside): void {
  writeMembers(out, referral)
  const credited = [...deposits.credited.byDeposit()].map(([of, [line]]) => ({ of, ...line! }))
  out.word(credited.length)
  for (const { rail, line, left, of } of credited) {
    out.word(rail)
    out.wide(line)
    out.word(of.customer)
    out.word(of.asset)
    out.wide(left)
    out.big(of.worth)
  }
  writeRebates(out, referral)
}

function readFirst(from: SnapshotReader, referral: Referral, { customers, deposits, facts }: Beside): void {
  readMembers(from, referral, customers)
  for (let left = from.count(LINE_BYTES); left > 0; left--) {
    const [rail, line, customer] = [from.word(), from.wide(), from.word()]
    if (railOf(rail) === undefined || !referral.members.has(customer)) throw new SnapshotFormatError('a line of nobody')
    const [asset, amount] = [from.word(), from.wide()]
    const of: CreditedDeposit = { deposit: 0, customer, asset, at: 0, amount, worth: from.big(), value: 0n }
    deposits.credited.add(rail, line, amount, of)
  }
  readRebates(from, referral, facts)
}

function writeMembers(out: SnapshotWriter, { topUpAt, members }: Referral): void {
  out.wide(topUpAt)
  out.word(members.size)
  for (const [customer, { inviter, net, peak }] of byNumber(members)) {
    out.word(customer)
    out.word(inviter)
    out.big(net)
    out.big(peak)
  }
}

function writeRebates(out: SnapshotWriter, { rebates, unpaid }: Referral): void {
  out.wide(rebates)
  out.word(unpaid.size)
  for (const [number, { customer, member, amount, lapsesAt }] of byNumber(unpaid)) {
    out.wide(number)
    out.word(customer)
    out.word(member)
    out.wide(amount)
    out.wide(lapsesAt)
  }
}

function readMembers(from: SnapshotReader, referral: Referral, customers: Customers): void {
  const topUpAt = from.wide()
  if (topUpAt !== 0) referral.topUpNext(topUpAt)
  for (let left = from.count(MEMBER_BYTES); left > 0; left--) {
    const customer = from.word()
    const inviter = from.word()
    if (!customers.exists(customer) || inviter < 1 || inviter >= customer) {
      throw new SnapshotFormatError('an inviter of nobody')
    }
    referral.members.set(customer, { inviter, net: from.big(), peak: from.big() })
  }
}

function readRebates(from: SnapshotReader, referral: Referral, facts: Facts): void {
  referral.rebates = from.wide()
  for (let left = from.count(REBATE_BYTES); left > 0; left--) {
    const [rebate, customer, member] = [from.wide(), from.word(), from.word()]
    if (rebate > referral.rebates || !referral.members.has(member)) throw new SnapshotFormatError('a rebate of nothing')
    const isPayable = isValidated(facts, customer) && isValidated(facts, member)
    referral.add({ rebate, customer, member, amount: from.wide(), lapsesAt: from.wide() }, isPayable)
  }
}
