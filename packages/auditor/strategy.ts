import type { Code, CommandOf, StrategyParameters } from '@candela/contract'
import { balance } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import { type Brakes as BrakesOf, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { AuditedStrategy } from './floor/strategies.ts'
import type { Expected } from './floor/told.ts'
import { mayOpen } from './limits.ts'
import { needsBorrowed } from './loan.ts'
import { gridLots, levelsOf } from './strategy/arithmetic.ts'
import { end, sell } from './strategy/ending.ts'
import { arrange } from './strategy/grid.ts'
import { equityOf, freeMoney, giveBack, MONEY, putIn } from './strategy/holdings.ts'
import { cancelOrders } from './strategy/ordering.ts'
import { leastOf, productsIn, wrongChange, wrongField } from './strategy/terms.ts'
import { hasStrategies, takeHour } from './strategy/turns.ts'

/* Strategies as their rule book tells them. */

/** 1,000,000 USDT */
const MOST = 100_000_000_000_000n
const RUNNING = 20

export const PREDICT: Predictions<'strategy'> = { startStrategy, changeStrategy, stopStrategy }
export const BRAKES: BrakesOf<'strategy'> = ['stopStrategy']

function startStrategy(state: AuditedState, asked: CommandOf<'startStrategy'>): Decision {
  const code = whyNotStarted(state, asked)
  if (code !== 'ok') return refusal(code)
  const { customer, amount, stopLossPpm, takeProfitPpm, ruleVersion } = asked
  const parameters = asked.parameters as StrategyParameters
  const own = started(state, asked, parameters)
  const { strategy } = own
  state.strategies.numbers = strategy
  state.strategies.all.push(own)
  putIn(state, own, BigInt(amount))
  const told: Expected[] = [
    { kind: 'strategyStarted', strategy, customer, parameters, amount, stopLossPpm, takeProfitPpm, ruleVersion },
  ]
  arrange(state, own, state.at, told)
  return done(strategy, ...told)
}

function whyNotStarted(state: AuditedState, asked: CommandOf<'startStrategy'>): Code {
  const { customer, parameters, ruleVersion } = asked
  if (!hasStrategies(state)) return 'strategiesNotOffered'
  const products = productsIn(parameters).map((product) => state.products[product])
  if (products.some((product) => !product)) return 'productUnknown'
  if (products.some((product) => !product!.definition.spot || !product!.isLive)) return 'productHalted'
  if (ruleVersion !== state.ruleVersion) return 'rulesChanged'
  if (wrongField(state, asked) !== undefined) return 'strategyParametersInvalid'
  const amount = BigInt(asked.amount)
  if (amount < leastOf(state, parameters as StrategyParameters)) return 'strategyAmountTooSmall'
  if (amount > MOST) return 'strategyAmountTooLarge'
  const standing = mayOpen(state, customer)
  if (standing !== 'ok') return standing
  if (!state.customers[customer - 1]!.limits.isPassed) return 'knowledgeCheckMissing'
  if (state.strategies.all.filter((own) => own.customer === customer).length >= RUNNING) return 'tooManyStrategies'
  return whyNotPaid(state, customer, amount)
}

function whyNotPaid(state: AuditedState, customer: number, amount: bigint): Code {
  if (needsBorrowed(state, customer, MONEY, amount)) return 'ownMoneyNeeded'
  return amount > balance(state, customer, 'available', MONEY) ? 'insufficientBalance' : 'ok'
}

function started(
  state: AuditedState,
  asked: CommandOf<'startStrategy'>,
  parameters: StrategyParameters,
): AuditedStrategy {
  const amount = BigInt(asked.amount)
  const products = productsIn(parameters)
  const first = state.products[products[0]!]!
  const levels = parameters.kind === 'grid' ? levelsOf(parameters) : []
  return {
    strategy: state.strategies.numbers + 1,
    customer: asked.customer,
    parameters,
    products,
    stopLossPpm: asked.stopLossPpm,
    takeProfitPpm: asked.takeProfitPpm,
    state: 'running',
    reached: undefined,
    base: amount,
    putIn: amount,
    takenOut: 0n,
    hour: state.at,
    waits: false,
    isWoken: false,
    hasEnded: false,
    bar: 0,
    periods: { count: 0, at: 0 },
    size: levels.length > 0 ? gridLots(first.definition, levels, first.index, amount) : 0n,
    cells: levels.slice(1).map(() => ({ side: undefined, left: 0n, order: 0 })),
    turned: [],
  }
}

function changeStrategy(state: AuditedState, asked: CommandOf<'changeStrategy'>): Decision {
  const own = find(state, asked)
  if (!own || own.state === 'stopping') return refusal('strategyUnknown')
  const { customer, stopLossPpm, takeProfitPpm, run } = asked
  if (wrongChange(asked, own.parameters.kind === 'grid') !== undefined) return refusal('strategyParametersInvalid')
  const [added, taken] = [BigInt(asked.add), BigInt(asked.take)]
  const code = added > 0n ? whyNotAdded(state, own, added) : whyNotTaken(state, own, taken)
  if (code !== 'ok') return refusal(code)
  if (taken > 0n) {
    const equity = equityOf(state, own)
    own.base = (own.base * (equity - taken)) / equity
    own.takenOut += taken
    giveBack(state, own, MONEY, taken)
  }
  if (added > 0n) {
    own.base += added
    own.putIn += added
    putIn(state, own, added)
  }
  const isResumed = run && own.state === 'paused'
  const told: Expected[] = []
  if (!run && own.state === 'running') {
    own.bar = 0
    own.periods = { count: 0, at: 0 }
    cancelOrders(state, own, told)
  }
  if (isResumed) takeHour(state, own)
  own.state = run ? 'running' : 'paused'
  own.stopLossPpm = stopLossPpm
  own.takeProfitPpm = takeProfitPpm
  const { strategy, base } = own
  told.push({
    kind: 'strategyChanged',
    strategy,
    customer,
    added: asked.add,
    taken: asked.take,
    base: Number(base),
    stopLossPpm,
    takeProfitPpm,
    state: own.state,
  })
  if (isResumed && state.products[own.products[0]!]!.isLive) arrange(state, own, state.at, told)
  return done(strategy, ...told)
}

function whyNotAdded(state: AuditedState, own: AuditedStrategy, amount: bigint): Code {
  if (own.base + amount > MOST) return 'strategyAmountTooLarge'
  const standing = mayOpen(state, own.customer)
  return standing === 'ok' ? whyNotPaid(state, own.customer, amount) : standing
}

function whyNotTaken(state: AuditedState, own: AuditedStrategy, amount: bigint): Code {
  if (amount === 0n) return 'ok'
  if (equityOf(state, own) - amount < leastOf(state, own.parameters)) return 'strategyAmountTooSmall'
  return amount > freeMoney(state, own) ? 'insufficientBalance' : 'ok'
}

function stopStrategy(state: AuditedState, asked: CommandOf<'stopStrategy'>): Decision {
  const own = find(state, asked)
  if (!own) return refusal('strategyUnknown')
  const told: Expected[] = []
  cancelOrders(state, own, told)
  if (asked.sell) sell(state, own, state.at, true, told)
  end(state, own, own.reached ?? 'customer', told)
  return done(own.strategy, ...told)
}

function find({ strategies }: AuditedState, { customer, strategy }: { customer: number; strategy: number }) {
  return strategies.all.find((own) => own.strategy === strategy && own.customer === customer)
}
