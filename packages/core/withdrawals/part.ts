import { RELEASED_BY, WITHDRAWAL_STATES } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import type { Rules } from '@candela/rules'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError, type SnapshotReader, type SnapshotWriter } from '../snapshot/bytes.ts'
import { type CoreWithdrawal, isOpen, type LegalHold, Withdrawals } from './withdrawals.ts'

interface Beside {
  readonly customers: Customers
  readonly ledger: Ledger
  readonly rules: Rules
}

/** customer, rail, asset, state, proposer, who agreed, digest, seven amounts and instants, destination, value */
const LEAST_WITHDRAWAL = 7 * 4 + 9 * 8
const DEPOSITED_BYTES = 4 + 8
const SINCE_BYTES = 4 + 4
/** number, instant */
const OVERDUE_BYTES = 8 + 8

/** customer, statute, document, until; of one that is proposed also by whom */
const LEAST_HOLD = 4 + 4 + 4 + 8

/**
 * Every withdrawal, what each customer brought in, since which rules their money is in, when released ones are overdue,
 * and legal holds. The first form knew neither of the last two.
 */
export const withdrawalsPart = part({
  name: 'withdrawals',
  place: 22,
  version: 2,
  older: [{ version: 1, lastRules: 2, write: writeFirst, read: readFirst }],
  create: ({ due }) => new Withdrawals(due),
  isEmpty: ({ all, deposited, insideSince, holds, proposedHolds }) =>
    all.length + deposited.size + insideSince.size + holds.size + proposedHolds.size === 0,
  write(out, withdrawals) {
    const { holds, proposedHolds } = withdrawals
    writeFirst(out, withdrawals)
    const overdue = withdrawals.everyOpen().filter(({ overdueAt }) => overdueAt !== 0)
    out.word(overdue.length)
    for (const { withdrawal, overdueAt } of overdue.sort((a, b) => a.withdrawal - b.withdrawal)) {
      out.wide(withdrawal)
      out.wide(overdueAt)
    }
    out.word(holds.size)
    for (const [customer, hold] of byCustomer(holds)) writeHold(out, customer, hold)
    out.word(proposedHolds.size)
    for (const [customer, hold] of byCustomer(proposedHolds)) {
      writeHold(out, customer, hold)
      out.word(hold.proposer)
    }
  },
  read(from, withdrawals: Withdrawals, beside: Beside) {
    readFirst(from, withdrawals, beside)
    for (let left = from.count(OVERDUE_BYTES); left > 0; left--) {
      const [number, overdueAt] = [from.wide(), from.wide()]
      const released = withdrawals.get(number)
      if (released === undefined) throw new SnapshotFormatError('nothing that is overdue')
      released.overdueAt = overdueAt
      withdrawals.overdue.set(number, overdueAt)
    }
    const holder = (): number => known(from.word(), beside.customers)
    for (let left = from.count(LEAST_HOLD); left > 0; left--) withdrawals.holds.set(holder(), readHold(from))
    for (let left = from.count(LEAST_HOLD + 4); left > 0; left--) {
      withdrawals.proposedHolds.set(holder(), { ...readHold(from), proposer: from.word() })
    }
  },
  check({ all }, { ledger }: Beside) {
    const open = new Map<string, bigint>()
    for (const { customer, leaves, amount } of all.filter(isOpen)) {
      const account = `${customer} ${leaves}`
      open.set(account, (open.get(account) ?? 0n) + BigInt(amount))
    }
    for (const { owner, purpose, asset, balance } of ledger.accounts()) {
      if (purpose !== 'withdrawing' || balance === 0n) continue
      assert(open.get(`${owner} ${asset}`) === balance, 'what is under way belongs to open withdrawals')
      open.delete(`${owner} ${asset}`)
    }
    assert(open.size === 0, 'the money of an open withdrawal is under way')
  },
})

function writeFirst(out: SnapshotWriter, { all, deposited, insideSince }: Withdrawals): void {
  out.word(all.length)
  for (const each of all) write(out, each)
  out.word(deposited.size)
  for (const [customer, value] of byCustomer(deposited)) {
    out.word(customer)
    out.big(value)
  }
  out.word(insideSince.size)
  for (const [customer, version] of byCustomer(insideSince)) {
    out.word(customer)
    out.word(version)
  }
}

function readFirst(from: SnapshotReader, withdrawals: Withdrawals, { customers, rules }: Beside): void {
  const customer = (): number => known(from.word(), customers)
  for (let left = from.count(LEAST_WITHDRAWAL); left > 0; left--) {
    withdrawals.add(read(from, withdrawals.all.length + 1, customer()), rules.funding)
  }
  for (let left = from.count(DEPOSITED_BYTES); left > 0; left--) {
    withdrawals.deposited.set(customer(), from.big())
  }
  for (let left = from.count(SINCE_BYTES); left > 0; left--) withdrawals.insideSince.set(customer(), from.word())
}

function writeHold(out: SnapshotWriter, customer: number, { statute, document, until }: LegalHold): void {
  out.word(customer)
  out.text(statute)
  out.text(document)
  out.wide(until)
}

function readHold(from: SnapshotReader): LegalHold {
  return { statute: from.text(), document: from.text(), until: from.wide() }
}

function known(customer: number, customers: Customers): number {
  if (!customers.exists(customer)) throw new SnapshotFormatError('a withdrawal of nobody')
  return customer
}

function write(out: SnapshotWriter, each: CoreWithdrawal): void {
  out.word(each.customer)
  for (const word of [each.rail, each.asset, each.leaves]) out.word(word)
  for (const wide of [each.amount, each.fee, each.arrival, each.cost, each.destination]) out.wide(wide)
  out.text(each.digest)
  for (const wide of [each.askedAt, each.notBefore, each.value]) out.wide(wide)
  out.word(WITHDRAWAL_STATES.indexOf(each.state))
  out.word(each.proposer)
  out.word(RELEASED_BY.indexOf(each.agreedBy))
}

function read(from: SnapshotReader, withdrawal: number, customer: number): CoreWithdrawal {
  const [rail, asset, leaves] = [from.word(), from.word(), from.word()]
  const [amount, fee, arrival, cost, destination] = [from.wide(), from.wide(), from.wide(), from.wide(), from.wide()]
  const digest = from.text()
  const [askedAt, notBefore, value] = [from.wide(), from.wide(), from.wide()]
  const state = WITHDRAWAL_STATES[from.word()]
  const proposer = from.word()
  const agreedBy = RELEASED_BY[from.word()]
  if (railOf(rail) === undefined || state === undefined || agreedBy === undefined) {
    throw new SnapshotFormatError('a withdrawal that could not be')
  }
  const asked = { withdrawal, customer, rail, asset, leaves, amount, fee, arrival, cost, destination, digest }
  return { ...asked, askedAt, notBefore, value, state, proposer, agreedBy, overdueAt: 0 }
}

function byCustomer<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([a], [b]) => a - b)
}
