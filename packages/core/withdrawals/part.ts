import { RELEASED_BY, WITHDRAWAL_STATES } from '@candela/contract'
import { railOf } from '@candela/rules/funding'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError, type SnapshotReader, type SnapshotWriter } from '../snapshot/bytes.ts'
import { type CoreWithdrawal, isOpen, Withdrawals } from './withdrawals.ts'

interface Beside {
  readonly customers: Customers
  readonly ledger: Ledger
}

/** customer, rail, asset, state, proposer, who agreed, digest, seven amounts and instants, destination, value */
const LEAST_WITHDRAWAL = 7 * 4 + 9 * 8
const DEPOSITED_BYTES = 4 + 8
const SINCE_BYTES = 4 + 4

/** Every withdrawal, what each customer brought in, and since which rules their money is in. */
export const withdrawalsPart = part({
  name: 'withdrawals',
  version: 1,
  create: ({ due }) => new Withdrawals(due),
  isEmpty: ({ all, deposited, insideSince }) => all.length + deposited.size + insideSince.size === 0,
  write(out, { all, deposited, insideSince }) {
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
  },
  read(from, withdrawals: Withdrawals, { customers }: Beside) {
    const customer = (): number => {
      const number = from.word()
      if (!customers.exists(number)) throw new SnapshotFormatError('a withdrawal of nobody')
      return number
    }
    for (let left = from.count(LEAST_WITHDRAWAL); left > 0; left--) {
      withdrawals.add(read(from, withdrawals.all.length + 1, customer()))
    }
    for (let left = from.count(DEPOSITED_BYTES); left > 0; left--) {
      withdrawals.deposited.set(customer(), from.big())
    }
    for (let left = from.count(SINCE_BYTES); left > 0; left--) withdrawals.insideSince.set(customer(), from.word())
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
  return { ...asked, askedAt, notBefore, value, state, proposer, agreedBy }
}

function byCustomer<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([a], [b]) => a - b)
}
