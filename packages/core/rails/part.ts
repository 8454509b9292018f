import { HOUSE, LINE_STATES, RAIL_GRADES } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { type CoreRail, Rails, type WaitingLine } from './rails.ts'

interface Beside {
  readonly customers: Customers
  readonly ledger: Ledger
}

/** number, grade, key, lines, closed, proposer, count of digests */
const LEAST_RAIL = 4 + 4 + 4 + 8 + 4 + 4 + 4
/** wait, rail, line, asset, amount, state, customer, deposit, seq, when it goes back, proposer, proposed */
const LEAST_LINE = 8 + 4 + 8 + 4 + 8 + 4 + 4 + 8 + 8 + 8 + 4 + 8
const LEAST_RATES = 8 + 8 + 4
const RATE_BYTES = 4 + 8

/** Rails with the digests of their last lines, lines whose money is in suspense, the last rates. */
export const railsPart = part({
  name: 'rails',
  place: 18,
  version: 1,
  create: ({ due }) => new Rails(due),
  isEmpty: ({ listed, rateNumbers }) => listed.size === 0 && rateNumbers === 0,
  write(out, { listed, waiting, waits, rates, rateNumbers }) {
    out.word(listed.size)
    for (const rail of [...listed.values()].sort((a, b) => a.rail - b.rail)) writeRail(out, rail)
    out.wide(waits)
    out.word(waiting.size)
    for (const line of [...waiting.values()].sort((a, b) => a.wait - b.wait)) writeLine(out, line)
    out.wide(rateNumbers)
    out.word(rates.length)
    for (const { rate, at, mids } of rates) {
      out.wide(rate)
      out.wide(at)
      out.word(mids.length)
      for (const { asset, mid } of mids) {
        out.word(asset)
        out.wide(mid)
      }
    }
  },
  read(from, rails: Rails, { customers }: Beside) {
    for (let left = from.count(LEAST_RAIL); left > 0; left--) readRail(from, rails)
    rails.waits = from.wide()
    let last = 0
    for (let left = from.count(LEAST_LINE); left > 0; left--) {
      const line = readLine(from, rails)
      if (line.wait <= last || line.customer > customers.count) throw new SnapshotFormatError('a line out of order')
      last = line.wait
      rails.wait(line)
    }
    rails.rateNumbers = from.wide()
    for (let left = from.count(LEAST_RATES); left > 0; left--) {
      const [rate, at] = [from.wide(), from.wide()]
      const mids = Array.from({ length: from.count(RATE_BYTES) }, () => ({ asset: from.word(), mid: from.wide() }))
      rails.addRates({ rate, at, mids })
    }
  },
  check({ listed, waiting, waits }, { ledger }: Beside) {
    const waited = new Map<string, bigint>()
    for (const { wait, rail, asset, amount } of waiting.values()) {
      assert(wait <= waits && listed.has(rail), 'a line waits on its rail')
      const account = `${rail} ${asset}`
      waited.set(account, (waited.get(account) ?? 0n) + BigInt(amount))
    }
    for (const [account, amount] of waited) {
      const [rail, asset] = account.split(' ').map(Number)
      const there = ledger.accountBalance(HOUSE, PURPOSE.suspense, asset!, rail)
      assert(there === amount, 'what is in suspense is on lines that wait')
    }
    const accounts = ledger.accounts().filter(({ purpose }) => purpose === 'suspense')
    assert(accounts.length === waited.size, 'and nothing else is')
  },
})

function writeRail(out: SnapshotWriter, { rail, grade, key, lines, digests, isClosed, reopenedBy }: CoreRail): void {
  out.word(rail)
  out.word(RAIL_GRADES.indexOf(grade))
  out.text(key)
  out.wide(lines)
  out.word(isClosed ? 1 : 0)
  out.word(reopenedBy)
  out.word(digests.length)
  for (const digest of digests) out.text(digest)
}

function readRail(from: SnapshotReader, rails: Rails): void {
  const number = from.word()
  const grade = RAIL_GRADES[from.word()]
  if (railOf(number) === undefined || grade === undefined) throw new SnapshotFormatError('a rail that nobody knows')
  rails.list(number, grade, from.text())
  const rail = rails.listed.get(number)!
  const lines = from.wide()
  rail.isClosed = from.word() === 1
  rail.reopenedBy = from.word()
  for (let left = from.count(4); left > 0; left--) rails.follow(rail, from.text())
  rail.lines = lines
}

function writeLine(out: SnapshotWriter, line: WaitingLine): void {
  out.wide(line.wait)
  out.word(line.rail)
  out.wide(line.line)
  out.word(line.asset)
  out.wide(line.amount)
  out.word(LINE_STATES.indexOf(line.state))
  out.word(line.customer)
  out.wide(line.deposit)
  out.wide(line.seq)
  out.wide(line.sendBackAt)
  out.word(line.proposer)
  out.wide(line.proposed)
}

function readLine(from: SnapshotReader, { listed }: Rails): WaitingLine {
  const wait = from.wide()
  const rail = from.word()
  const [line, asset, amount] = [from.wide(), from.word(), from.wide()]
  const state = LINE_STATES[from.word()]
  if (state === undefined || !listed.has(rail)) throw new SnapshotFormatError('a line that waits for nothing')
  const [customer, deposit, seq, sendBackAt] = [from.word(), from.wide(), from.wide(), from.wide()]
  const [proposer, proposed] = [from.word(), from.wide()]
  return { wait, rail, line, asset, amount, state, customer, deposit, seq, sendBackAt, proposer, proposed }
}
