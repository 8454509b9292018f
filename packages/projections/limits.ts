import type { LimitPeriod, OwnLimit, ProtectionChange } from '@candela/contract'
import type { Applied } from './applied.ts'
import { named, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/**
 * Changes of the limits, breaks and checks of a customer. `limited` and `period`: "" where no limit changed; `until`: the end, or the
 * instant from which it holds; 0 without such a time.
 */
const PROTECTION_CHANGE = table(
  'protection_change',
  {
    customer: whole,
    seq: whole,
    change: text<ProtectionChange>(),
    limited: text<OwnLimit | ''>(),
    period: text<LimitPeriod | ''>(),
    amount: whole,
    until: whole,
    at: whole,
  },
  { key: ['customer', 'seq', 'change', 'limited', 'period'], indexes: [{ on: ['at'] }] },
)
type Row = RowOf<typeof PROTECTION_CHANGE>

/** Orders that a protection of their customer's own ended, or left nothing but what reduces; the numbers of `perpetual` are their own. */
const PROTECTED_ORDER = table(
  'protected_order',
  {
    customer: whole,
    seq: whole,
    book: text<'spot' | 'stop' | 'perpetual'>(),
    order: named('order_number', whole),
    product: small,
    /** lots that go on and only reduce; 0: it ended */
    remaining: whole,
    at: whole,
  },
  { key: ['customer', 'seq', 'book', 'order'], indexes: [{ on: ['seq'] }] },
)
export type ProtectedOrderRow = RowOf<typeof PROTECTED_ORDER>
type Protected = Pick<ProtectedOrderRow, 'customer' | 'order' | 'product'>

export const limits = room({ PROTECTION_CHANGE, PROTECTED_ORDER }, (rows, { accounts }) => {
  function add({ seq, at }: Applied, customer: number, change: ProtectionChange, more: Partial<Row> = {}): void {
    accounts.touch(customer, seq)
    rows.PROTECTION_CHANGE.add({ customer, seq, change, limited: '', period: '', amount: 0, until: 0, at, ...more })
  }
  function take({ seq, at }: Applied, of: Protected, book: ProtectedOrderRow['book'], remaining = 0): void {
    const { customer, order, product } = of
    rows.PROTECTED_ORDER.add({ customer, seq, book, order, product, remaining, at })
  }
  return {
    on: {
      ownLimitSet({ customer, of, period, amount }, applied) {
        add(applied, customer, 'limitSet', { limited: of, period, amount })
      },
      ownLimitRaiseAsked({ customer, of, period, amount, from }, applied) {
        add(applied, customer, 'raiseAsked', { limited: of, period, amount, until: from })
      },
      ownLimitRaised({ customer, of, period, amount }, applied) {
        add(applied, customer, 'raised', { limited: of, period, amount })
      },
      breakBegun({ customer, until }, applied) {
        add(applied, customer, 'breakBegun', { until })
      },
      breakEnded({ customer }, applied) {
        add(applied, customer, 'breakEnded')
      },
      exclusionBegun({ customer, until }, applied) {
        add(applied, customer, 'exclusionBegun', { until })
      },
      exclusionEnded({ customer }, applied) {
        add(applied, customer, 'exclusionEnded')
      },
      knowledgeChecked({ customer, passed, retryFrom }, applied) {
        add(applied, customer, passed ? 'knowledgePassed' : 'knowledgeFailed', { until: retryFrom })
      },
      orderClosed(event, applied) {
        if (event.reason === 'protection') take(applied, event, 'spot')
      },
      stopClosed(event, applied) {
        if (event.reason === 'protection') take(applied, event, 'stop')
      },
      perpetualClosed(event, applied) {
        if (event.reason === 'protection') take(applied, event, 'perpetual')
      },
      perpetualNarrowed(event, applied) {
        take(applied, event, 'perpetual', event.remaining)
      },
    },
  }
})
