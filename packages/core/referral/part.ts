import { railOf } from '@candela/rules/funding'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { type Facts, IDENTITY_VALIDATED } from '../security/facts.ts'
import { type SnapshotReader, SnapshotFormatError } from '../snapshot/bytes.ts'
import { Referral } from './referral.ts'

interface Beside {
  readonly customers: Customers
  readonly facts: Facts
}

/** customer, inviter, net, peak */
const MEMBER_BYTES = 4 + 4 + 8 + 8
/** rail, line, customer, asset, amount, worth */
const LINE_BYTES = 4 + 8 + 4 + 4 + 8 + 8
/** number, customer, member, amount, lapse */
const REBATE_BYTES = 8 + 4 + 4 + 8 + 8

/** Members with their nets, lines that may be charged back, rebates that are not paid, and when marketing is topped up. */
export const referralPart = part({
  name: 'referral',
  version: 1,
  create: ({ due }) => new Referral(due),
  isEmpty: ({ members, topUpAt }) => members.size === 0 && topUpAt === 0,
  write(out, referral) {
    out.wide(referral.topUpAt)
    out.word(referral.members.size)
    for (const [customer, { inviter, net, peak }] of byNumber(referral.members)) {
      out.word(customer)
      out.word(inviter)
      out.big(net)
      out.big(peak)
    }
    const lines = [...referral.lines].map(([key, line]) => ({ ...named(key), ...line }))
    out.word(lines.length)
    for (const { rail, line, customer, asset, amount, worth } of lines.sort(
      (a, b) => a.rail - b.rail || a.line - b.line,
    )) {
      out.word(rail)
      out.wide(line)
      out.word(customer)
      out.word(asset)
      out.wide(amount)
      out.big(worth)
    }
    out.wide(referral.rebates)
    out.word(referral.unpaid.size)
    for (const [number, { customer, member, amount, lapsesAt }] of byNumber(referral.unpaid)) {
      out.wide(number)
      out.word(customer)
      out.word(member)
      out.wide(amount)
      out.wide(lapsesAt)
    }
  },
  read(from, referral: Referral, beside: Beside) {
    const topUpAt = from.wide()
    if (topUpAt !== 0) referral.topUpNext(topUpAt)
    readMembers(from, referral, beside.customers)
    readLines(from, referral)
    readRebates(from, referral, beside.facts)
  },
  check({ members, lines, unpaid, rebates, payable }, { customers, facts }: Beside) {
    for (const [customer, { inviter, peak }] of members) {
      assert(customers.exists(customer) && inviter >= 1 && inviter < customer, 'who invites was there before')
      assert(peak >= 0n, 'no highest net is below zero')
    }
    for (const { customer } of lines.values()) assert(members.has(customer), 'a line is kept of members')
    const both: number[] = []
    for (const [number, { customer, member }] of unpaid) {
      assert(number <= rebates && members.has(member) && customer < member, 'a rebate is of a member')
      if (isValidated(facts, customer) && isValidated(facts, member)) both.push(number)
    }
    assert(String(both.sort((a, b) => a - b)) === String(payable), 'whose both are validated waits for money alone')
  },
})

function isValidated(facts: Facts, customer: number): boolean {
  return facts.since(customer, IDENTITY_VALIDATED) !== 0
}

function byNumber<T>(of: ReadonlyMap<number, T>): [number, T][] {
  return [...of].sort(([a], [b]) => a - b)
}

function named(key: string): { rail: number; line: number } {
  const [rail, line] = key.split(' ')
  return { rail: Number(rail), line: Number(line) }
}

function readMembers(from: SnapshotReader, { members }: Referral, customers: Customers): void {
  for (let left = from.count(MEMBER_BYTES); left > 0; left--) {
    const customer = from.word()
    const inviter = from.word()
    if (!customers.exists(customer) || inviter < 1 || inviter >= customer) {
      throw new SnapshotFormatError('an inviter of nobody')
    }
    members.set(customer, { inviter, net: from.big(), peak: from.big() })
  }
}

function readLines(from: SnapshotReader, { lines, members }: Referral): void {
  for (let left = from.count(LINE_BYTES); left > 0; left--) {
    const [rail, line, customer] = [from.word(), from.wide(), from.word()]
    if (railOf(rail) === undefined || !members.has(customer)) throw new SnapshotFormatError('a line of nobody')
    lines.set(`${rail} ${line}`, { customer, asset: from.word(), amount: from.wide(), worth: from.big() })
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
