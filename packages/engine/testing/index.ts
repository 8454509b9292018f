import { ASSETS, type Command, PRODUCTS } from '@candela/contract'
import { CommandStream, perpetualAct, timedAct } from '@candela/core/testing'
import type { Disk } from '@candela/journal'
import type { Applied } from '../applied.ts'
import { proposeCatalogue } from '../catalogue.ts'
import type { Engine } from '../engine.ts'
import type { Log } from '../log.ts'
import { type EngineOptions, openEngine } from '../open.ts'

export { START } from '@candela/core/testing'
export const SILENT: Log = { info: () => {}, warn: () => {} }
/** small files, since zero-filling large ones takes longer than a test */
export const SMALL = { segmentBytes: 1 << 20, batchBytes: 1 << 18 }

/** A small exchange for tests and benchmarks: a stream of commands and the engines that take them, by one clock. */
export class EngineTrial extends CommandStream {
  readonly clock = (): number => this.now

  /** Opens an engine on `disk` with the code's catalogue in its state. */
  async open(disk: Disk, options: Partial<EngineOptions> = {}): Promise<Engine> {
    const engine = await openEngine({
      disk,
      clock: this.clock,
      log: SILENT,
      onFatal: raise,
      journal: SMALL,
      ...options,
    })
    this.now = Math.max(this.now, engine.lastAt)
    this.step = Math.max(this.step, engine.core.marketStep)
    await this.propose(engine)
    return engine
  }

  /** Enters what a start enters by itself; answers the number of entries. */
  propose(engine: Engine): Promise<number> {
    return proposeCatalogue(engine, { assets: ASSETS, products: PRODUCTS.map(({ definition }) => definition) })
  }

  /** Opens customers and lets `count` things happen, waiting for each twentieth. Answers what was acknowledged. */
  async trade(engine: Engine, customers: number, count: number): Promise<readonly Applied[]> {
    return this.let(engine, customers, count, (done) =>
      done % 25 === 24 ? this.waiting(customers) : this.anything(engine.core, customers),
    )
  }

  /** The same with perpetuals. */
  async tradePerpetuals(engine: Engine, customers: number, count: number): Promise<readonly Applied[]> {
    return this.let(engine, customers, count, () => perpetualAct(this, engine.core, customers))
  }

  /** The same with timed orders. */
  async tradeTimed(engine: Engine, customers: number, count: number): Promise<readonly Applied[]> {
    return this.let(engine, customers, count, () => timedAct(this, engine.core, customers))
  }

  private async let(
    engine: Engine,
    customers: number,
    count: number,
    act: (done: number) => Command,
  ): Promise<readonly Applied[]> {
    const answers: Promise<Applied>[] = []
    for (let opened = engine.core.customerCount; opened < customers; opened++)
      answers.push(engine.submit(this.openCustomer()))
    answers.push(engine.submit(this.market()))
    await Promise.all(answers)
    for (let done = 0; done < count; done++) {
      const answered = engine.submit(act(done))
      answers.push(answered)
      if (done % 20 === 0) await answered
    }
    return Promise.all(answers)
  }
}

function raise(error: Error): void {
  throw error
}
