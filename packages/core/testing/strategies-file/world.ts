import { type Command, type CommandOf, type Event, notionalUnit, PRODUCTS } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { EXPERTS } from '@candela/rules/strategy'
import { instantOf } from '@candela/rules/testing'
import { assert, HOUR } from '@candela/units'
import { PURPOSE } from '../../ledger/purposes.ts'
import type { State } from '../../state.ts'
import { type Answer, Trial, USDT } from '../trial.ts'
import type { FileProduct, Step, StrategyWorld } from './file.ts'

const STEP = 250
const DEPTH = 1_000_000_000
/** no command ends a break before its time */
const UNTIL_SAID = Number.MAX_SAFE_INTEGER
/** money and coins of whoever trades with a strategy's orders */
const PLENTY = 10 ** 14

interface GivenParameters {
  readonly product?: number
  readonly products?: readonly (readonly [number, number])[]
  readonly period?: string
  readonly day?: number
  readonly hour?: number
  readonly each?: string
  readonly band?: number
  readonly bar?: string
  readonly low?: number
  readonly high?: number
  readonly levels?: number
  readonly fast?: number
  readonly slow?: number
  readonly share?: number
}
type AskedParameters = CommandOf<'startStrategy'>['parameters']

/** The house of the file of strategies: its products and customers, and one more who fills orders. */
export class StrategyHouse extends Trial {
  // of the class that makes the house, whose entries are the first
  declare told: Event[] | undefined
  readonly customers = new Map<string, number>()
  readonly #file: StrategyWorld
  readonly #other: number
  #step = 0

  constructor(file: StrategyWorld) {
    super([], {}, instantOf(file.starts))
    this.#file = file
    this.checking = false
    assert(EXPERTS.join() === file.experts.join(), 'the file knows other experts')
    for (const { definition } of PRODUCTS) this.#list(definition, file.products[definition.product])
    this.must({ kind: 'activateRules', version: LATEST_RULES })
    for (const [name, { money, owed, facts }] of Object.entries(file.customers)) {
      const customer = this.open()
      this.customers.set(name, customer)
      this.#give(customer, USDT, Number(money) - Number(this.core.balance(customer, USDT).available))
      if (facts.includes('knowledge')) this.state.limits.of(customer).knowledge = 1
      if (owed !== undefined) this.#owe(customer, BigInt(owed))
    }
    this.#other = this.open()
    this.#give(this.#other, USDT, PLENTY)
    for (const product of this.core.products()) this.#give(this.#other, product.base, product.lot * DEPTH)
    this.checking = true
  }

  get state(): State {
    return this.core['state']
  }

  override apply(command: Command): Answer {
    const answer = super.apply(command)
    this.told ??= []
    this.told.push(...answer.events)
    return answer
  }

  /** The events since they were taken last. */
  takeTold(): readonly Event[] {
    return this.told!.splice(0)
  }

  /** Ticks while something is due. */
  drain(at = this.at): void {
    this.at = at
    while (this.core.isDue(at)) this.must({ kind: 'tick' })
  }

  customerOf(name = ''): number {
    return this.customers.get(name)!
  }

  /** The command that a step stands for; undefined for the steps that are entries of other rooms. */
  commandOf(step: Step): Command | undefined {
    const own = { customer: this.customerOf(step.by), commandId: this.id() }
    switch (step.do) {
      case 'startStrategy':
        return {
          kind: 'startStrategy',
          ...own,
          parameters: parametersOf(step),
          amount: amountOf(step.amount),
          stopLossPpm: step.stopLossPpm ?? 0,
          takeProfitPpm: step.takeProfitPpm ?? 0,
          ruleVersion: LATEST_RULES + (step.rulesVersion ?? this.#file.rulesVersion) - this.#file.rulesVersion,
        }
      case 'changeStrategy': {
        const before = this.core.strategies.strategy(step.strategy!)
        const stops = {
          stopLossPpm: step.stopLossPpm ?? before?.stopLossPpm ?? 0,
          takeProfitPpm: step.takeProfitPpm ?? before?.takeProfitPpm ?? 0,
        }
        const run = step.run ?? before?.state !== 'paused'
        const moved = { add: amountOf(step.add), take: amountOf(step.take) }
        return { kind: 'changeStrategy', ...own, strategy: step.strategy!, ...moved, ...stops, run }
      }
      case 'stopStrategy':
        return { kind: 'stopStrategy', ...own, strategy: step.strategy!, sell: step.sell! }
      case 'closeAccount':
        return { kind: 'recordFact', ...own, fact: 'closed', holds: true }
      case 'endProduct':
        return { kind: 'listProduct', product: { ...this.core.product(step.product!)!, spot: false } }
      case 'tick':
        return { kind: 'tick' }
      default:
        return undefined
    }
  }

  quote(product: number, index: number, depth = DEPTH): Answer {
    return this.show(product, index, [[index - 1, depth]], [[index + 1, depth]])
  }

  /** An entry of the market; several of one instant have steps of their own. */
  show(product: number, index: number, bids: Step['bids'] = [], asks: Step['asks'] = []): Answer {
    this.#step = Math.max(this.#step + 1, Math.floor(this.at / STEP))
    const ladder = { kind: 'levels', bids: pairs(bids), asks: pairs(asks) } as const
    const updates = [{ product, receivedAt: this.at, index, ladder, prints: [] }]
    return this.must({ kind: 'market', step: this.#step, gap: false, updates })
  }

  protect({ by, fact, off = false }: Step): Answer {
    const customer = this.customerOf(by)
    const standing = this.state.limits.of(customer)
    const until = off ? 0 : UNTIL_SAID
    if (fact === 'accountClosed')
      return this.apply({ kind: 'recordFact', customer, commandId: this.id(), fact: 'closed', holds: true })
    if (fact === 'accountFrozen')
      return this.apply({ kind: 'recordFact', customer, commandId: this.id(), fact: 'ownFreeze', holds: !off })
    if (fact === 'onBreak') standing.breakUntil = until
    else if (fact === 'selfExcluded') standing.excludedUntil = until
    else if (fact === 'knowledge') standing.knowledge = off ? 0 : 1
    else throw new Error(`nobody here records ${fact}`)
    this.state.limits.changed(customer)
    this.state.limits.noted.add(customer)
    return this.apply({ kind: 'tick' })
  }

  /** Another customer trades with the orders of a strategy. */
  fill({ strategy, side, price = 0, lots = 0 }: Step): Answer {
    const product = this.core.strategies.strategy(strategy!)!.products[0]!
    const terms = { product, timeInForce: 'ioc' } as const
    const { minimumNotional } = this.core.product(product)!
    const least = Math.ceil(minimumNotional / (price * notionalUnit(this.core.product(product)!)))
    return this.limit(this.#other, side === 'buy' ? 'sell' : 'buy', price, Math.max(lots, least), terms)
  }

  /** The hour after an instant. */
  nextHour(): number {
    return (Math.floor(this.at / HOUR) + 1) * HOUR
  }

  #list(definition: (typeof PRODUCTS)[number]['definition'], of: FileProduct | undefined): void {
    for (let asset = this.core.assets().length; asset <= Math.max(definition.base, definition.quote); asset++)
      this.must({ kind: 'listAsset', asset: { asset, id: `A${asset}`, displayDigits: 4 } })
    const own =
      of === undefined
        ? {}
        : {
            minimumLots: of.leastLots,
            maximumLots: of.mostLots,
            minimumNotional: Number(of.least),
            makerFeePpm: of.maker,
            takerFeePpm: of.taker,
            spot: of.spot,
          }
    assert(of === undefined || of.id === definition.id, 'the file has another product')
    this.must({ kind: 'listProduct', product: { ...definition, ...own } })
  }

  #give(customer: number, asset: number, amount: number): void {
    const { ledger, events } = this.state
    events.reset()
    ledger.begin(0, 0)
    if (amount < 0) ledger.available(customer, asset, amount)
    ledger.house(PURPOSE.practice, asset, -amount)
    if (amount > 0) ledger.available(customer, asset, amount)
    ledger.end()
  }

  #owe(customer: number, principal: bigint): void {
    const { loans } = this.state
    loans.principalOf = (of) => (of === customer ? principal : 0n)
  }
}

/** An amount; 0 for what is none, as a server hands it on. */
function amountOf(text = '0'): number {
  return Number.isSafeInteger(Number(text)) ? Number(text) : 0
}

function pairs(levels: NonNullable<Step['bids']>): (readonly [number, number])[] {
  return levels.map(([price, lots]) => [price, lots] as const)
}

function parametersOf({ kind, parameters = {} }: Step): AskedParameters {
  const {
    product = 0,
    products = [],
    band = 0,
    bar = '',
    share = 0,
    each = '0',
    ...given
  } = parameters as GivenParameters
  switch (kind) {
    case 'recurring': {
      const { period = '', day = 0, hour = 0 } = given
      return { kind, products, period, day, hour, each: Number(each) }
    }
    case 'rebalance':
      return { kind, products, band, bar }
    case 'grid':
      return { kind, product, low: given.low ?? 0, high: given.high ?? 0, levels: given.levels ?? 0 }
    case 'trend':
      return { kind, product, fast: given.fast ?? 0, slow: given.slow ?? 0, bar }
    case 'adaptive':
      return { kind, product, bar, share, band }
    default:
      return { kind: 'other', product }
  }
}
