import { HOUSE, SALE_METHODS, type SaleTerms } from '@candela/contract'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { type CoreSale, RECORD_STATES, SALE_STAGES, type SaleRecord, Sales, unlockedLots } from './sales.ts'

interface Beside {
  readonly customers: Customers
  readonly ledger: Ledger
}

/** coin, asset, terms, stage, counts, proposer, instant, records */
const LEAST_SALE = 4 + 4 + 64 + 4 + 16 + 4 + 8 + 4
const LEAST_RECORD = 8 + 4 + 4 + 4

/** Sales with the records of those that are not over, and whose each record was. */
export const salesPart = part({
  name: 'sales',
  place: 24,
  version: 1,
  create: ({ due }) => new Sales(due),
  isEmpty: ({ list }) => list.length === 0,
  write(out, { list, owners }) {
    out.word(owners.length)
    for (const owner of owners) out.word(owner)
    out.word(list.length)
    for (const sale of list) writeSale(out, sale)
  },
  read(from, sales: Sales, { customers }: Beside) {
    for (let left = from.count(4); left > 0; left--) {
      const owner = from.word()
      if (!customers.exists(owner)) throw new SnapshotFormatError('a subscription of nobody')
      sales.owners.push(owner)
    }
    for (let left = from.count(LEAST_SALE); left > 0; left--) sales.add(readSale(from, sales))
  },
  locks: (sales) => sales.locks(),
  check({ list }, { ledger }: Beside) {
    for (const sale of list) checkSale(ledger, sale)
  },
})

/** Escrow is what was paid until the coin is listed, and coins are issued for those who have them, or for nobody yet. */
function checkSale(ledger: Ledger, sale: CoreSale): void {
  const { number, coin, asset, terms, stage, sold, records } = sale
  const isListed = stage === 'unlocking' || stage === 'over'
  const paid = BigInt(sold) * BigInt(terms.price)
  const there = (purpose: 'escrow' | 'proceeds'): bigint =>
    ledger.accountBalance(HOUSE, PURPOSE[purpose], asset, number)
  assert(there('escrow') === (isListed ? 0n : paid), 'escrow is what was paid, until listing')
  assert(there('proceeds') === (isListed ? paid : 0n), 'the issuer has what was paid, from listing on')
  const unsold = ledger.accountBalance(HOUSE, PURPOSE.saleCoins, coin, number)
  const issued = -ledger.accountBalance(HOUSE, PURPOSE.issuance, coin)
  assert(issued === unsold + BigInt(sold) * BigInt(terms.lot), 'coins are issued for those who have them')
  const free = records.reduce((sum, _, place) => sum + unlockedLots(sale, place), 0)
  assert(free <= sold, 'no more comes free than was sold')
}

function writeSale(out: SnapshotWriter, sale: CoreSale): void {
  const { coin, asset, terms, stage, wanted, sold, done, part: next, proposer, cancelledAt, records } = sale
  out.word(coin)
  out.word(asset)
  out.word(SALE_METHODS.indexOf(terms.method))
  for (const each of [terms.price, terms.lot]) out.wide(each)
  for (const each of [terms.supply, terms.minimum, terms.maximum]) out.word(each)
  for (const each of [terms.opensAt, terms.closesAt, terms.listingAt]) out.wide(each)
  for (const each of [terms.lockupDays, terms.parts, terms.everyDays]) out.word(each)
  out.word(SALE_STAGES.indexOf(stage))
  out.wide(wanted)
  for (const each of [sold, done, next, proposer]) out.word(each)
  out.wide(cancelledAt)
  out.word(records.length)
  for (const record of records) {
    out.wide(record.number)
    out.word(record.lots)
    out.word(RECORD_STATES.indexOf(record.state))
    out.word(record.allocated)
  }
}

function readSale(from: SnapshotReader, { list, owners }: Sales): CoreSale {
  const number = list.length + 1
  const [coin, asset] = [from.word(), from.word()]
  const terms = readTerms(from)
  const stage = SALE_STAGES[from.word()]
  if (stage === undefined) throw new SnapshotFormatError('a sale at nothing')
  const wanted = from.wide()
  const [sold, done, next, proposer] = [from.word(), from.word(), from.word(), from.word()]
  const cancelledAt = from.wide()
  const records: SaleRecord[] = []
  for (let left = from.count(LEAST_RECORD); left > 0; left--) records.push(readRecord(from, owners, number))
  return { number, coin, asset, terms, stage, wanted, sold, done, part: next, proposer, cancelledAt, records }
}

function readTerms(from: SnapshotReader): SaleTerms {
  const method = SALE_METHODS[from.word()]
  if (method === undefined) throw new SnapshotFormatError('a sale by a method that nobody knows')
  const [price, lot] = [from.wide(), from.wide()]
  const [supply, minimum, maximum] = [from.word(), from.word(), from.word()]
  const [opensAt, closesAt, listingAt] = [from.wide(), from.wide(), from.wide()]
  const [lockupDays, parts, everyDays] = [from.word(), from.word(), from.word()]
  return { method, price, lot, supply, minimum, maximum, opensAt, closesAt, listingAt, lockupDays, parts, everyDays }
}

function readRecord(from: SnapshotReader, owners: readonly number[], sale: number): SaleRecord {
  const number = from.wide()
  const customer = owners[number - 1]
  const lots = from.word()
  const state = RECORD_STATES[from.word()]
  if (customer === undefined || state === undefined) throw new SnapshotFormatError('a subscription of nothing')
  return { number, sale, customer, lots, state, allocated: from.word() }
}
