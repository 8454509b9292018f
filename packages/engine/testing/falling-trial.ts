import { codeOfNumber, type Command } from '@candela/contract'
import { around, rightAnswers } from '@candela/core/testing'
import type { Disk } from '@candela/journal'
import type { Applied } from '../applied.ts'
import type { Engine } from '../engine.ts'
import type { EngineOptions } from '../open.ts'
import { EngineTrial } from './index.ts'

const STEP = 250
const HIGH = 6_000_000
/** 900 USDT at 60,000.00 */
const LOTS = 1_500

/** more than one step may liquidate */
export const HOLDERS = 1_250

/** A market in which many hold long positions at 50×, every third of them cross, and that falls below all of them at once. It opened at 60,000.00. */
export class FallingTrial extends EngineTrial {
  override async open(disk: Disk, options: Partial<EngineOptions> = {}): Promise<Engine> {
    return super.open(disk, { journal: {}, ...options })
  }

  /** Opens the customers and their positions. */
  async hold(engine: Engine): Promise<void> {
    await this.must(engine, [{ kind: 'fundHouse', account: 'insurance' }, this.quote(HIGH)])
    for (let customer = 1; customer <= HOLDERS; customer++) {
      const own = () => ({ customer, commandId: this.commandId(), product: 0 })
      const mode = customer % 3 === 0 ? 'cross' : 'isolated'
      await this.must(engine, [
        this.openCustomer(),
        rightAnswers(customer, this.commandId()),
        { kind: 'setLeverage', ...own(), leverage: 50 },
        ...(mode === 'cross' ? [{ kind: 'setMarginMode', ...own(), mode } as const] : []),
        {
          kind: 'placePerpetualOrder',
          ...own(),
          side: 'buy',
          type: 'market',
          timeInForce: 'ioc',
          price: 0,
          lots: LOTS,
          reduceOnly: false,
          trigger: 0,
          takeProfit: 0,
          stopLoss: 0,
          ruleVersion: engine.core.ruleVersion,
        },
      ])
    }
  }

  /** One step of the market at an index, in ticks. */
  async fall(engine: Engine, index: number): Promise<Applied> {
    const [applied] = await this.must(engine, [this.quote(index)])
    return applied!
  }

  private quote(index: number): Command {
    this.now += STEP
    this.step = Math.floor(this.now / STEP)
    const { bids = [], asks = [] } = around(index)
    const ladder = { kind: 'levels', bids, asks } as const
    const update = { product: 0, receivedAt: this.now, index, ladder, prints: [] }
    return { kind: 'market', step: this.step, gap: false, updates: [update] }
  }

  private async must(engine: Engine, commands: readonly Command[]): Promise<readonly Applied[]> {
    const told = await Promise.all(commands.map((command) => engine.submit(command)))
    for (const [place, { code }] of told.entries()) {
      if (code !== 0) throw new Error(`${commands[place]!.kind}: ${codeOfNumber(code)}`)
    }
    return told
  }
}
