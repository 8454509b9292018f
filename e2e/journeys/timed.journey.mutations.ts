import type { Mutation } from '@candela/checks/proves'

const TIMED = 'apps/customer/features/timed'
const TICKET = `${TIMED}/screens/ticket.tsx`
const TICKET_STATE = `${TIMED}/ticket-state.ts`
const REVIEW = `${TIMED}/review-sheet.tsx`
const ORDER = `${TIMED}/screens/order.tsx`
const SETTLEMENT = 'packages/rules/timed/settlement.ts'

/** The breaks of the product that fail each claim of timed.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.19', REVIEW, 'direction,\n        durationMs', "direction: 'down',\n        durationMs"],
  ['S1.20', REVIEW, 'direction,\n        durationMs', "direction: 'up',\n        durationMs"],
  ['S1.21', TICKET, 'open={reviewing}', 'open={reviewing && false}'],
  ['S1.22', ORDER, "t('running.settlesIn')", "t('running.waiting')"],
  [
    'S1.23',
    ORDER,
    '<SettledCard detail={detail} product={product} />',
    '{digits === 0 && <SettledCard detail={detail} product={product} />}',
  ],
  ['S3.59', REVIEW, 'pairText(product)', '`${product.quoteLabel}/${product.base}`'],
  ['S3.60', ORDER, 'value: t(`direction.${order.direction}`)', "value: t('direction.up')"],
  ['S3.60', REVIEW, '{t(`direction.${direction}`)}', "{t(direction === 'up' ? 'direction.down' : 'direction.up')}"],
  ['S3.61', REVIEW, 'durationMs: reading.durationMs', 'durationMs: terms.durations[0]!.ms'],
  ['S3.62', REVIEW, 'value: money(reading.stake)', 'value: money(reading.profit)'],
  ['S3.63', ORDER, 'value: money(order.profit)', 'value: money(order.stake)'],
  ['S3.64', ORDER, "{ key: 'deposit', label: t('order.deposit'), value: money(order.stake) },", ''],
  ['S3.65', ORDER, "t('order.nextTick') : formats.price(order.strike, digits)", "t('order.nextTick') : '—'"],
  [
    'S3.66',
    ORDER,
    'formats.decimal(order.settlement, digits, digits + 1)',
    'formats.decimal(order.strike, digits, digits + 1)',
  ],
  [
    'S3.67',
    ORDER,
    'signedAmountText(formats, product.quote, result)',
    "signedAmountText(formats, product.quote, result.replace('-', ''))",
  ],
  ['S3.68', REVIEW, '1_000_000 + reading.payoutPpm', '1_000_000'],
  [
    'S3.69',
    `${TIMED}/settled-card.tsx`,
    "label: t('settled.number'), value: order.id",
    "label: t('settled.number'), value: order.product",
  ],
  ['S3.70', ORDER, 't(`status.${order.status}`)', "t('status.won')"],
  ['S4.7', `${TIMED}/own-orders.tsx`, '? t(`status.${order.status}`)', "? t('status.pending')"],
  ['S4.8', SETTLEMENT, "(direction === 'up') ? 'won' : 'lost'", "(direction === 'up') ? 'lost' : 'won'"],
  ['S4.9', SETTLEMENT, "if (middle === undefined) return 'voided'", "if (middle === undefined) return 'tied'"],
  ['S5.44', TICKET, 'reading.fault === undefined && !stale', '!stale'],
  [
    'S8.37',
    TICKET_STATE,
    "code: 'stakeTooSmall', params: { minimum: terms.minimumStake }",
    "code: 'stakeMalformed', params: {}",
  ],
]
