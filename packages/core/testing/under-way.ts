import type { CommandOf, ProductDefinition } from '@candela/contract'
import { LATEST_RULES, type RuleSets } from '@candela/rules'
import { EARN_PRODUCTS, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { PerpetualTrial } from './perpetual-trial.ts'
import { assign, CARD, offered, start, TRC20, US_BANK, USD } from './refusals/deposits.ts'
import { add, digest } from './refusals/destinations.ts'
import { record } from './refusals/rails.ts'
import { timedOrder } from './timed.ts'
import { type Answer, BTC_USDT, USDT } from './trial.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
export const MIDDLE = 6_000_000

/** A house in which something is under way of every kind, and what goes on with it. */
export class UnderWay extends PerpetualTrial {
  readonly lender = this.validated()
  readonly debtor = this.validated()
  readonly saver = this.validated()
  readonly trader = this.validated()
  readonly other = this.validated()

  constructor(rules: RuleSets) {
    super({ rules }, LATEST_RULES)
    offered(this)
    for (const account of ['houseTimed', 'insurance', 'lendingFree', 'capital'] as const) {
      this.must({ kind: 'fundHouse', account })
    }
    this.loans()
    this.moneyInAndOut()
    this.savings()
    this.orders()
  }

  private validated(): number {
    const customer = this.open()
    for (const fact of ['transactionPassword', 'identitySent'] as const) this.fact(customer, fact)
    const review = { customer, submission: 1, verdict: 'validate', reasons: 0, signature: '', face: true } as const
    this.must({ kind: 'reviewIdentity', ...review, operator: 0, commandId: this.id() })
    return customer
  }

  ask(customer: number, over: Partial<CommandOf<'applyLoan'>> = {}): Answer {
    const form = { days: 7, incomeBand: 3, assetsBand: 0, rules: this.core.ruleVersion, form: '0'.repeat(64) }
    return this.apply({ kind: 'applyLoan', customer, commandId: this.id(), amount: 900 * UNIT, ...form, ...over })
  }

  decide(loan: number): Answer {
    const verdict = { verdict: 'approve', reasons: 0, signature: '' } as const
    return this.apply({ kind: 'decideLoan', operator: 0, commandId: this.id(), loan, ...verdict })
  }

  /** A line of the chain's or the bank's statement, behind its last. */
  line(rail: number, over: Parameters<typeof record>[1]): Answer {
    const { lines, head: previous } = this.core.funding.rail(rail)!
    return record(this, { rail, asset: rail === TRC20 ? USDT : USD, line: lines + 1, previous, ...over })
  }

  /** The reference of a line to the saver's address. */
  get address(): string {
    return `A${this.core.funding.addressIndex(TRC20, this.saver)}`
  }

  sendOut(withdrawal: number): Answer {
    return this.apply({ kind: 'takePayout', rail: TRC20, withdrawal, digest: digest(1) })
  }

  /** One that runs; one that waits, for whose form nothing dearer would do. */
  private loans(): void {
    this.done(this.ask(this.debtor))
    this.done(this.decide(1))
    this.done(this.ask(this.lender, { amount: 970 * UNIT, days: 7 }))
  }

  /** Withdrawals that wait, are released and are sent; deposits of every kind; lines that wait. */
  private moneyInAndOut(): void {
    const { saver, other } = this
    this.done(add(this, saver, { digest: digest(1) }))
    this.done(add(this, saver, { rail: CARD, digest: digest(2) }))
    this.at += 60_000
    this.step()
    for (let withdrawal = 1; withdrawal <= 3; withdrawal++) {
      const asked = { rail: TRC20, asset: USDT, amount: 100 * UNIT, destination: 1, digest: digest(1), rate: 0 }
      const shown = { fee: UNIT, arrival: 99 * UNIT, confirmedBy: 'passkey' } as const
      this.must({ kind: 'requestWithdrawal', customer: saver, commandId: this.id(), ...asked, ...shown })
      if (withdrawal === 1) continue
      const release = { operator: 0, commandId: this.id(), request: withdrawal, signature: '' }
      this.must({ kind: 'agreeRelease', ...release })
    }
    this.done(this.sendOut(3))
    this.done(assign(this, saver))
    this.done(this.line(TRC20, { amount: 4 * UNIT, reference: this.address }))
    this.done(start(this, saver))
    this.done(start(this, other))
    this.done(start(this, other, { rail: CARD, asset: USD, amount: 50 * UNIT, card: 0, arrival: 0 }), [
      'ok',
      'destinationUnknown',
    ])
    this.done(this.line(US_BANK, { amount: 70 * UNIT, reference: 'DP2', party: 'different' }))
    this.done(this.line(US_BANK, { amount: 60 * UNIT }))
  }

  /** Orders of earn that are renewed and without an end, a sale that is open and one that frees its coins in parts. */
  private savings(): void {
    const { saver } = this
    const [term, open] = [EARN_PRODUCTS[0]!, OPEN_EARN_PRODUCTS[0]!]
    this.must({ kind: 'listEarn', earnProduct: 1, id: term.id, asset: USDT, terms: term.terms })
    const listed = { earnProduct: 2, id: open.id, asset: USDT, earnKind: open.kind, terms: open.terms } as const
    this.must({ kind: 'listOpenEarn', ...listed })
    for (const earnProduct of [1, 2]) this.must({ kind: 'fundEarnPot', earnProduct })
    const asked = { customer: saver, terms: 1, amount: 500 * UNIT }
    this.must({ kind: 'openEarn', ...asked, commandId: this.id(), earnProduct: 1, renew: true })
    this.must({ kind: 'openEarn', ...asked, commandId: this.id(), earnProduct: 2, renew: false })
    for (const [sale, method] of [
      [1, 'firstCome'],
      [2, 'shared'],
    ] as const) {
      // oxfmt-ignore
      this.must({ kind: 'listAsset', asset: { asset: 3 + sale, id: `NEW${sale}`, displayDigits: 2 } })
      const lots = { price: UNIT, lot: UNIT, supply: 1_000, minimum: 10, maximum: 500 }
      const course = { opensAt: this.at, closesAt: this.at + HOUR, listingAt: this.at + 2 * HOUR }
      const freed = { lockupDays: 1, parts: 2, everyDays: 1 }
      this.must({ kind: 'offerSale', sale, coin: 3 + sale, terms: { method, ...lots, ...course, ...freed } })
      this.must({ kind: 'subscribe', customer: saver, commandId: this.id(), sale, lots: 100 })
    }
  }

  /** Resting, waiting and trailing orders of spot and perpetuals, positions with triggers, timed orders that wait and run. */
  private orders(): void {
    const { trader, other } = this
    this.step()
    this.done(timedOrder(this, trader, { ruleVersion: this.core.ruleVersion }))
    this.steps(2)
    this.done(this.take(trader, 'buy', 5_000))
    this.done(this.limit(trader, 'sell', MIDDLE + 50_000, 1_000))
    this.done(this.limit(trader, 'buy', MIDDLE - 50_000, 1_000))
    this.done(this.stop(trader, MIDDLE - 40_000, 500))
    this.done(this.oco(trader, MIDDLE + 60_000, MIDDLE - 60_000, 500))
    this.done(this.leverage(trader, 20))
    this.done(this.order(trader, 'buy', 30_000))
    const shares = [[MIDDLE + 90_000, 500_000], [MIDDLE + 99_000, 500_000]] as const // oxfmt-ignore
    this.done(this.shares(trader, shares, [[MIDDLE - 150_000, 1_000_000]]))
    this.done(this.trailing(trader, 'sell', 1_000, 50_000))
    this.done(this.order(trader, 'buy', 1_000, { price: MIDDLE - 30_000 }))
    this.done(this.order(trader, 'buy', 1_000, { trigger: MIDDLE + 30_000 }))
    this.must({ kind: 'setMarginMode', customer: other, commandId: this.id(), product: 0, mode: 'cross' })
    this.done(this.leverage(other, 10))
    this.done(this.order(other, 'sell', 20_000))
    this.must({ kind: 'setCrossTopUp', customer: other, commandId: this.id(), asset: USDT, on: true })
    this.done(timedOrder(this, trader, { ruleVersion: this.core.ruleVersion, direction: 'down' }))
  }

  private done({ code }: Answer, codes: readonly string[] = ['ok']): void {
    if (!codes.includes(code)) throw new Error(code)
  }

  relist(change: Partial<ProductDefinition>): Answer {
    return this.apply({ kind: 'listProduct', product: { ...BTC_USDT, ...change } })
  }

  /** Days go by, a market every hour and a tick for all that falls due. */
  days(count: number, index: (hour: number) => number): void {
    for (let hour = 0; hour < count * 24; hour++) {
      this.at += HOUR
      while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
      this.steps(2, index(hour))
    }
  }
}
