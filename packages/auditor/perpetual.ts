import type { Code, CommandOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import { greatest, least } from './floor/arithmetic.ts'
import { type AuditedState } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { needsBorrowed } from './loan.ts'
import {
  isPerpetual,
  isSecondEdition,
  isStale,
  perpetualOrdersOf,
  positionOf,
  resting,
  settingOf,
} from './perpetual/books.ts'
import { leftFree, moveAccount, setCrossTopUp } from './perpetual/cross-moving.ts'
import type { PerpetualMarket, PerpetualPosition } from './perpetual/memory.ts'
import { change } from './perpetual/fills.ts'
import { houseHolding } from './perpetual/house.ts'
import { marketOf, remember } from './perpetual/markets.ts'
import { end, reserve, reservePrice, setAside } from './perpetual/orders.ts'
import { equityAt, mostAddable, mostRemovable, profitAt, signed } from './perpetual/position.ts'
import { orderOf, refusalOf } from './perpetual/requests.ts'
import { tierOf } from './perpetual/tiers.ts'
import { takeAndRest } from './perpetual/trading.ts'
import { amendPerpetualOrder } from './perpetual/amending.ts'
import { outermostStop } from './perpetual/waiting.ts'
import { placeTrailingStop, setTriggers, setTriggerShares } from './perpetual/setting.ts'
import { accepted, closingOrder } from './perpetual/triggers.ts'

export const PREDICT: Predictions<'perpetual'> = {
  placePerpetualOrder,
  cancelPerpetualOrder,
  cancelAllPerpetualOrders,
  closePosition,
  closeAllPositions,
  setLeverage,
  setMarginMode,
  addMargin: (state, command) => moveMargin(state, command, true),
  removeMargin: (state, command) => moveMargin(state, command, false),
  setTriggers,
  setTriggerShares,
  placeTrailingStop,
  amendPerpetualOrder,
  removeFreeMargin: (state, command) => moveMargin(state, { ...command, amount: undefined }, false),
  addCrossMargin: (state, command) => moveAccount(state, command, true, { amount: command.amount, all: false }),
  removeCrossMargin: (state, command) => moveAccount(state, command, false, { amount: command.amount, all: false }),
  moveCross: (state, command) => moveAccount(state, command, command.direction === 'in', command),
  setCrossTopUp,
}

export const BRAKES: Brakes<'perpetual'> = [
  'cancelPerpetualOrder',
  'cancelAllPerpetualOrders',
  'closePosition',
  'closeAllPositions',
]

function placePerpetualOrder(state: AuditedState, asked: CommandOf<'placePerpetualOrder'>): Decision {
  if (!isPerpetual(state, asked.product)) return refusal('productUnknown')
  const market = marketOf(state, asked.product)
  const order = orderOf(state, market, asked)
  const code = refusalOf(state, market, order, asked)
  if (code !== 'ok') return refusal(code)
  remember(state, market)
  const waits = order.trigger > 0n
  const number = ++state.perpetual.orders
  const placed = { ...order, order: number }
  const told: Expected[] = []
  placed.held = reserve(market, placed, reservePrice(market, placed, waits))
  told.push(accepted(state, placed))
  placed.held = 0n
  setAside(state, market, placed, waits)
  if (waits) {
    placed.stage = 'waiting'
    placed.waitsSince = ++state.perpetual.triggers
    market.open.push(placed)
  } else takeAndRest(state, market, placed, told)
  return done(number, ...told)
}

function cancelPerpetualOrder(state: AuditedState, command: CommandOf<'cancelPerpetualOrder'>): Decision {
  for (const market of state.perpetual.markets) {
    const order = market.open.find((other) => other.order === command.order)
    if (!order) continue
    if (order.customer !== command.customer) return refusal('orderUnknown')
    const told: Expected[] = []
    end(state, market, order, 'cancelled', told)
    return done(order.order, ...told)
  }
  const isGiven = command.order >= 1 && command.order <= state.perpetual.orders
  return refusal(isGiven ? 'orderClosed' : 'orderUnknown')
}

function cancelAllPerpetualOrders(
  state: AuditedState,
  { customer, product }: CommandOf<'cancelAllPerpetualOrders'>,
): Decision {
  if (product !== -1 && !isPerpetual(state, product)) return refusal('productUnknown')
  const told: Expected[] = []
  for (const order of perpetualOrdersOf(state, customer)) {
    if (product !== -1 && order.product !== product) continue
    end(state, marketOf(state, order.product), order, 'cancelled', told)
  }
  return done(0, ...told)
}

function closePosition(state: AuditedState, { customer, product }: CommandOf<'closePosition'>): Decision {
  if (!isPerpetual(state, product)) return refusal('productUnknown')
  const market = marketOf(state, product)
  const position = positionOf(market, customer)
  if (!position) return refusal('positionUnknown')
  if (isStale(state, market, state.at)) return refusal('priceStale')
  const told: Expected[] = []
  return done(close(state, market, position, told), ...told)
}

function closeAllPositions(state: AuditedState, { customer }: CommandOf<'closeAllPositions'>): Decision {
  const all = state.perpetual.markets.flatMap((market) => {
    const position = positionOf(market, customer)
    return position ? [{ market, position }] : []
  })
  if (all.length === 0) return refusal('positionUnknown')
  const live = all.filter(({ market }) => !isStale(state, market, state.at))
  if (live.length === 0) return refusal('priceStale')
  const told: Expected[] = []
  for (const { market, position } of live) close(state, market, position, told)
  return done(0, ...told)
}

/** All of it at market. Answers the order's number. */
function close(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition, told: Expected[]): number {
  const order = closingOrder(state, market, position, position.lots)
  told.push(accepted(state, order))
  takeAndRest(state, market, order, told)
  return order.order
}

function setLeverage(state: AuditedState, { customer, product, leverage: asked }: CommandOf<'setLeverage'>): Decision {
  if (!isPerpetual(state, product)) return refusal('productUnknown')
  if (hasOrders(state, customer, product)) return refusal('openOrdersExist')
  const market = marketOf(state, product)
  const position = positionOf(market, customer)
  const leverage = BigInt(asked)
  const notional = position ? market.mark * position.lots * market.unit : 0n
  if (leverage > tierOf(state.perpetual.terms.tiers, notional).leverage) return refusal('leverageTooHigh')
  const { mode } = settingOf(state, customer, product)
  const { isPassed } = state.customers[customer - 1]!.limits
  if (isSecondEdition(state) && leverage > 2n && !isPassed) return refusal('knowledgeCheckMissing')
  state.perpetual.settings.set(`${customer} ${product}`, { leverage, mode })
  const told: Expected[] = [{ kind: 'leverageSet', customer, product, leverage: asked }]
  if (position) change(state, market, { ...position, leverage }, 'leverage', told)
  return done(0, ...told)
}

function setMarginMode(state: AuditedState, { customer, product, mode }: CommandOf<'setMarginMode'>): Decision {
  if (!isPerpetual(state, product)) return refusal('productUnknown')
  if (positionOf(marketOf(state, product), customer)) return refusal('positionOpen')
  if (hasOrders(state, customer, product)) return refusal('openOrdersExist')
  const { leverage } = settingOf(state, customer, product)
  state.perpetual.settings.set(`${customer} ${product}`, { leverage, mode })
  return done(0, { kind: 'marginModeSet', customer, product, mode })
}

function hasOrders(state: AuditedState, customer: number, product: number): boolean {
  return perpetualOrdersOf(state, customer).some((order) => order.product === product)
}

function moveMargin(
  state: AuditedState,
  command: { readonly customer: number; readonly product: number; readonly amount: number | undefined },
  adds: boolean,
): Decision {
  const { customer, product } = command
  if (!isPerpetual(state, product)) return refusal('productUnknown')
  const market = marketOf(state, product)
  const position = positionOf(market, customer)
  if (!position) return refusal('positionUnknown')
  if (position.mode === 'cross') return refusal('marginIsCross')
  const free = mostOut(state, market, position)
  const asked = command.amount === undefined ? (free === 0n ? 1n : free) : BigInt(command.amount)
  const code = marginRefusal(state, market, position, asked, adds)
  if (code !== 'ok') return refusal(code)
  const amount = adds ? asked : -asked
  const margin = position.margin + amount
  move(
    state,
    ['margin', position.position],
    market.quote,
    amount,
    [customer, 'available'],
    [customer, 'margin', product],
  )
  const told: Expected[] = [{ kind: 'marginMoved', position: position.position, customer, product, amount, margin }]
  change(state, market, { ...position, margin }, 'margin', told)
  return done(0, ...told)
}

function marginRefusal(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  amount: bigint,
  adds: boolean,
): Code {
  const { tiers } = state.perpetual.terms
  const available = balance(state, position.customer, 'available', market.quote)
  if (amount <= 0n) return 'amountMalformed'
  if (!adds && isStale(state, market, state.at)) return 'priceStale'
  const { leverage } = position
  const most = adds
    ? mostAddable(position, available)
    : mostRemovable(position, market.unit, tiers, market.mark, leverage, outermostStop(position)?.price)
  if (amount > most) return 'aboveMaximum'
  if (!adds) return amount > mostOut(state, market, position) ? 'knowledgeCheckMissing' : 'ok'
  if (isSecondEdition(state) && needsBorrowed(state, position.customer, market.quote, amount)) return 'ownMoneyNeeded'
  return amount > available ? 'insufficientBalance' : 'ok'
}

/** All that can be taken out: less of who did not pass the knowledge check. */
function mostOut(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition): bigint {
  const { leverage, lots, customer } = position
  const { mark, unit } = market
  const most = mostRemovable(
    position,
    unit,
    state.perpetual.terms.tiers,
    mark,
    leverage,
    outermostStop(position)?.price,
  )
  if (!isSecondEdition(state) || state.customers[customer - 1]!.limits.isPassed) return most
  return greatest(0n, least(most, leftFree(equityAt(position, unit, mark), mark * lots * unit)))
}

/**
 * Throws where a product's clearing is not what its positions have won and not been paid, where lots are held that
 * nobody holds the other side of, or where two customers' orders rest although they could trade.
 */
export function assertCleared(state: AuditedState): void {
  for (const market of state.perpetual.markets) {
    const house = houseHolding(market)
    const all = [...market.positions, house]
    const lots = all.reduce((sum, one) => sum + signed(one.long, one.lots), 0n)
    const unpaid = all.reduce((sum, one) => sum + profitAt(one, market.unit, market.mark) - one.settled, 0n)
    const cleared = balance(state, 0, 'clearing', market.quote, market.product)
    const name = state.products[market.product]!.definition.id
    if (lots !== 0n) throw new Error(`${name}: longs hold ${lots} lots more than shorts`)
    if (unpaid !== cleared) throw new Error(`${name}: clearing holds ${cleared}, positions are owed ${unpaid}`)
    for (const { customer, margin } of market.positions) {
      const behind = balance(state, customer, 'margin', market.quote, market.product)
      if (behind !== margin) throw new Error(`${name}: ${behind} stand behind a position of customer ${customer}`)
    }
    const [bid, ask] = [resting(market, 'buy')[0], resting(market, 'sell')[0]]
    if (bid && ask && bid.price >= ask.price) throw new Error(`the perpetual book of ${name} is crossed`)
  }
}
