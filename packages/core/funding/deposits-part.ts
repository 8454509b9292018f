import { railOf } from '@candela/rules/funding'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError, type SnapshotReader } from '../snapshot/bytes.ts'
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

/** Every deposit with whose it is, those that wait for money, addresses by family, and what was asked for in a day. */
export const depositsPart = part({
  name: 'deposits',
  version: 1,
  create: ({ due }) => new Deposits(due),
  isEmpty: ({ records, addresses }) => records.length === 0 && addresses.size === 0,
  write(out, deposits, { at }: Beside) {
    const { records, open, addresses } = deposits
    out.word(records.length)
    for (const { customer, rail, asset, isDone } of records) {
      for (const word of [customer, rail, asset, isDone ? 1 : 0]) out.word(word)
    }
    out.word(open.size)
    for (const each of [...open.values()].sort((a, b) => a.deposit - b.deposit)) {
      for (const wide of [each.deposit, each.amount, each.card, each.rate, each.mid, each.seq]) out.wide(wide)
      out.word(each.hasVoucher ? 1 : 0)
      out.wide(each.expiresAt)
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
  },
  read(from, deposits: Deposits, { customers }: Beside) {
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
  },
  check({ records, open, addresses }, { customers }: Beside) {
    for (const [number, { customer }] of open) {
      const record = records[number - 1]
      assert(
        record !== undefined && record.customer === customer && !record.isDone,
        'a deposit waits for its money once',
      )
    }
    for (const owners of addresses.values()) {
      assert(new Set(owners).size === owners.length, 'a customer has one address of a family')
      for (const owner of owners) assert(customers.exists(owner), 'an address is a customer’s')
    }
  },
})

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
