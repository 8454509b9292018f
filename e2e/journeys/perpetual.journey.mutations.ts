import type { Mutation } from '@candela/checks/proves'

const ROOM = 'apps/customer/features/perpetual'
const POSITION = `${ROOM}/screens/position.tsx`
const ENTRUST = `${ROOM}/screens/entrust.tsx`
const CARD = `${ROOM}/position-card.tsx`
const ROWS = `${ROOM}/entrust-rows.tsx`
const TICKET = `${ROOM}/ticket-state.ts`
const MARGIN = `${ROOM}/margin-sheet.tsx`
const CLOSE = `${ROOM}/close-all-sheet.tsx`
const CANCEL = `${ROOM}/cancel-sheets.tsx`

/** The breaks of the product that fail each claim of perpetual.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.24',
    'packages/rules/perpetual/tiers.ts',
    'return divideUp(notional, BigInt(leverage))',
    'return divideUp(notional, BigInt(leverage + 1))',
  ],
  [
    'S1.25',
    TICKET,
    "long: readSide({ ...ask('buy'), lots: lots.long }, beside)",
    "long: readSide({ ...ask('sell'), lots: lots.long }, beside)",
  ],
  [
    'S1.26',
    TICKET,
    "short: readSide({ ...ask('sell'), lots: lots.short }, beside)",
    "short: readSide({ ...ask('buy'), lots: lots.short }, beside)",
  ],
  ['S1.27', TICKET, "type: hasLimit ? 'limit' : 'market',", "type: 'limit',"],
  ['S1.28', TICKET, "type: hasLimit ? 'limit' : 'market',", "type: 'market',"],
  [
    'S1.29',
    TICKET,
    'const priced = { price, trigger, takeProfit, stopLoss }',
    'const priced = { price, trigger, stopLoss }',
  ],
  [
    'S1.30',
    TICKET,
    'const priced = { price, trigger, takeProfit, stopLoss }',
    'const priced = { price, trigger, takeProfit }',
  ],
  ['S1.31', MARGIN, "direction === 'in' && amount !== undefined", "direction === 'out' && amount !== undefined"],
  [
    'S1.32',
    CLOSE,
    'send={async () => send({ body: {} })}',
    'send={async () => (sending ? send({ body: {} }) : undefined)}',
  ],
  [
    'S1.33',
    CANCEL,
    'send={async () => send({ body: {} })}',
    'send={async () => (sending ? send({ body: {} }) : undefined)}',
  ],
  ['S2.8', `${ROOM}/open-buttons.tsx`, '<OpenButton {...props} side="short" onFailure={setFailure} />', ''],
  ['S2.65', `${ROOM}/screens/detail.tsx`, '<PositionPage id={position} />', '<PositionPage id={position.slice(1)} />'],
  ['S3.71', ENTRUST, 'trade(`type.${order.type}`)', "trade('type.market')"],
  ['S3.72', ENTRUST, "order.side === 'buy' ? 'long' : 'short'", "order.side === 'buy' ? 'short' : 'long'"],
  ['S3.73', ENTRUST, "t('times', { leverage: order.leverage })", "t('times', { leverage: 1 })"],
  ['S3.74', POSITION, 'money(figures.initialMargin)', 'money(figures.closingFee)'],
  ['S3.75', POSITION, 'money(figures.equity)', 'money(position.margin)'],
  ['S3.76', POSITION, 'value: triggers(position.takeProfits)', 'value: triggers(position.stopLosses)'],
  ['S3.77', CARD, "kind === 'takeProfit' ? position.takeProfits : position.stopLosses", 'position.takeProfits'],
  ['S3.78', POSITION, 'value: or(position.forcedPrice)', 'value: or(position.bankruptcyPrice)'],
  ['S3.79', POSITION, 'signed(figures.unrealised)', 'signed(position.result)'],
  ['S3.80', POSITION, "{ key: 'realised', label: t('detail.realised'), value: signed(position.result) },", ''],
  ['S3.81', POSITION, 'value: money(position.fees)', 'value: money(position.funding)'],
  [
    'S3.82',
    POSITION,
    "value: average(position.entry) },\n        { key: 'mark'",
    "value: average(position.mark) },\n        { key: 'mark'",
  ],
  ['S3.83', POSITION, 'average(position.exit)', 'average(position.entry)'],
  ['S3.84', POSITION, 'formats.change(figures.rateOfReturn)', "formats.change('0')"],
  [
    'S3.85',
    POSITION,
    "size(position.quantity) },\n        { key: 'open', label: t('detail.openPrice'), value: average(position.entry) },\n        { key: 'mark'",
    "size('0') },\n        { key: 'open', label: t('detail.openPrice'), value: average(position.entry) },\n        { key: 'mark'",
  ],
  ['S3.86', ROWS, 'heldOf(orders)', 'heldOf(orders.slice(1))'],
  ['S3.87', ENTRUST, 'time(order.placedAt)', "'—'"],
  ['S3.88', ENTRUST, "...row('ended', inOrder(`status.${order.status}`), time(order.updatedAt), !isOpen),", ''],
  [
    'S3.89',
    POSITION,
    "{ key: 'closed', label: t('detail.closed'), value: formats.dateTimeWithSeconds(position.closedAt) },",
    '',
  ],
  ['S3.90', MARGIN, 'mostAddable(held, available)\n', 'mostAddable(held, available) / 2n\n'],
  ['S3.91', MARGIN, 'tiers,\n        })', 'tiers,\n        }) / 2n'],
  [
    'S4.10',
    ENTRUST,
    'status={t(`status.${order.status}`)}',
    "status={t(`status.${order.status === 'open' ? 'waiting' : order.status}`)}",
  ],
  [
    'S4.11',
    ENTRUST,
    'status={t(`status.${order.status}`)}',
    "status={t(`status.${order.status === 'filled' ? 'open' : order.status}`)}",
  ],
  [
    'S4.12',
    ENTRUST,
    'status={t(`status.${order.status}`)}',
    "status={t(`status.${order.status === 'cancelled' ? 'filled' : order.status}`)}",
  ],
  ['S4.13', POSITION, "value: t('history.holding')", "value: t('history.closed')"],
  ['S4.14', POSITION, "'history.liquidated' : 'history.closed'", "'history.liquidated' : 'history.holding'"],
  [
    'S5.51',
    TICKET,
    'ticks > 0 ? [[name, priceText(definition, ticks)]] : [],',
    "ticks > 0 || name === 'takeProfit' ? [[name, priceText(definition, Math.max(1, ticks))]] : [],",
  ],
  [
    'S5.52',
    TICKET,
    'ticks > 0 ? [[name, priceText(definition, ticks)]] : [],',
    "ticks > 0 || name === 'stopLoss' ? [[name, priceText(definition, Math.max(1, ticks))]] : [],",
  ],
  ['S8.46', CANCEL, "title={t('cancelAll.title', { count: orders.length })}", "title={t('cancelAll.done')}"],
  ['S8.47', CLOSE, "text={t('closeAll.text')}", "text={t('closeAll.done')}"],
  ['S8.48', CANCEL, "product ? pairText(product) : ''", "product ? product.base : ''"],
]
