import type { Command, CommandOf, Event, EventOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { HOUR } from '@candela/units'
import type { CoreOptions } from '../index.ts'
import type { StrategyView } from '../strategy/queries.ts'
import { type Answer, Trial, UNIT } from './trial.ts'

type Parameters = CommandOf<'startStrategy'>['parameters']

export const usdt = (amount: number): number => amount * Number(UNIT)
export const HALF: Parameters = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' }
export const GRID: Parameters = { kind: 'grid', product: 0, low: 5_400_000, high: 6_600_000, levels: 7 }

/** A house with strategies, one product, and hours that pass with one price each. */
export class StrategyTrial extends Trial {
  // of the class that makes the house, whose entries are the first
  declare told: Event[] | undefined

  constructor(options: CoreOptions = {}) {
    super(undefined, options)
    this.must({ kind: 'activateRules', version: LATEST_RULES })
    this.quote(6_000_000)
  }

  override apply(command: Command): Answer {
    const answer = super.apply(command)
    this.told ??= []
    this.told.push(...answer.events)
    return answer
  }

  /** A customer who passed the check. */
  customer(): number {
    const customer = this.open()
    this.core['state'].limits.of(customer).knowledge = 1
    return customer
  }

  quote(index: number, depth = 1_000_000): Answer {
    return this.market({ bids: [[index - 1, depth]], asks: [[index + 1, depth]] }, index)
  }

  start(customer: number, parameters: Parameters = HALF, over: Partial<CommandOf<'startStrategy'>> = {}): number {
    const terms = { parameters, amount: usdt(1_000), stopLossPpm: 0, takeProfitPpm: 0, ruleVersion: LATEST_RULES }
    return this.must({ kind: 'startStrategy', customer, commandId: this.id(), ...terms, ...over }).value
  }

  change(strategy: number, over: Partial<CommandOf<'changeStrategy'>>): Answer {
    const { customer, stopLossPpm, takeProfitPpm } = this.view(strategy)
    const asked = { strategy, add: 0, take: 0, stopLossPpm, takeProfitPpm, run: true, ...over }
    return this.apply({ kind: 'changeStrategy', customer, commandId: this.id(), ...asked })
  }

  stopIt(strategy: number, sell = true): Answer {
    const { customer } = this.view(strategy)
    return this.apply({ kind: 'stopStrategy', customer, commandId: this.id(), strategy, sell })
  }

  view(strategy: number): StrategyView {
    return this.core.strategies.strategy(strategy)!
  }

  /** The next hour closes at a price; none: nobody quotes in it. */
  hour(index?: number, depth?: number): void {
    const end = (Math.floor(this.at / HOUR) + 1) * HOUR
    this.at = end - 500
    this.drain()
    if (index !== undefined) this.quote(index, depth)
    this.at = end
    this.drain()
  }

  drain(): void {
    while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
  }

  /** The events of a kind since they were taken last. */
  takeTold<K extends Event['kind']>(kind: K): EventOf<K>[] {
    return this.told!.splice(0).filter((event): event is EventOf<K> => event.kind === kind)
  }
}
