import { HOUSE, OPEN_EARN_KINDS } from '@candela/contract'
import { dayYield, termPromise } from '@candela/rules/earn/arithmetic'
import { assert } from '@candela/units'
import type { Ledger } from '../ledger/ledger.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError, type SnapshotReader, type SnapshotWriter } from '../snapshot/bytes.ts'
import type { Earn } from './earn.ts'
import { lowOf, OpenEarn } from './open-earn.ts'

interface Beside {
  readonly ledger: Ledger
  readonly earn: Earn
}

const LEAST_PRODUCT = 4 + 4 + 4 + 4
/** the wallet follows in the present form */
const LEAST_ORDER = 8 + 4 + 8 + 4 + 4 + 8 + 4
/** the last rules under which there is no wallet mining */
const LAST_WITHOUT_WALLETS = 4

/** Products without an end, and what customers have in them. */
export const openEarnPart = part({
  name: 'openEarn',
  place: 25,
  version: 2,
  older: [
    {
      version: 1,
      lastRules: LAST_WITHOUT_WALLETS,
      write: (out, open: OpenEarn) => write(out, open, false),
      read: (from, open: OpenEarn, beside: Beside) => read(from, open, beside, false),
    },
  ],
  create: ({ due }) => new OpenEarn(due),
  isEmpty: ({ products }) => products.size === 0,
  write: (out, open: OpenEarn) => write(out, open, true),
  read: (from, open: OpenEarn, beside: Beside) => read(from, open, beside, true),
  locks: (openEarn, { earn }) => openEarn.locks(earn),
  check({ products, orders }, { ledger, earn }: Beside) {
    const promised = new Map<number, bigint>()
    for (const order of orders.values()) {
      const { product, amount, nextDay, wallet } = order
      const { highPpm, fundedUntil } = products.get(product)!
      if (wallet !== undefined) {
        const ofAll = termPromise(BigInt(amount), highPpm, fundedUntil - nextDay + 1)
        promised.set(product, (promised.get(product) ?? 0n) + ofAll)
        continue
      }
      // a day that has begun earns by the least of it, and those after by what is there
      const isToday = nextDay <= earn.product(product)!.day
      const today = isToday ? dayYield(BigInt(lowOf(order, nextDay)), highPpm) : 0n
      const days = fundedUntil - nextDay + (isToday ? 0 : 1)
      promised.set(product, (promised.get(product) ?? 0n) + today + termPromise(BigInt(amount), highPpm, days))
    }
    for (const number of products.keys()) {
      const { asset } = earn.product(number)!
      const there = ledger.accountBalance(HOUSE, PURPOSE.yieldPromised, asset, number)
      assert(there === (promised.get(number) ?? 0n), 'a pot has set aside what it promised')
    }
  },
})

function write(out: SnapshotWriter, { products, orders }: OpenEarn, hasWallets: boolean): void {
  out.word(products.size)
  for (const [number, { kind, fundedUntil, isEnding }] of products) {
    out.word(number)
    out.word(OPEN_EARN_KINDS.indexOf(kind))
    out.word(fundedUntil)
    out.word(isEnding ? 1 : 0)
  }
  out.word(orders.size)
  for (const order of [...orders.values()].sort((a, b) => a.number - b.number)) {
    out.wide(order.number)
    out.word(order.product)
    out.wide(order.amount)
    out.word(order.firstDay)
    out.word(order.nextDay)
    out.wide(order.low)
    out.word(order.lowDay)
    if (hasWallets && order.wallet !== undefined) out.wide(order.wallet)
  }
}

function read(from: SnapshotReader, open: OpenEarn, { earn, ledger }: Beside, hasWallets: boolean): void {
  for (let left = from.count(LEAST_PRODUCT); left > 0; left--) {
    const number = from.word()
    const kind = OPEN_EARN_KINDS[from.word()]
    const product = earn.product(number)
    if (kind === undefined || product === undefined) throw new SnapshotFormatError('a product that nobody lists')
    const { highPpm } = product.terms[0]!.terms
    open.products.set(number, { kind, highPpm, fundedUntil: from.word(), isEnding: from.word() === 1, daily: 0n })
  }
  let last = 0
  for (let left = from.count(LEAST_ORDER); left > 0; left--) {
    const number = from.wide()
    const product = from.word()
    const customer = earn.owners[number - 1]
    if (number <= last || customer === undefined || !open.products.has(product)) {
      throw new SnapshotFormatError('an order without an end of nothing')
    }
    last = number
    const amount = from.wide()
    const [firstDay, nextDay] = [from.word(), from.word()]
    const of = { number, customer, product, amount, firstDay, nextDay, low: from.wide(), lowDay: from.word() }
    const isWallet = open.products.get(product)!.kind === 'wallet'
    open.add({ ...of, wallet: hasWallets && isWallet ? from.wide() : undefined })
    if (isWallet) ledger.watch(customer, true)
  }
}
