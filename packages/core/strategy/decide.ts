import { type Code, type CommandOf, MONEY, type ProductDefinition, type StrategyField } from '@candela/contract'
import { MAX_WALLET } from '../book/orders.ts'
import { finishContracts } from '../due/contracts.ts'
import { hasKnowledge, ownProtections } from '../limits/gate.ts'
import { isClosed } from '../facts/closed.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { productsOf, settled } from '@candela/rules/strategy/arithmetic'
import type { State } from '../state.ts'
import { stopNow } from './ending.ts'
import { arrange, cancelOrders } from './grid.ts'
import { equityNow, freeMoney, fund, isLive } from './holdings.ts'
import { clearPending } from './strategies.ts'
import { noPending, type Strategy } from './strategy.ts'

export const DECIDE: Decisions<'strategy'> = { startStrategy, changeStrategy, stopStrategy }

export const PROTECTING: Protecting<'strategy'> = ['stopStrategy']

/** Refusals in the order of the rules' startStrategyRefusal. Answers the strategy's number. */
function startStrategy(state: State, asked: CommandOf<'startStrategy'>): Code {
  finishContracts(state)
  const { customer, parameters, amount, stopLossPpm, takeProfitPpm, ruleVersion } = asked
  const { rules, products, strategies, ledger } = state
  const named = productsOf(parameters)
  const areProductsKnown = named.every((product) => products[product] !== undefined)
  const { field: wrongField, least = 0n } = refusedBy(state, asked)
  const refusal = rules.strategy.startStrategyRefusal({
    ...ownProtections(state, customer),
    isOffered: rules.strategy.isOffered && strategies.numbers < MAX_WALLET,
    isAccountClosed: isClosed(state, customer),
    areProductsKnown,
    isHalted: areProductsKnown && named.some((product) => !isLive(state, product)),
    ruleVersion,
    currentRules: rules.version,
    wrongField,
    least,
    most: rules.strategy.mostBase,
    amount: BigInt(amount),
    isKnowledgeMissing: !hasKnowledge(state, customer),
    running: strategies.of(customer).length,
    mostRunning: rules.strategy.mostRunning,
    available: ledger.balanceOf(customer, MONEY).available,
    unpaidPrincipal: borrowedOf(state, customer, MONEY),
  })
  if (refusal !== undefined) return refusal
  const strategy = open(state, asked)
  strategies.add(strategy)
  fund(state, strategy, MONEY, BigInt(amount))
  state.events.emit('strategyStarted', {
    strategy: strategy.number,
    customer,
    parameters: strategy.parameters,
    amount,
    stopLossPpm,
    takeProfitPpm,
    ruleVersion,
  })
  arrange(state, strategy, state.at)
  state.value = strategy.number
  return 'ok'
}

function open(state: State, asked: CommandOf<'startStrategy'>): Strategy {
  const { customer, amount, stopLossPpm, takeProfitPpm } = asked
  const { strategies, at } = state
  const parameters = settled(asked.parameters)
  const cells = parameters.kind === 'grid' ? parameters.levels - 1 : 0
  return {
    number: ++strategies.numbers,
    customer,
    parameters,
    products: productsOf(parameters),
    startedAt: at,
    state: 'running',
    reason: undefined,
    stopLossPpm,
    takeProfitPpm,
    base: BigInt(amount),
    putIn: BigInt(amount),
    takenOut: 0n,
    costs: 0n,
    seen: at,
    pending: noPending(),
    cellLots: cellLotsOf(state, parameters, amount),
    cells: Array.from({ length: cells }, () => ({ side: undefined, left: 0, order: 0 })),
  }
}

function cellLotsOf({ rules, products }: State, parameters: Strategy['parameters'], amount: number): number {
  if (parameters.kind !== 'grid') return 0
  const { definition, index } = products[parameters.product]!
  return rules.strategy.gridLots(definition, parameters, index, BigInt(amount))
}

function leastOf({ rules, products }: State, parameters: Strategy['parameters']): bigint {
  const index = parameters.kind === 'grid' ? products[parameters.product]!.index : 0
  return rules.strategy.leastAmount(parameters, (product) => products[product]!.definition, index)
}

/**
 * Refusals: accountClosed, strategyUnknown (of one that sells after a stop as well), strategyParametersInvalid, then of adding those of
 * the rules' addToStrategyRefusal, of taking those of takeFromStrategyRefusal.
 */
function changeStrategy(state: State, asked: CommandOf<'changeStrategy'>): Code {
  finishContracts(state)
  const { customer, add, take, stopLossPpm, takeProfitPpm, run } = asked
  const { rules, events } = state
  if (isClosed(state, customer)) return 'accountClosed'
  const strategy = state.strategies.all.get(asked.strategy)
  if (strategy?.customer !== customer || strategy.state === 'stopping') return 'strategyUnknown'
  if (!isMove(strategy, add, take)) return 'strategyParametersInvalid'
  if (rules.strategy.wrongStop({ stopLossPpm, takeProfitPpm }) !== undefined) return 'strategyParametersInvalid'
  const refusal =
    add > 0 ? addingRefusal(state, strategy, add) : take > 0 ? takingRefusal(state, strategy, take) : undefined
  if (refusal !== undefined) return refusal
  if (add > 0) {
    strategy.base += BigInt(add)
    strategy.putIn += BigInt(add)
    fund(state, strategy, MONEY, BigInt(add))
  }
  if (take > 0) {
    strategy.base = rules.strategy.baseAfterTaking(strategy.base, equityNow(state, strategy), BigInt(take))
    strategy.takenOut += BigInt(take)
    fund(state, strategy, MONEY, BigInt(-take))
  }
  strategy.stopLossPpm = stopLossPpm
  strategy.takeProfitPpm = takeProfitPpm
  const isResumed = run && strategy.state === 'paused'
  if (!run) pause(state, strategy)
  else resume(state, strategy)
  events.emit('strategyChanged', {
    strategy: strategy.number,
    customer,
    added: add,
    taken: take,
    base: Number(strategy.base),
    stopLossPpm,
    takeProfitPpm,
    state: strategy.state,
  })
  if (isResumed) arrange(state, strategy, state.at)
  state.value = strategy.number
  return 'ok'
}

/** The first wrong field of a start or a change, and the least amount of a start or of what taking leaves in. */
export function refusedBy(
  state: State,
  asked: CommandOf<'startStrategy' | 'changeStrategy'>,
): { readonly field?: StrategyField; readonly least?: bigint } {
  const { products, rules, strategies } = state
  const stops = { stopLossPpm: asked.stopLossPpm, takeProfitPpm: asked.takeProfitPpm }
  if (asked.kind === 'changeStrategy') {
    const strategy = strategies.all.get(asked.strategy)
    if (strategy?.customer !== asked.customer) return {}
    const field = isMove(strategy, asked.add, asked.take) ? rules.strategy.wrongStop(stops) : 'amount'
    return field === undefined ? { least: leastOf(state, strategy.parameters) } : { field }
  }
  const { parameters, amount } = asked
  if (productsOf(parameters).some((product) => products[product] === undefined)) return {}
  const definitionOf = (product: number): ProductDefinition => products[product]!.definition
  const field = rules.strategy.firstWrongField(parameters, definitionOf, { amount, ...stops })
  return field === undefined ? { least: leastOf(state, settled(parameters)) } : { field }
}

/** True for amounts of which one at most is above nothing; a grid's money stays as it is. */
function isMove({ parameters }: Strategy, add: number, take: number): boolean {
  if (add < 0 || take < 0 || (add > 0 && take > 0)) return false
  return parameters.kind !== 'grid' || add + take === 0
}

function addingRefusal(state: State, { customer, base }: Strategy, add: number): Code | undefined {
  const { rules, ledger } = state
  return rules.strategy.addToStrategyRefusal({
    ...ownProtections(state, customer),
    amount: BigInt(add),
    base,
    most: rules.strategy.mostBase,
    available: ledger.balanceOf(customer, MONEY).available,
    unpaidPrincipal: borrowedOf(state, customer, MONEY),
  })
}

function takingRefusal(state: State, strategy: Strategy, take: number): Code | undefined {
  return state.rules.strategy.takeFromStrategyRefusal({
    amount: BigInt(take),
    equity: equityNow(state, strategy),
    least: leastOf(state, strategy.parameters),
    free: freeMoney(state, strategy),
  })
}

/** Cancels its orders and drops what it was to decide; stops are still looked at, and it ends with its product. */
function pause(state: State, strategy: Strategy): void {
  if (strategy.state === 'paused') return
  cancelOrders(state, strategy)
  const { hour, turned, ended } = strategy.pending
  clearPending(strategy)
  Object.assign(strategy.pending, { hour, turned, ended })
  strategy.state = 'paused'
}

/** Decides nothing by an hour that closed in its pause and has not given it its turn: that looks at its stops alone. */
function resume({ strategies, at }: State, strategy: Strategy): void {
  if (strategy.state === 'running') return
  strategy.state = 'running'
  const { hour } = strategies.sweep
  if (strategy.seen >= hour) return
  strategy.seen = hour
  strategy.pending.hour = hour
  strategies.makeReady(strategy, at)
}

/** Refusals: accountClosed, strategyUnknown. Answers the strategy's number. */
function stopStrategy(state: State, { customer, strategy: number, sell }: CommandOf<'stopStrategy'>): Code {
  if (isClosed(state, customer)) return 'accountClosed'
  const strategy = state.strategies.all.get(number)
  if (strategy?.customer !== customer) return 'strategyUnknown'
  stopNow(state, strategy, strategy.reason ?? 'customer', sell)
  state.value = number
  return 'ok'
}
