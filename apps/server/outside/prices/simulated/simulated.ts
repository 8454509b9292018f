import { STEP_MS } from '@candela/contract'
import { assert, DAY } from '@candela/units'
import { join } from 'node:path'
import { BackgroundHistory } from '../history/background-history.ts'
import type { Deliver, PriceSource, SourceOptions, SourceStatus } from '../source.ts'
import { StepCollector } from '../step-collector.ts'
import { StepLoop } from '../step-loop.ts'
import { DailyLevels } from './daily.ts'
import { NewCoinQuotes } from './new-coin-quotes.ts'
import { PARAMETERS } from './parameters.ts'
import { MarketPath, STEPS_PER_DAY } from './path.ts'
import { Quotes, type SimulatedQuote } from './quotes.ts'
import { Commitments, SecretChain, seededRoot, storedRoot } from './secret.ts'

const HISTORY_YEARS = 20
/** days before genesis that live prices may be asked of, where a clock was set back */
const KEPT_DAYS = 31

/** The default source: a market of our own that nobody can foresee or bend, and that anyone can recompute a day later. */
export class SimulatedSource implements PriceSource {
  readonly name = 'simulated'
  readonly history: BackgroundHistory
  readonly #loop: StepLoop
  readonly #collector = new StepCollector()
  readonly #quotes: Quotes
  readonly #newCoins: NewCoinQuotes
  readonly #listed: NonNullable<SourceOptions['newCoins']>
  readonly #commitments: Commitments
  #messages = 0
  #hasStarted = false

  constructor({ clock, dataDirectory, seed, genesisAt, log, products, newCoins = () => [] }: SourceOptions) {
    products.forEach(({ definition }, product) =>
      assert(PARAMETERS[product]?.id === definition.id, `${definition.id} has no parameters in the simulated market`),
    )
    const today = Math.floor(clock() / DAY)
    const genesisStep = Math.floor(genesisAt / STEP_MS)
    const genesisDay = Math.floor(genesisStep / STEPS_PER_DAY)
    const firstDay = Date.UTC(new Date(genesisAt).getUTCFullYear() - HISTORY_YEARS, 0, 1) / DAY
    const folder = join(dataDirectory, 'market')
    if (seed !== undefined)
      log.warn({}, 'SEED is set: whoever knows it knows every price to come; it is for tests only')
    const root = seed === undefined ? storedRoot(folder, today) : seededRoot(seed, genesisDay)
    const chain = new SecretChain(root, firstDay)
    this.#commitments = new Commitments(chain, folder, seed !== undefined)
    this.#commitments.reach(today)
    const daily = new DailyLevels(chain, firstDay, genesisDay, genesisDay - KEPT_DAYS)
    const path = new MarketPath(chain, daily)
    this.#quotes = new Quotes(path, chain)
    this.#newCoins = new NewCoinQuotes(path)
    this.#listed = newCoins
    this.history = new BackgroundHistory({ root, firstDay, genesisStep }, log)
    this.#loop = new StepLoop({
      clock,
      collector: this.#collector,
      log,
      fill: (step, skipped) => this.#fill(step, skipped),
    })
  }

  start(deliver: Deliver): void {
    assert(!this.#hasStarted, 'a source is started once')
    this.#hasStarted = true
    this.#loop.start(deliver)
  }

  stop(): Promise<void> {
    this.history.stop()
    return this.#loop.stop()
  }

  status(): SourceStatus {
    const { lastStep, steps, skippedSteps, isStopped } = this.#loop
    return {
      name: this.name,
      state: isStopped ? 'stopped' : lastStep < 0 ? 'starting' : 'live',
      lastStep,
      lastMessageAt: lastStep < 0 ? undefined : lastStep * STEP_MS,
      steps,
      skippedSteps,
      messages: this.#messages,
      garbage: 0,
      resyncs: 0,
      reconnects: 0,
      commitment: this.#commitments.status,
    }
  }

  /** Everything is shown anew in the first step and after skipped ones. */
  #fill(step: number, skipped: boolean): void {
    this.#commitments.reach(Math.floor(step / STEPS_PER_DAY))
    const always = skipped || this.#messages === 0
    for (let product = 0; product < PARAMETERS.length; product++) {
      this.#show(product, step, this.#quotes.at(product, step, always))
    }
    for (const coin of this.#listed()) this.#show(coin.product.product, step, this.#newCoins.at(coin, step, always))
  }

  #show(product: number, step: number, quote: SimulatedQuote | undefined): void {
    if (!quote) return
    this.#messages++
    this.#collector.quote(product, step * STEP_MS, quote.index, quote.ladder)
    for (const print of quote.prints) this.#collector.print(product, step * STEP_MS, print)
  }
}
