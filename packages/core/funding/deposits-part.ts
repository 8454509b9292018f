import { railOf } from '@candela/rules/funding/arithmetic'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError, type SnapshotReader, type SnapshotWriter } from '../snapshot/bytes.ts'
import { Deposits, type OpenDeposit } from './deposits.ts'

interface Beside {
  readonly at: number
  readonly customers: Customers
}

/** customer, rail, asset, done */
const RECORD_BYTES = 4 * 4
/** number, amount, card, rate, mid, entry, voucher, until */
const OPEN_BYTES = 8 * 7 + 4
const ASKED_BYTES = 4 + 4 + 24

/** deposit, customer, asset, at, amount, worth, value, count of lines */
const LEAST_CREDITED = 8 + 4 + 4 + 8 + 8 + 8 + 8 + 4
/** rail, line, left */
const LINE_BYTES = 4 + 8 + 8

/**
 * Every deposit with whose it is, those that wait for money, those that expired, addresses by family, what was asked for
 * in a day, and what can still be taken back of credited lines. The first form knew neither the expired nor the credited.
 */
export const depositsPart = part({
  name: 'deposits',
  place: 19,
  version: 2,
  older: [{ version: 1, lastRules: 2, write: writeFirst, read: readFirst }],
  create: ({ due }) => new Deposits(due),
  isEmpty: ({ records, addresses }) => records.length === 0 && addresses.size === 0,
  write(out, deposits, beside: Beside) {
    writeFirst(out, deposits, beside)
    out.word(deposits.expired.size)
    for (const each of [...deposits.expired.values()].sort((a, b) => a.deposit - b.deposit)) writeOpen(out, each)
    writeCredited(out, deposits)
  },
  read(from, deposits: Deposits, beside: Beside) {
    readFirst(from, deposits, beside)
    for (let left = from.count(OPEN_BYTES); left > 0; left--) {
      const expired = readOpen(from, deposits)
      deposits.expired.set(expired.deposit, expired)
    }
    readCredited(from, deposits, beside.customers)
  },
  check({ records, open, expired, credited, addresses }, { customers }: Beside) {
    for (const [number, { customer }] of open) {
      const record = records[number - 1]
      assert(
        record !== undefined && record.customer === customer && !record.isDone,
        'a deposit waits for its money once',
      )
    }
    for (const number of expired.keys())
      assert(!open.has(number) && !records[number - 1]!.isDone, 'what expired is over')
    for (const [of, lines] of credited.byDeposit()) {
      const left = lines.reduce((sum, line) => sum + line.left, 0)
      assert(of.amount === left, 'a deposit brought what its lines did')
    }
    for (const owners of addresses.values()) {
      assert(new Set(owners).size === owners.length, 'a customer has one address of a family')
      for (const owner of owners) assert(customers.exists(owner), 'an address is a customer’s')
    }
  },
})

function writeFirst(out: SnapshotWriter, deposits: Deposits, { at }: Beside): void {
  const { records, open, addresses } = deposits
  out.word(records.length)
  for (const { customer, rail, asset, isDone } of records) {
    for (const word of [customer, rail, asset, isDone ? 1 : 0]) out.word(word)
  }
  out.word(open.size)
  for (const each of [...open.values()].sort((a, b) => a.deposit - b.deposit)) {
    writeOpen(out, each)
  }
  out.word(addresses.size)
  for (const family of [...addresses.keys()].sort()) {
    const owners = addresses.get(family)!
    out.text(family)
    out.word(owners.length)
    for (const owner of owners) out.word(owner)
  }
  const askers = deposits.askers(at)
  out.word(askers.length)
  for (const customer of askers) {
    const asked = deposits.askedOf(customer, at)
    out.word(customer)
    out.word(asked.length)
    for (const each of asked) for (const wide of [each.deposit, each.at, each.value]) out.wide(wide)
  }
}

function readFirst(from: SnapshotReader, deposits: Deposits, { customers }: Beside): void {
  const customer = (): number => known(from.word(), customers)
  for (let left = from.count(RECORD_BYTES); left > 0; left--) {
    const record = { customer: customer(), rail: from.word(), asset: from.word(), isDone: from.word() === 1 }
    if (railOf(record.rail) === undefined) throw new SnapshotFormatError('a deposit on no rail')
    deposits.records.push(record)
    if (record.isDone) deposits.noteMoney(record.customer)
  }
  for (let left = from.count(OPEN_BYTES); left > 0; left--) deposits.start(readOpen(from, deposits))
  for (let left = from.count(8); left > 0; left--) {
    const family = from.text()
    for (let owners = from.count(4); owners > 0; owners--) deposits.assign(family, customer())
  }
  for (let left = from.count(ASKED_BYTES); left > 0; left--) {
    const who = customer()
    for (let many = from.count(24); many > 0; many--) {
      deposits.ask(who, { deposit: from.wide(), at: from.wide(), value: from.wide() })
    }
  }
}

function writeOpen(out: SnapshotWriter, each: OpenDeposit): void {
  for (const wide of [each.deposit, each.amount, each.card, each.rate, each.mid, each.seq]) out.wide(wide)
  out.word(each.hasVoucher ? 1 : 0)
  out.wide(each.expiresAt)
}

/** Each deposit with its lines, in the order of its first. */
function writeCredited(out: SnapshotWriter, { credited }: Deposits): void {
  const lines = credited.byDeposit()
  out.word(lines.size)
  for (const [of, own] of lines) {
    out.wide(of.deposit)
    out.word(of.customer)
    out.word(of.asset)
    out.wide(of.at)
    out.wide(of.amount)
    out.big(of.worth)
    out.big(of.value)
    out.word(own.length)
    for (const { rail, line, left } of own) {
      out.word(rail)
      out.wide(line)
      out.wide(left)
    }
  }
}

function readCredited(from: SnapshotReader, { credited, records }: Deposits, customers: Customers): void {
  for (let left = from.count(LEAST_CREDITED); left > 0; left--) {
    const deposit = from.wide()
    if (deposit > records.length) throw new SnapshotFormatError('money of no deposit')
    const [customer, asset, at, amount] = [known(from.word(), customers), from.word(), from.wide(), from.wide()]
    const of = { deposit, customer, asset, at, amount, worth: from.big(), value: from.big() }
    for (let lines = from.count(LINE_BYTES); lines > 0; lines--) {
      const [rail, line] = [from.word(), from.wide()]
      if (railOf(rail) === undefined) throw new SnapshotFormatError('a line of no rail')
      credited.add(rail, line, from.wide(), of)
    }
  }
}

function readOpen(from: SnapshotReader, { records }: Deposits): OpenDeposit {
  const deposit = from.wide()
  const customer = records[deposit - 1]?.customer
  if (customer === undefined) throw new SnapshotFormatError('a deposit of nobody')
  const [amount, card, rate, mid, seq] = [from.wide(), from.wide(), from.wide(), from.wide(), from.wide()]
  const hasVoucher = from.word() === 1
  return { deposit, customer, amount, card, rate, mid, seq, hasVoucher, expiresAt: from.wide() }
}

function known(customer: number, customers: Customers): number {
  if (!customers.exists(customer)) throw new SnapshotFormatError('a deposit of nobody')
  return customer
}
