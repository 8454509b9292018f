import type { CommandOf, Side } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import type { Answer, Trial } from '../trial.ts'
import type { Case } from './case.ts'

type Asked = Partial<CommandOf<'placePerpetualOrder'>>
type Kind =
  | 'cancelPerpetualOrder'
  | 'cancelAllPerpetualOrders'
  | 'closePosition'
  | 'closeAllPositions'
  | 'setLeverage'
  | 'setMarginMode'
  | 'addMargin'
  | 'removeMargin'
  | 'addCrossMargin'
  | 'removeCrossMargin'
  | 'moveCross'
  | 'setCrossTopUp'
  | 'removeFreeMargin'
  | 'setTriggers'
  | 'setTriggerShares'
  | 'placeTrailingStop'
  | 'amendPerpetualOrder'

export function ask<K extends Kind>(
  kind: K,
  trial: Trial,
  customer: number,
  body: Omit<CommandOf<K>, 'kind' | 'customer' | 'commandId'>,
): Answer {
  return trial.apply({ kind, customer, commandId: trial.id(), ...body } as unknown as CommandOf<Kind>)
}

export const WHOLE = { price: 5_000_000, lots: 0, sharePpm: 1_000_000 } as const
export const TRAILING = { product: 0, side: 'sell', lots: 100, callbackPpm: 10_000, ruleVersion: LATEST_RULES } as const

/** A limit at the index where nothing else is said. */
export function order(trial: Trial, customer: number, side: Side, lots: number, asked: Asked = {}): Answer {
  const none = { reduceOnly: false, trigger: 0, takeProfit: 0, stopLoss: 0 }
  const limit = { type: 'limit', timeInForce: 'gtc', price: 6_000_000, product: 0 } as const
  const ruleVersion = trial.core.ruleVersion
  return trial.apply({
    kind: 'placePerpetualOrder',
    customer,
    commandId: trial.id(),
    side,
    lots,
    ...limit,
    ...none,
    ruleVersion,
    ...asked,
  })
}

/** The same for someone who is 1,000 lots long already, at 2×. */
export function held(act: (trial: Trial, customer: number) => Answer): Case[2] {
  return (trial, customer) => {
    order(trial, customer, 'buy', 1_000, { price: 6_000_100 })
    return act(trial, customer)
  }
}

/** The same with everything behind all of it. */
export function crossed(act: (trial: Trial, customer: number) => Answer): Case[2] {
  return (trial, customer) => {
    ask('setMarginMode', trial, customer, { product: 0, mode: 'cross' })
    return held(act)(trial, customer)
  }
}

/** Before it, someone else sells at the index. */
export function met(act: (trial: Trial, customer: number) => Answer): Case[2] {
  return (trial, customer) => {
    order(trial, trial.open(), 'sell', 500)
    return act(trial, customer)
  }
}

/** The same by the rules of today. */
export function today(act: (trial: Trial, customer: number) => Answer): Case[2] {
  return (trial, customer) => {
    trial.must({ kind: 'activateRules', version: LATEST_RULES })
    return act(trial, customer)
  }
}

type Move = Omit<CommandOf<'moveCross'>, 'kind' | 'customer' | 'commandId'>

/** The cross account moved, whether a position is open or not. */
export function moved(asked: Partial<Move>): Case[2] {
  const whole = { asset: 0, amount: 1, direction: 'in', all: false } as const
  return today((trial, customer) => ask('moveCross', trial, customer, { ...whole, ...asked }))
}

export function later(trial: Trial): void {
  trial.at += 10_000
}

export const TRIGGERS = { product: 0, takeProfit: 0, stopLoss: 0, takeProfitLots: 0, stopLossLots: 0 }
