import type { CommandOf, Event, EventKind, EventOf, Ladder, Side } from '@candela/contract'
import { FIRST_RULES, LATEST_RULES } from '@candela/rules'
import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import type { CoreOptions } from '../index.ts'
import { type Answer, Trial } from './trial.ts'

type Levels = Partial<Extract<Ladder, { kind: 'levels' }>>
type Asked = Partial<CommandOf<'placePerpetualOrder'>>

/** samples */
const HALF_AN_INTERVAL = 57_600

/** Deep enough for every test, 0.01 % on both sides. */
export function around(index: number, lots = 100_000_000): Levels {
  const distance = Math.max(1, Math.floor(index / 10_000))
  return { bids: [[index - distance, lots]], asks: [[index + distance, lots]] }
}

/** A trial of perpetuals in BTC-USDT: a tick × lot is 10 minor units, so 100,000 lots at 60,000.00 are 60,000 USDT. */
export class PerpetualTrial extends Trial {
  constructor(options: CoreOptions = {}, version = options.rules ? FIRST_RULES : LATEST_RULES) {
    super(undefined, options)
    this.must({ kind: 'activateRules', version })
    this.step()
  }

  /** Someone who may use any leverage. */
  override open(): number {
    const customer = super.open()
    knowing(this, customer)
    return customer
  }

  /** Someone who has not passed the knowledge check. */
  unknowing(): number {
    return super.open()
  }

  /** One step of the market; without levels, those `around` the index. */
  step(index = 6_000_000, levels: Levels = around(index)): Answer {
    return this.market(levels, index)
  }

  /** The same so many times. */
  steps(count: number, index?: number, levels?: Levels): Answer {
    let answer = this.step(index, levels)
    for (let left = count - 1; left > 0; left--) answer = this.step(index, levels)
    return answer
  }

  /** Half an interval of funding, and one step: the book stands so far from the index, in ppm, as samples are taken. */
  premium(ppm: number, index = 6_000_000): void {
    const middle = index + Math.trunc((index * ppm) / 1_000_000)
    const bids = [[middle - 1, 100_000_000] as const]
    const asks = [[middle + 1, 100_000_000] as const]
    const updates = [
      { product: 0, receivedAt: this.at, index, ladder: { kind: 'levels' as const, bids, asks }, prints: [] },
    ]
    for (let left = HALF_AN_INTERVAL + 1; left > 0; left--) {
      this.at += 250
      const { code } = this.core.apply(++this.seq, this.at, {
        kind: 'market',
        step: this.at / 250,
        gap: false,
        updates,
      })
      if (code !== 0) throw new Error(`market: ${code}`)
    }
  }

  /** Time passes until funding is due, and is worked off. */
  funding(): Event[] {
    const interval = 8 * 3_600_000
    this.at = Math.ceil((this.at + 1) / interval) * interval
    const events: Event[] = []
    while (this.core.isDue(this.at)) events.push(...this.must({ kind: 'tick' }).events)
    return events
  }

  order(customer: number, side: Side, lots: number, asked: Asked = {}): Answer {
    return this.apply({
      kind: 'placePerpetualOrder',
      customer,
      commandId: this.id(),
      product: 0,
      side,
      type: asked.price === undefined ? 'market' : 'limit',
      timeInForce: 'gtc',
      price: 0,
      lots,
      reduceOnly: false,
      trigger: 0,
      takeProfit: 0,
      stopLoss: 0,
      ruleVersion: this.core.ruleVersion,
      ...asked,
    })
  }

  leverage(customer: number, leverage: number): Answer {
    return this.apply({ kind: 'setLeverage', customer, commandId: this.id(), product: 0, leverage })
  }

  close(customer: number): Answer {
    return this.apply({ kind: 'closePosition', customer, commandId: this.id(), product: 0 })
  }

  margin(customer: number, amount: number): Answer {
    const kind = amount < 0 ? 'removeMargin' : 'addMargin'
    return this.apply({ kind, customer, commandId: this.id(), product: 0, amount: Math.abs(amount) })
  }

  triggers(customer: number, asked: Partial<CommandOf<'setTriggers'>>): Answer {
    const lots = { takeProfitLots: 0, stopLossLots: 0 }
    const command = { customer, commandId: this.id(), product: 0, takeProfit: 0, stopLoss: 0, ...lots, ...asked }
    return this.apply({ kind: 'setTriggers', ...command })
  }

  /** Each is a price and its share in ppm. */
  shares(
    customer: number,
    takeProfits: readonly (readonly [number, number])[],
    stopLosses: readonly (readonly [number, number])[] = [],
  ): Answer {
    const terms = ([price, sharePpm]: readonly [number, number]) => ({ price, lots: 0, sharePpm })
    const lists = { takeProfits: takeProfits.map(terms), stopLosses: stopLosses.map(terms) }
    return this.apply({ kind: 'setTriggerShares', customer, commandId: this.id(), product: 0, ...lists })
  }

  trailing(customer: number, side: Side, lots: number, callbackPpm: number): Answer {
    const asked = { customer, commandId: this.id(), product: 0, side, lots, callbackPpm }
    return this.apply({ kind: 'placeTrailingStop', ...asked, ruleVersion: this.core.ruleVersion })
  }

  amendPerpetual(customer: number, order: number, price: number, lots: number, trigger = 0): Answer {
    return this.apply({ kind: 'amendPerpetualOrder', customer, commandId: this.id(), order, price, lots, trigger })
  }

  /** A break of one day. */
  pause(customer: number): Answer {
    return this.must({ kind: 'takeBreak', customer, commandId: this.id(), days: 1 })
  }
}

/** Passes the knowledge check. */
export function knowing(trial: Trial, customer: number): void {
  trial.must(rightAnswers(customer, trial.id()))
}

export function rightAnswers(customer: number, commandId: string): CommandOf<'answerKnowledgeCheck'> {
  const { version, questions } = KNOWLEDGE_CHECK
  const answers = questions.map(({ right }) => right)
  return { kind: 'answerKnowledgeCheck', customer, commandId, version, answers }
}

/** The events of a kind, in their order. */
export function told<K extends EventKind>({ events }: { readonly events: readonly Event[] }, kind: K): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind)
}
