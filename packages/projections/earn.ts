import type { InstalmentSkip, NotRenewed, PlanStop } from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, named, small, text, whole } from './column.ts'
import { Recent } from './recent.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

export type EarnStatus = 'running' | 'matured' | 'redeemed'

/** Earn orders; days of GMT+8, amounts in minor units of the product's asset. What is 0 or '' was not, or not yet. */
export const EARN_ORDER = table(
  'earn_order',
  {
    order: named('order_number', whole),
    customer: whole,
    earnProduct: small,
    terms: small,
    amount: changing(whole),
    promised: changing(whole),
    firstDay: small,
    lastDay: small,
    /** the order it goes on from */
    renews: whole,
    renew: changing(small),
    status: changing(text<EarnStatus>()),
    daysPaid: changing(small),
    paid: changing(whole),
    penalty: changing(whole),
    refund: changing(whole),
    /** the order that goes on from it */
    renewedBy: changing(whole),
    notRenewed: changing(text<NotRenewed | ''>()),
    /** of a plan: one instalment, those taken and skipped, the next of them, and why no more are */
    instalment: changing(whole),
    taken: changing(small),
    skipped: changing(small),
    planStopped: changing(text<PlanStop | ''>()),
    planStoppedAt: changing(whole),
    planStoppedSeq: changing(whole),
    openedAt: whole,
    endedAt: changing(whole),
    endedSeq: changing(whole),
    /** the instant at which its end was due */
    dueAt: changing(whole),
    /** the entry that paid its first day */
    firstPaidSeq: changing(whole),
    /** the entry that told what came of it at its end: over, renewed, or not renewed */
    outcomeSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['order'],
    again: 'changes',
    load: { where: `status = 'running'` },
    indexes: [
      { on: ['customer', 'order'] },
      { on: ['firstPaidSeq'], where: 'first_paid_seq > 0' },
      { on: ['outcomeSeq'], where: 'outcome_seq > 0' },
      { on: ['planStoppedSeq'], where: 'plan_stopped_seq > 0' },
      { on: ['lastDay', 'order'], where: `status = 'running'` },
    ],
    fillfactor: 80,
  },
)
export type EarnOrderRow = RowOf<typeof EARN_ORDER>

/** The payment of an order for each of its days. */
const EARN_YIELD = table(
  'earn_yield',
  {
    order: named('order_number', whole),
    day: small,
    ratePpm: small,
    amount: whole,
    dueAt: whole,
    at: whole,
    seq: whole,
  },
  { key: ['order', 'day'] },
)

/** The instalments of plans that had their turn; the first is taken at opening, and not among them. */
export const EARN_INSTALMENT = table(
  'earn_instalment',
  {
    order: named('order_number', whole),
    instalment: small,
    /** '' where it was taken */
    skipped: text<InstalmentSkip | ''>(),
    amount: whole,
    /** the number in a row that were skipped */
    misses: small,
    dueAt: whole,
    at: whole,
    seq: whole,
  },
  { key: ['order', 'instalment'], indexes: [{ on: ['seq'], where: `skipped <> ''` }] },
)

/** Money that came into an order without an end, and went out of it again. */
const EARN_CHANGE = table(
  'earn_change',
  { order: named('order_number', whole), seq: whole, at: whole },
  { key: ['order', 'seq'] },
)

/** The rate of each day under each of a product's terms, and the pot it was fixed by. */
export const EARN_RATE = table(
  'earn_rate',
  {
    earnProduct: small,
    day: small,
    terms: small,
    ratePpm: small,
    promised: whole,
    free: whole,
    at: whole,
    seq: whole,
  },
  { key: ['earnProduct', 'day', 'terms'] },
)
export type EarnRateRow = RowOf<typeof EARN_RATE>

/**
 * The yield that left each product's pot, and the penalties that came into it, since it was listed. `endsOn`: the last day of a product
 * without an end whose pot can promise no further one; 0 while it can.
 */
const EARN_POT = table(
  'earn_pot',
  { earnProduct: small, paid: changing(whole), penalties: changing(whole), endsOn: changing(small) },
  { key: ['earnProduct'], again: 'replaces', load: 'all' },
)
type EarnPotRow = RowOf<typeof EARN_POT>

/** the number of ended orders that stay at hand for those who wait for them */
const ENDED_AT_HAND = 4096
const NO_POT = { paid: 0, penalties: 0 }
const NONE: ReadonlyMap<number, EarnOrderRow> = new Map()

export const earn = room(
  { EARN_ORDER, EARN_YIELD, EARN_INSTALMENT, EARN_CHANGE, EARN_RATE, EARN_POT },
  (rows, { accounts }, start) => {
    const running = new Map<number, EarnOrderRow>()
    const byCustomer = new Map<number, Map<number, EarnOrderRow>>()
    const ended = new Recent<EarnOrderRow>(ENDED_AT_HAND)
    /** the last row of a change, and the last time that idle money was saved, which its order's event follows */
    let noted = { order: 0, seq: 0 }
    let swept = { order: 0, seq: 0, dueAt: 0 }
    const pots = new Map(start.rows(EARN_POT).map((row) => [row.earnProduct, row]))

    function opened(row: EarnOrderRow): void {
      running.set(row.order, row)
      const own = byCustomer.get(row.customer)
      if (own) own.set(row.order, row)
      else byCustomer.set(row.customer, new Map([[row.order, row]]))
    }

    function changedPot(earnProduct: number): EarnPotRow {
      const row = pots.get(earnProduct)!
      rows.EARN_POT.put(row)
      return row
    }

    function changed(order: number, { seq }: Applied): EarnOrderRow {
      const row = running.get(order) ?? ended.get(order)!
      accounts.touch(row.customer, seq)
      rows.EARN_ORDER.put(row)
      return row
    }

    /** A row an entry: a house that slept may save idle money of several evenings in one. */
    function changes(order: number, { seq, at }: Applied): void {
      if (noted.order === order && noted.seq === seq) return
      rows.EARN_CHANGE.add({ order, seq, at: swept.order === order && swept.seq === seq ? swept.dueAt : at })
      noted = { order, seq }
    }

    function end(order: number, status: EarnStatus, applied: Applied): EarnOrderRow {
      const row = changed(order, applied)
      row.status = status
      row.endedAt = applied.at
      row.endedSeq = applied.seq
      running.delete(order)
      byCustomer.get(row.customer)!.delete(order)
      ended.set(order, row)
      return row
    }

    for (const row of start.rows(EARN_ORDER)) opened(row)
    return {
      on: {
        earnListed({ earnProduct, terms }) {
          // later terms are paid from the pot that is there
          if (terms > 1) return
          pots.set(earnProduct, { earnProduct, paid: 0, penalties: 0, endsOn: 0 })
          changedPot(earnProduct)
        },
        earnOpened({ order, customer, renew, renews, ...placed }, applied) {
          const { at, seq } = applied
          const { earnProduct, terms, amount, promised, firstDay, lastDay } = placed
          const asked = { earnProduct, terms, amount, promised, firstDay, lastDay, renews, renew: renew ? 1 : 0 }
          const none = { daysPaid: 0, paid: 0, penalty: 0, refund: 0, renewedBy: 0 }
          const noPlan = {
            instalment: 0,
            taken: 0,
            skipped: 0,
            planStopped: '',
            planStoppedAt: 0,
            planStoppedSeq: 0,
          } as const
          const notYet = { endedAt: 0, endedSeq: 0, dueAt: 0, firstPaidSeq: 0, outcomeSeq: 0 }
          const row: EarnOrderRow = {
            order,
            customer,
            ...asked,
            ...none,
            ...noPlan,
            ...notYet,
            status: 'running',
            notRenewed: '',
            openedAt: at,
            seq,
          }
          accounts.touch(customer, seq)
          opened(row)
          rows.EARN_ORDER.put(row)
          if (renews === 0) return
          const before = changed(renews, applied)
          before.renewedBy = order
          before.outcomeSeq = seq
        },
        earnRateFixed({ earnProduct, day, terms, ratePpm, promised, free }, { at, seq }) {
          rows.EARN_RATE.add({ earnProduct, day, terms, ratePpm, promised, free, at, seq })
        },
        yieldPaid({ order, day, ratePpm, amount, dueAt }, applied) {
          const row = changed(order, applied)
          if (row.daysPaid === 0) row.firstPaidSeq = applied.seq
          row.daysPaid++
          row.paid += amount
          changedPot(row.earnProduct).paid += amount
          const { at, seq } = applied
          rows.EARN_YIELD.add({ order, day, ratePpm, amount, dueAt, at, seq })
        },
        earnMatured({ order, amount, dueAt }, applied) {
          const row = end(order, 'matured', applied)
          row.dueAt = dueAt
          row.refund += amount
          if (row.renew === 0) row.outcomeSeq = applied.seq
        },
        earnRedeemed({ order, penalty, refund }, applied) {
          const row = end(order, 'redeemed', applied)
          row.penalty = penalty
          changedPot(row.earnProduct).penalties += penalty
          row.refund = refund
        },
        idleSwept({ order, dueAt }, { seq }) {
          swept = { order, seq, dueAt }
        },
        earnAdded({ order, held, promised }, applied) {
          const row = changed(order, applied)
          row.amount = held
          row.promised += promised
          changes(order, applied)
        },
        earnTaken({ order, amount, held, released }, applied) {
          const row = held === 0 ? end(order, 'redeemed', applied) : changed(order, applied)
          row.amount = held
          row.promised -= released
          row.refund += amount
          changes(order, applied)
        },
        planOpened({ order, instalment }, applied) {
          const row = changed(order, applied)
          row.instalment = instalment
          row.taken = 1
        },
        instalmentTaken({ order, instalment, amount, dueAt }, applied) {
          const row = changed(order, applied)
          row.amount += amount
          row.taken++
          const { at, seq } = applied
          rows.EARN_INSTALMENT.add({ order, instalment, skipped: '', amount, misses: 0, dueAt, at, seq })
        },
        instalmentSkipped({ order, instalment, reason: skipped, misses, released, dueAt }, applied) {
          const row = changed(order, applied)
          row.promised -= released
          row.skipped++
          const { at, seq } = applied
          rows.EARN_INSTALMENT.add({ order, instalment, skipped, amount: row.instalment, misses, dueAt, at, seq })
        },
        planStopped({ order, reason, released }, applied) {
          const row = changed(order, applied)
          row.promised -= released
          row.planStopped = reason
          row.planStoppedAt = applied.at
          row.planStoppedSeq = applied.seq
        },
        earnEnding({ earnProduct, fundedUntil }) {
          changedPot(earnProduct).endsOn = fundedUntil
        },
        walletMiningEnded({ order, released }, applied) {
          end(order, 'redeemed', applied).promised -= released
        },
        earnNotRenewed({ order, reason }, applied) {
          const row = changed(order, applied)
          row.notRenewed = reason
          row.outcomeSeq = applied.seq
        },
        earnRenewalSet({ order, renew }, applied) {
          changed(order, applied).renew = renew ? 1 : 0
        },
      },
      /** The yield that left a product's pot, and the penalties that came into it. */
      pot: (earnProduct: number): Pick<EarnPotRow, 'paid' | 'penalties'> => pots.get(earnProduct) ?? NO_POT,
      /** A customer's orders that run, by number. */
      runningOrders: (customer: number): ReadonlyMap<number, EarnOrderRow> => byCustomer.get(customer) ?? NONE,
      /** An order of a customer that runs, or ended a short while ago. */
      orderAtHand(customer: number, order: number): EarnOrderRow | undefined {
        const row = running.get(order) ?? ended.get(order)
        return row?.customer === customer ? row : undefined
      },
    }
  },
)
