import type { LimitPeriod, OwnLimit, ProtectionChange } from '@candela/contract'
import type { Applied } from './applied.ts'
import { text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/**
 * What changed of the limits, breaks and checks of a customer. `limited` and `period`: "" of what is no limit; `until`:
 * until when it lasts, or from when on it holds; 0 without such a time.
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

export const limits = room({ PROTECTION_CHANGE }, (rows, { accounts }) => {
  function add({ seq, at }: Applied, customer: number, change: ProtectionChange, more: Partial<Row> = {}): void {
    accounts.touch(customer, seq)
    rows.PROTECTION_CHANGE.add({ customer, seq, change, limited: '', period: '', amount: 0, until: 0, at, ...more })
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
    },
  }
})
