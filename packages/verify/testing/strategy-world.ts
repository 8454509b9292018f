import type { Command, CommandOf } from '@candela/contract'
import type { AuditedEntry } from '@candela/auditor'
import { DecidedStream } from '@candela/core/testing'
import { LATEST_RULES, RULES } from '@candela/rules'
import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import type { StrategyRules } from '@candela/rules/strategy'
import { HOUR, UNIT } from '@candela/units'

type Start = CommandOf<'startStrategy'>
type Change = CommandOf<'changeStrategy'>

const ANSWERS = KNOWLEDGE_CHECK.questions.map(({ right }) => right)

/** A house with strategies under the newest rules, or others, and the journal of what it decided: entries as the audit takes them. */
export class StrategyWorld {
  readonly house: DecidedStream
  readonly entries: AuditedEntry[] = []

  constructor(customers: number, other: Partial<StrategyRules> = {}) {
    const newest = RULES[LATEST_RULES]
    const rules = { ...RULES, [LATEST_RULES]: { ...newest, strategy: { ...newest.strategy, ...other } } }
    this.house = new DecidedStream(5, { rules })
    this.apply({ kind: 'activateRules', version: LATEST_RULES })
    for (const command of this.house.opening(customers)) this.apply(command)
  }

  /** Answers the number of the code. */
  apply(command: Command): number {
    const { seq, at, resultCode: code } = this.house.decide(command)
    this.entries.push({ seq, at, command, code, events: this.house.core.events.decode() })
    return code
  }

  pass(ms: number): void {
    this.house.now += ms
    while (this.house.core.isDue(this.house.now)) this.apply({ kind: 'tick' })
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

  id(): string {
    return this.house.commandId()
  }

  learnt(customer: number): void {
    this.apply({ kind: 'answerKnowledgeCheck', customer, commandId: this.id(), version: 1, answers: ANSWERS })
  }

  fact(customer: number, fact: CommandOf<'recordFact'>['fact'], holds = true): void {
    this.apply({ kind: 'recordFact', customer, commandId: this.id(), fact, holds })
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
