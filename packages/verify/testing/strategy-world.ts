import type { CommandOf } from '@candela/contract'
import { rightAnswers } from '@candela/core/testing'
import { LATEST_RULES, RULES } from '@candela/rules'
import type { StrategyRules } from '@candela/rules/strategy'
import { HOUR, UNIT } from '@candela/units'
import { AuditedWorld } from './audited-world.ts'

type Start = CommandOf<'startStrategy'>
type Change = CommandOf<'changeStrategy'>

/** An audited house with strategies. */
export class StrategyWorld extends AuditedWorld {
  constructor(customers: number, other: Partial<StrategyRules> = {}) {
    super(customers, { strategy: { ...RULES[LATEST_RULES].strategy, ...other } })
  }

  /** Quotes bitcoin, so deep, at an index in ticks, a step later. */
  quote(index: number, lots?: number): void {
    this.pass(250)
    this.publish(index, lots)
  }

  /** The same at this instant, before anything that is due. */
  publish(index: number, lots = 1_000_000): void {
    const at = this.house.now
    const side = (sign: 1 | -1) => [[index + sign, lots] as const, [index + sign * 3_000, lots] as const]
    const ladder = { kind: 'levels', bids: side(-1), asks: side(1) } as const
    const update = { product: 0, receivedAt: at, index, ladder, prints: [] }
    this.apply({ kind: 'market', step: Math.floor(at / 250), gap: false, updates: [update] })
  }

  /** The next hour closes at an index, or without one. */
  hour(index?: number, lots?: number): void {
    const end = (Math.floor(this.house.now / HOUR) + 1) * HOUR
    this.pass(end - 750 - this.house.now)
    if (index !== undefined) this.quote(index, lots)
    this.pass(end - this.house.now)
  }

  learnt(customer: number): void {
    this.apply(rightAnswers(customer, this.id()))
  }

  start(customer: number, parameters: Start['parameters'], over: Partial<Start> = {}): void {
    const terms = { amount: 1_000 * UNIT, stopLossPpm: 0, takeProfitPpm: 0, ruleVersion: LATEST_RULES }
    this.apply({ kind: 'startStrategy', customer, commandId: this.id(), parameters, ...terms, ...over })
  }

  change(customer: number, strategy: number, over: Partial<Change> = {}): void {
    const same = { add: 0, take: 0, stopLossPpm: 0, takeProfitPpm: 0, run: true }
    this.apply({ kind: 'changeStrategy', customer, commandId: this.id(), strategy, ...same, ...over })
  }

  stop(customer: number, strategy: number, sell = true): void {
    this.apply({ kind: 'stopStrategy', customer, commandId: this.id(), strategy, sell })
  }
}
