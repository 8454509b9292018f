import { HOUSE, PENALTY_SCHEDULES } from '@candela/contract'
import type { EarnTerms } from '@candela/contract'
import { dayYield, instalmentDays } from '@candela/rules/earn/arithmetic'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { Earn } from './earn.ts'
import type { EarnOrder, PlanState } from './earn-order.ts'
import type { OpenEarn } from './open-earn.ts'
import type { EarnProduct, VersionOfTerms } from './earn-product.ts'

interface Beside {
  readonly customers: Customers
  readonly ledger: Ledger
  readonly openEarn: OpenEarn
}

/** id, asset, day, capital, terms */
const LEAST_PRODUCT = 4 + 4 + 4 + 8 + 4
/** days, rates, amounts, schedule, ratio, flags, times, today, tomorrow; a plan follows in the present form */
const LEAST_TERMS = 8 + 4 + 4 + 24 + 4 + 4 + 4 + 16 + 8
/** the same: the course of a plan follows */
const LEAST_ORDER = 8 + 4 + 4 + 8 + 12 + 8 + 4
/** the last rules under which there are no plans, nor products of orders that are over */
const LAST_WITHOUT_PLANS = 4

/** Products with their terms and rates, orders whose principal is not back, and whose each order was. */
export const earnPart = part({
  name: 'earn',
  place: 16,
  version: 2,
  older: [
    {
      version: 1,
      lastRules: LAST_WITHOUT_PLANS,
      write: (out, earn: Earn) => writeEarn(out, earn, false),
      read: (from, earn: Earn, { customers }: Beside) => readEarn(from, earn, customers, false),
    },
  ],
  create: ({ due }) => new Earn(due),
  isEmpty: ({ products }) => products.length === 0,
  write: (out, earn: Earn) => writeEarn(out, earn, true),
  read: (from, earn: Earn, { customers }: Beside) => readEarn(from, earn, customers, true),
  locks: (earn) => earn.locks(),
  check({ products, orders }, { ledger, openEarn }: Beside) {
    const promised = products.map(() => 0n)
    for (const order of orders.values()) {
      if (order.isHome) continue
      const { product: number, terms, amount, plan } = order
      const { highPpm } = products[number - 1]!.terms[terms - 1]!.terms
      const ofDay = dayYield(BigInt(plan === undefined ? amount : plan.instalment), highPpm)
      promised[number - 1]! += BigInt(daysPromised(order)) * ofDay
    }
    for (const [place, { asset, number }] of products.entries()) {
      if (openEarn.products.has(number)) continue
      const there = ledger.accountBalance(HOUSE, PURPOSE.yieldPromised, asset, number)
      assert(there === promised[place], 'a pot has set aside what it promised')
    }
  },
})

/** The number of days that a pot has promised, each of one instalment where it is a plan. */
function daysPromised({ firstDay: first, nextDay, lastDay, plan }: EarnOrder): number {
  const days = lastDay - nextDay + 1
  if (plan === undefined) return days
  let ofInstalments = days * plan.lots
  if (!plan.isTaking) return ofInstalments
  for (let next = plan.next; next < plan.instalments; next++) ofInstalments += instalmentDays({ ...plan, first }, next)
  return ofInstalments
}

function writeEarn(out: SnapshotWriter, { products, orders, owners, productsOf }: Earn, hasPlans: boolean): void {
  out.word(products.length)
  for (const product of products) writeProduct(out, product, hasPlans)
  out.word(owners.length)
  for (const [place, owner] of owners.entries()) {
    out.word(owner)
    if (hasPlans) out.word(productsOf[place]!)
  }
  out.word(orders.size)
  for (const order of [...orders.values()].sort((a, b) => a.number - b.number)) writeOrder(out, order, hasPlans)
}

function readEarn(from: SnapshotReader, earn: Earn, customers: Customers, hasPlans: boolean): void {
  for (let left = from.count(LEAST_PRODUCT); left > 0; left--) {
    earn.list(readProduct(from, earn.products.length + 1, hasPlans))
  }
  for (let left = from.count(4); left > 0; left--) {
    const owner = from.word()
    if (!customers.exists(owner)) throw new SnapshotFormatError('an earn order of nobody')
    earn.owners.push(owner)
    earn.productsOf.push(hasPlans ? from.word() : 0)
  }
  let last = 0
  for (let left = from.count(LEAST_ORDER); left > 0; left--) {
    const order = readOrder(from, earn, hasPlans)
    if (order.number <= last) throw new SnapshotFormatError('earn orders out of their order')
    last = order.number
    earn.add(order)
  }
}

function writeProduct(out: SnapshotWriter, { id, asset, terms, day, capital }: EarnProduct, hasPlans: boolean): void {
  out.text(id)
  out.word(asset)
  out.word(day)
  out.wide(capital)
  out.word(terms.length)
  for (const { terms: each, plan, today, tomorrow } of terms) {
    out.wide(each.days)
    out.word(each.lowPpm)
    out.word(each.highPpm)
    out.wide(each.minimum)
    out.wide(each.maximum)
    out.wide(each.customerMaximum)
    out.word(PENALTY_SCHEDULES.indexOf(each.schedule))
    out.word(each.ratioPpm)
    out.word((each.early ? 1 : 0) | (each.renewable ? 2 : 0))
    out.wide(each.opens)
    out.wide(each.closes)
    out.word(today)
    out.word(tomorrow)
    if (!hasPlans) continue
    out.word(plan?.everyDays ?? 0)
    out.word(plan?.instalments ?? 0)
  }
}

function readProduct(from: SnapshotReader, number: number, hasPlans: boolean): EarnProduct {
  const id = from.text()
  const asset = from.word()
  const day = from.word()
  const capital = from.wide()
  const terms: VersionOfTerms[] = []
  for (let left = from.count(LEAST_TERMS); left > 0; left--) {
    const of = { terms: readTerms(from), today: from.word(), tomorrow: from.word(), running: 0 }
    const [everyDays, instalments] = hasPlans ? [from.word(), from.word()] : [0, 0]
    terms.push({ ...of, plan: instalments === 0 ? undefined : { everyDays, instalments } })
  }
  if (terms.length === 0) throw new SnapshotFormatError('an earn product without terms')
  return { number, id, asset, terms, day, capital }
}

function readTerms(from: SnapshotReader): EarnTerms {
  const days = from.wide()
  const [lowPpm, highPpm] = [from.word(), from.word()]
  const [minimum, maximum, customerMaximum] = [from.wide(), from.wide(), from.wide()]
  const schedule = PENALTY_SCHEDULES[from.word()]
  if (schedule === undefined) throw new SnapshotFormatError('a penalty that nobody knows')
  const ratioPpm = from.word()
  const flags = from.word()
  const [opens, closes] = [from.wide(), from.wide()]
  return {
    days,
    lowPpm,
    highPpm,
    minimum,
    maximum,
    customerMaximum,
    schedule,
    ratioPpm,
    early: (flags & 1) !== 0,
    renewable: (flags & 2) !== 0,
    opens,
    closes,
  }
}

function writeOrder(out: SnapshotWriter, order: EarnOrder, hasPlans: boolean): void {
  out.wide(order.number)
  out.word(order.product)
  out.word(order.terms)
  out.wide(order.amount)
  out.word(order.firstDay)
  out.word(order.lastDay)
  out.word(order.nextDay)
  out.wide(order.paid)
  out.word((order.renew ? 1 : 0) | (order.isHome ? 2 : 0))
  if (!hasPlans) return
  const { plan } = order
  out.wide(plan?.instalment ?? 0)
  if (plan === undefined) return
  out.word(plan.lots)
  out.word(plan.next)
  out.word(plan.misses)
  out.word(plan.isTaking ? 1 : 0)
}

function readOrder(from: SnapshotReader, { products, owners }: Earn, hasPlans: boolean): EarnOrder {
  const number = from.wide()
  const product = from.word()
  const terms = from.word()
  const customer = owners[number - 1]
  const version = products[product - 1]?.terms[terms - 1]
  if (customer === undefined || version === undefined) {
    throw new SnapshotFormatError('an earn order of nothing')
  }
  const amount = from.wide()
  const [firstDay, lastDay, nextDay] = [from.word(), from.word(), from.word()]
  const paid = from.wide()
  const flags = from.word()
  const [renew, isHome] = [(flags & 1) !== 0, (flags & 2) !== 0]
  const plan = hasPlans ? readPlan(from, version) : undefined
  return { number, customer, product, terms, amount, firstDay, lastDay, nextDay, paid, renew, isHome, plan }
}

function readPlan(from: SnapshotReader, { plan: of }: VersionOfTerms): PlanState | undefined {
  const instalment = from.wide()
  if ((instalment === 0) !== (of === undefined)) throw new SnapshotFormatError('a plan of another product')
  if (of === undefined) return undefined
  const course = { lots: from.word(), next: from.word(), misses: from.word(), isTaking: from.word() === 1 }
  return { ...of, instalment, ...course }
}
