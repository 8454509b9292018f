import type { Code, CommandOf, MarginDirection } from '@candela/contract'
import { crossStake, ownMoney } from '@candela/rules/perpetual/arithmetic'
import { greatest } from '@candela/units'
import { hasKnowledge, isProtected } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { crossChanged, type CrossHeld, type CrossWallet, crossWallet, moveWallet } from './cross.ts'
import { finishFunding } from './funding.ts'
import { lentFor } from './margin.ts'
import { outermostStop } from './position-triggers.ts'
import { termsOf, termsOfProduct } from './terms.ts'

/**
 * Money between available and a customer's cross account. Refusals: positionUnknown (an asset that no perpetual is quoted
 * in), amountMalformed, priceStale, aboveMaximum, knowledgeCheckMissing, ownMoneyNeeded, insufficientBalance.
 */
export function moveCross(state: State, command: CommandOf<'moveCross'>): Code {
  return move(state, command, command.direction, command.all)
}

/** By the first edition also positionUnknown where no cross position is open in the asset. */
export function addCrossMargin(state: State, command: CommandOf<'addCrossMargin'>): Code {
  return move(state, command, 'in')
}

export function removeCrossMargin(state: State, command: CommandOf<'removeCrossMargin'>): Code {
  return move(state, command, 'out')
}

/** Switches whether a customer's account is topped up before it is liquidated. Refusals: positionUnknown. */
export function setCrossTopUp(state: State, { customer, asset, on }: CommandOf<'setCrossTopUp'>): Code {
  if (!isMarginAsset(state, asset)) return 'positionUnknown'
  state.crossTopUps.set(customer, asset, on)
  state.events.emit('crossTopUpSet', { customer, asset, on })
  return 'ok'
}

/** A customer's cross account in an asset as it stands, in minor units; `add` and `remove` are what can be moved now. */
export interface CrossView {
  readonly balance: bigint
  readonly equity: bigint
  readonly maintenance: bigint
  readonly add: bigint
  readonly remove: bigint
  /** of that, what may go without the knowledge check */
  readonly removeUnchecked: bigint
  readonly isToppedUp: boolean
}

export function crossView(state: State, customer: number, asset: number): CrossView {
  const { balance, positions } = crossWallet(state, customer, asset)
  const { crossHealth, crossTransferable, mostWithoutKnowledge } = state.rules.perpetual
  const { equity, maintenance } = crossHealth(balance, positions)
  const remove = crossTransferable(balance, positions)
  return {
    balance,
    equity,
    maintenance,
    add: ownMoney(state.ledger.balanceOf(customer, asset).available, lentFor(state, customer, asset)),
    remove,
    removeUnchecked: mostWithoutKnowledge(crossStake(balance, positions), remove),
    isToppedUp: state.crossTopUps.isOn(customer, asset),
  }
}

/**
 * Own money into an account that a liquidation is about to sell of, where its customer wished it, no protection of theirs
 * holds and it saves the account. Answers whether any went there.
 */
export function topUp(state: State, customer: number, asset: number, targetPpm: number): boolean {
  const { rules, crossTopUps } = state
  const isWished = rules.perpetual.edition > 1 && crossTopUps.isOn(customer, asset)
  if (!isWished || isProtected(state, customer)) return false
  const { balance, positions } = crossWallet(state, customer, asset)
  const { available } = state.ledger.balanceOf(customer, asset)
  const unpaidPrincipal = lentFor(state, customer, asset)
  const { crossHealth, crossTopUp } = rules.perpetual
  const { moved } = crossTopUp(crossHealth(balance, positions), { available, unpaidPrincipal, targetPpm })
  if (moved === 0n) return false
  moveWallet(state, { customer, asset }, moved, 'toppedUp')
  return true
}

function move(
  state: State,
  asked: { readonly customer: number; readonly asset: number; readonly amount: number },
  direction: MarginDirection,
  all = false,
): Code {
  finishFunding(state)
  const { customer, asset } = asked
  const wallet = crossWallet(state, customer, asset)
  const { positions } = wallet
  const { add, remove, removeUnchecked } = crossView(state, customer, asset)
  const isSecond = state.rules.perpetual.edition > 1
  const bound = isSecond && !hasKnowledge(state, customer) ? removeUnchecked : remove
  const most = direction === 'in' ? add : bound
  // of nothing at all one unit is refused for the reason why
  const amount = all && asked.amount === 0 ? greatest(1n, most) : BigInt(all ? 0 : asked.amount)
  const refusal = state.rules.perpetual.marginRefusal({
    direction,
    hasPosition: positions.length > 0 || (isSecond && isMarginAsset(state, asset)),
    amount,
    isStale: positions.some(({ market }) => market.isStaleAt(state.at, termsOf(state, market))),
    maximum: direction === 'in' ? undefined : remove,
    isKnowledgeMissing: amount > bound,
    available: state.ledger.balanceOf(customer, asset).available,
    unpaidPrincipal: lentFor(state, customer, asset),
  })
  if (refusal !== undefined) return refusal
  const overtaken = overtakenIn(state, wallet)
  moveWallet(state, { customer, asset }, direction === 'in' ? amount : -amount, 'moved')
  if (positions.length === 0) return 'ok'
  crossChanged(state, positions[0]!.market, customer)
  if (isSecond) tellOvertaken(state, crossWallet(state, customer, asset), overtaken)
  return 'ok'
}

/** True when a perpetual is quoted in an asset. */
function isMarginAsset(state: State, asset: number): boolean {
  return state.products.some(
    ({ definition: { quote, product } }) => quote === asset && termsOfProduct(state, product) !== undefined,
  )
}

/** Positions that are liquidated, the others unchanged, before their stop is reached. */
function overtakenIn({ rules }: State, { balance, positions }: CrossWallet): ReadonlySet<CrossHeld['position']> {
  const { crossForcedPrice, isBeyondForcedPrice } = rules.perpetual
  const overtaken = positions.filter(({ position }, place) => {
    const stop = outermostStop(position)
    return stop !== 0 && isBeyondForcedPrice(position.side, stop, crossForcedPrice(balance, positions, place))
  })
  return new Set(overtaken.map(({ position }) => position))
}

function tellOvertaken(state: State, wallet: CrossWallet, before: ReadonlySet<CrossHeld['position']>): void {
  const { balance, positions } = wallet
  for (const position of overtakenIn(state, wallet)) {
    if (before.has(position)) continue
    const { id, customer, product } = position
    const place = positions.findIndex((own) => own.position === position)
    const forced = state.rules.perpetual.crossForcedPrice(balance, positions, place)
    const told = { position: id, customer, product, stopLoss: outermostStop(position), forcedPrice: forced }
    state.events.emit('stopOvertaken', told)
  }
}
