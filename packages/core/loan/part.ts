import { HOUSE } from '@candela/contract'
import type { Rules } from '@candela/rules'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Loans } from './loans.ts'

interface Beside {
  readonly customers: Customers
  readonly ledger: Ledger
  readonly rules: Rules
}

/** number, amount, days, rate, bands, instants, proposer, principal, interest */
const LEAST_LOAN = 8 + 8 + 16 + 8 + 4 + 8 + 8 + 8 + 8
const LEAST_BLOCK = 12

/** Applications and unpaid loans by number, whose each was, and until when who was late borrows no more. */
export const loansPart = part({
  name: 'loans',
  place: 20,
  version: 1,
  create: ({ due }) => new Loans(due),
  isEmpty: ({ owners }) => owners.length === 0,
  write(out, { owners, open, blocked }) {
    out.word(owners.length)
    for (const owner of owners) out.word(owner)
    out.word(open.size)
    for (const loan of [...open.values()].sort((a, b) => a.number - b.number)) {
      out.wide(loan.number)
      out.wide(loan.amount)
      out.word(loan.days)
      out.word(loan.ratePpm)
      out.word(loan.incomeBand)
      out.word(loan.assetsBand)
      out.wide(loan.appliedAt)
      out.word(loan.proposer)
      out.wide(loan.paidOutAt)
      out.wide(Number(loan.principal))
      out.wide(Number(loan.interest))
      out.wide(loan.doneUntil)
    }
    out.word(blocked.size)
    for (const [customer, until] of [...blocked].sort(([a], [b]) => a - b)) {
      out.word(customer)
      out.wide(until)
    }
  },
  read(from, loans: Loans, { customers, rules }: Beside) {
    for (let left = from.count(4); left > 0; left--) {
      const owner = from.word()
      if (!customers.exists(owner)) throw new SnapshotFormatError('a loan of nobody')
      loans.owners.push(owner)
    }
    let last = 0
    for (let left = from.count(LEAST_LOAN); left > 0; left--) {
      const number = from.wide()
      const customer = loans.owners[number - 1]
      if (number <= last || customer === undefined) throw new SnapshotFormatError('loans out of their order')
      last = number
      const amount = from.wide()
      const [days, ratePpm, incomeBand, assetsBand] = [from.word(), from.word(), from.word(), from.word()]
      const appliedAt = from.wide()
      const proposer = from.word()
      const paidOutAt = from.wide()
      const [principal, interest] = [BigInt(from.wide()), BigInt(from.wide())]
      const doneUntil = from.wide()
      const asked = { number, customer, amount, days, ratePpm, incomeBand, assetsBand, appliedAt }
      loans.add({ ...asked, proposer, paidOutAt, principal, interest, doneUntil }, rules.loan)
    }
    for (let left = from.count(LEAST_BLOCK); left > 0; left--) loans.blocked.set(from.word(), from.wide())
  },
  check({ open }, { ledger }: Beside) {
    let [book, promised] = [0n, 0n]
    for (const { paidOutAt, principal, amount } of open.values()) {
      if (paidOutAt === 0) promised += BigInt(amount)
      else book += principal
    }
    const owed = new Map<string, bigint>()
    for (const { purpose, owner, key, balance } of ledger.accounts())
      if (purpose === 'owed') owed.set(`${owner} ${key}`, -balance)
    let accounts = 0
    for (const { number, customer, principal } of open.values()) {
      if (principal === 0n) continue
      accounts++
      assert(owed.get(`${customer} ${number}`) === principal, 'what a loan owes stands in its account')
    }
    assert(accounts === owed.size, 'nothing else is owed')
    const there = (purpose: 'loanBook' | 'lendingPromised'): bigint =>
      ledger
        .accounts()
        .reduce(
          (sum, account) => (account.owner === HOUSE && account.purpose === purpose ? sum + account.balance : sum),
          0n,
        )
    assert(there('loanBook') === book, 'the loan book is what all loans owe')
    assert(there('lendingPromised') === promised, 'what is set aside is for applications')
  },
})
