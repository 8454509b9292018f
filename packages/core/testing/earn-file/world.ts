import {
  type Command,
  type Event,
  type EarnTerms,
  LOAN_REFUSAL_REASONS,
  type LoanRefusalReason,
  type LoanTable,
  OPEN_EARN_KINDS,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@candela/contract'
import { LATEST_RULES, type Rules, RULES, type RuleSets } from '@candela/rules'
import { assert, DAY } from '@candela/units'
import { noteWallets } from '../../earn/wallets.ts'
import { PURPOSE } from '../../ledger/purposes.ts'
import { noteMoneyIn } from '../../ports/told.ts'
import type { State } from '../../state.ts'
import { type Answer, BTC_USDT, Trial, UNIT, USDT } from '../trial.ts'
import { type FileProduct, type FileWorld, instant, minor, type Row, type Step } from './file.ts'

const REVIEWER = 'reviewer'
const RAIL = 1
const DIGEST = '1'.padStart(64, '0')
/** no command ends a break before its time */
const UNTIL_SAID = Number.MAX_SAFE_INTEGER

/** The house of a file of vectors: its customers, operators, products with their pots, sales and money to lend. */
export class FileHouse extends Trial {
  // of the class that makes the house, whose entries are the first
  declare told: Event[] | undefined
  readonly customers = new Map<string, number>()
  /** by number − 1 */
  readonly products: readonly string[]
  readonly #ids = new Map<string, string>()
  readonly #assets = new Map([['USDT', USDT]])

  constructor(file: FileWorld, given: Row['given']) {
    super(undefined, { rules: rulesOf(file, given) })
    const opened = instant(file.starts)
    const eldest = Math.max(...Object.values(file.customers).map(({ daysOpen }) => daysOpen))
    this.at = opened - eldest * DAY
    this.#enrol(file)
    const byAge = Object.entries(file.customers).sort(([, a], [, b]) => b.daysOpen - a.daysOpen)
    for (const [name, { daysOpen, facts }] of byAge) {
      this.at = opened - daysOpen * DAY
      this.#open(name, facts)
    }
    this.must({ kind: 'fundHouse', account: 'lendingFree' })
    this.must({ kind: 'fundHouse', account: 'capital' })
    this.must({ kind: 'listRail', rail: RAIL, grade: 'publicKey', key: 'ab'.repeat(32) })
    this.#list('XAU')
    for (const [name, { USDT: dollars, XAU: gold }] of Object.entries(file.customers)) {
      const customer = this.customers.get(name)!
      const has = Number(this.core.balance(customer, USDT).available)
      if (minor(dollars) !== has) this.#money(customer, minor(dollars) - has, USDT)
      this.#money(customer, minor(gold), this.assetOf('XAU'))
    }
    this.products = Object.keys(file.earn)
    for (const [place, id] of this.products.entries()) this.#listEarn(place + 1, id, file.earn[id]!)
    for (const sale of file.sales) this.#offer(sale)
    for (const customer of this.customers.values()) {
      const to = { rail: RAIL, asset: USDT, digest: DIGEST, confirmedBy: 'password' } as const
      this.apply({ kind: 'addDestination', customer, commandId: this.id(), ...to })
    }
  }

  get state(): State {
    return this.core['state']
  }

  assetOf(id: string): number {
    const asset = this.#assets.get(id)
    assert(asset !== undefined, `nobody here lists ${id}`)
    return asset
  }

  /** One that is not listed is beyond the last. */
  productOf(id = ''): number {
    const place = this.products.indexOf(id)
    return place < 0 ? this.products.length + 1 : place + 1
  }

  override apply(command: Command): Answer {
    const answer = super.apply(command)
    this.told ??= []
    this.told.push(...answer.events)
    return answer
  }

  /** Works off everything due by a step, then decides its command. `held`: all that an order holds. */
  play(step: Step, held: number): Answer {
    this.at = instant(step.at)
    while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
    const customer = this.customers.get(step.by ?? '') ?? 0
    const own = { customer, commandId: this.#idOf(step) }
    const desk = { operator: step.operator!, commandId: own.commandId, signature: 'signed' }
    const { order = 0, loan = 0, amount = '0' } = step
    switch (step.do) {
      case 'openEarn': {
        const { terms = 1, renew = false } = step
        const asked = { earnProduct: this.productOf(step.product), terms, amount: minor(amount), renew }
        return this.apply({ kind: 'openEarn', ...own, ...asked })
      }
      case 'redeemEarn':
        return this.apply({
          kind: 'redeemEarn',
          ...own,
          order,
          amount: step.amount === undefined ? held : minor(amount),
        })
      case 'setRenew':
        return this.apply({ kind: 'setEarnRenewal', ...own, order, renew: step.on === true })
      case 'stopPlan':
        return this.apply({ kind: 'stopPlan', ...own, order })
      case 'subscribe':
        return this.apply({ kind: 'subscribe', ...own, sale: step.sale!, lots: step.lots! })
      case 'cancelSubscription':
        return this.apply({ kind: 'cancelSubscription', ...own, record: step.record! })
      case 'sellCoin':
        return this.#sell(customer, this.assetOf(step.coin!), minor(amount))
      case 'applyLoan': {
        const { days = 0, income, assets = 0, rules = 1 } = step
        const form = { incomeBand: income ?? -1, assetsBand: assets, form: '0'.repeat(64) }
        return this.apply({ kind: 'applyLoan', ...own, amount: minor(amount), days, rules, ...form })
      }
      case 'cancelLoan':
        return this.apply({ kind: 'cancelLoan', ...own, loan })
      case 'repayLoan':
        return this.apply({ kind: 'repayLoan', ...own, loan, amount: step.amount === undefined ? 0 : minor(amount) })
      case 'decideLoan': {
        const reasons = (step.reasons ?? []).reduce((bits, reason) => bits | (1 << placeOf(reason)), 0)
        const signature = step.operator === 0 ? '' : 'signed'
        return this.apply({ kind: 'decideLoan', ...desk, loan, verdict: step.verdict!, reasons, signature })
      }
      case 'propose':
        return this.#propose(step, desk)
      case 'approve':
        return this.#approve(step, desk)
      case 'withdraw': {
        const { fee } = this.core.rules.funding.withdrawals['trc20']!['USDT']!
        const destination = [...this.customers.values()].filter((each) => each <= customer).length
        const to = { rail: RAIL, asset: USDT, destination, digest: DIGEST }
        const shown = { fee, arrival: minor(amount) - fee, rate: 0, confirmedBy: 'password' } as const
        return this.apply({ kind: 'requestWithdrawal', ...own, ...to, amount: minor(amount), ...shown })
      }
      case 'fact':
        return this.#fact(customer, step)
      case 'moneyIn':
        return this.#money(customer, minor(amount), this.assetOf(step.asset ?? 'USDT'))
      case 'moneyOut':
        return this.#money(customer, -minor(amount), this.assetOf(step.asset ?? 'USDT'))
      case 'hold':
        return this.#hold(customer, minor(amount), this.assetOf(step.asset ?? 'USDT'))
      default:
        return this.apply({ kind: 'tick' })
    }
  }

  #enrol({ operators }: FileWorld): void {
    for (const [number, roles] of Object.entries(operators)) {
      if (roles.includes(REVIEWER)) continue
      const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role as OperatorRole)), 0)
      const { value } = this.must({ kind: 'enrolOperator', commandId: this.id(), roles: bits, publicKey: 'a501' })
      assert(value === Number(number), 'operators have the numbers of the file')
    }
  }

  #open(name: string, facts: readonly string[]): void {
    const customer = this.open()
    this.customers.set(name, customer)
    const record = (fact: 'transactionPassword' | 'identitySent'): Answer =>
      this.must({ kind: 'recordFact', customer, commandId: this.id(), fact, holds: true })
    if (facts.includes('transactionPassword')) record('transactionPassword')
    if (!facts.includes('identityValidated')) return
    record('identitySent')
    const seen = { submission: 1, verdict: 'validate', reasons: 0, signature: '', operator: 0 } as const
    const face = facts.includes('faceValidated')
    this.must({ kind: 'reviewIdentity', customer, commandId: this.id(), ...seen, face })
  }

  #list(id: string): number {
    const asset = this.state.assets.length
    this.must({ kind: 'listAsset', asset: { asset, id, displayDigits: 4 } })
    this.#assets.set(id, asset)
    return asset
  }

  #listEarn(earnProduct: number, id: string, of: FileProduct): void {
    const listed = { earnProduct, id, asset: this.assetOf(of.asset), terms: termsOf(of) }
    const earnKind = OPEN_EARN_KINDS.find((each) => each === of.kind)
    if (earnKind) this.must({ kind: 'listOpenEarn', ...listed, earnKind })
    else if (of.c && of.k) this.must({ kind: 'listEarnPlan', ...listed, everyDays: of.c, instalments: of.k })
    else this.must({ kind: 'listEarn', ...listed })
  }

  #offer(sale: FileWorld['sales'][number]): void {
    const { number, method, supply, lockupDays, everyDays } = sale
    const times = { opensAt: instant(sale.opensAt), closesAt: instant(sale.closesAt), lockupDays, everyDays }
    const lots = { lot: minor(sale.lot), supply, minimum: sale.min, maximum: sale.max, parts: sale.steps }
    const terms = { method, price: minor(sale.price), ...lots, ...times, listingAt: instant(sale.listingAt) }
    this.must({ kind: 'offerSale', sale: number, coin: this.#list(sale.coin), terms })
  }

  #propose({ action }: Step, desk: { operator: number; commandId: string; signature: string }): Answer {
    const { kind, product, pool, sale = 0, terms = {}, schedule = '', amount = 0, from = '' } = action!
    switch (kind) {
      case 'earnTerms': {
        const earnProduct = this.productOf(product)
        const before = this.core.earn.product(earnProduct)!.terms
        const { low = before.lowPpm, high = before.highPpm, ratio = before.ratioPpm } = terms
        const changed = { ...before, lowPpm: low, highPpm: high, ratioPpm: ratio }
        const asked = { earnProduct, everyDays: 0, instalments: 0, from: instant(from) }
        return this.apply({ kind: 'proposeEarnTerms', ...desk, ...asked, terms: changed })
      }
      case 'loanRules':
        return this.apply({ kind: 'proposeLoanTable', ...desk, table: schedule as LoanTable, from: instant(from) })
      case 'fundPool': {
        const asked = { earnProduct: this.productOf(pool), amount: minor(String(amount)) }
        return this.apply({ kind: 'proposePotFunding', ...desk, ...asked })
      }
      default:
        this.#cancelling = sale
        return this.apply({ kind: 'cancelSale', ...desk, sale })
    }
  }

  /** the sale that is proposed to be cancelled; such a proposal has no number of its own here */
  #cancelling = 0

  #approve({ proposal = 0 }: Step, desk: { operator: number; commandId: string; signature: string }): Answer {
    const answer =
      this.#cancelling === 0
        ? this.apply({ kind: 'decideProposal', ...desk, proposal, verdict: 'approve' })
        : this.apply({ kind: 'cancelSale', ...desk, sale: this.#cancelling })
    // what comes back does so as due work of this instant
    while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
    return answer
  }

  /** Sells coins at the market that this file knows nothing of: the house buys all of them. */
  #sell(customer: number, coin: number, amount: number): Answer {
    const known = this.core.products().find(({ base }) => base === coin)
    const product = known?.product ?? this.core.products().length
    const lot = BTC_USDT.lot
    if (!known) {
      const definition = { ...BTC_USDT, product, id: `COIN${coin}-USDT`, base: coin, minimumNotional: 1 }
      this.must({ kind: 'listProduct', product: definition })
    }
    const ladder = { kind: 'levels', bids: [[100, 1_000_000_000]], asks: [] } as const
    const update = { product, receivedAt: this.at, index: 100, ladder, prints: [] }
    this.must({ kind: 'market', step: Math.floor(this.at / 250), gap: false, updates: [update] })
    return this.take(customer, 'sell', amount / lot, 0, { product })
  }

  #fact(customer: number, { fact, holds = true }: Step): Answer {
    if (fact === 'ownFreeze') {
      return this.apply({ kind: 'recordFact', customer, commandId: this.id(), fact, holds })
    }
    const standing = this.state.limits.of(customer)
    const until = holds ? UNTIL_SAID : 0
    if (fact === 'onBreak') standing.breakUntil = until
    else if (fact === 'selfExcluded') standing.excludedUntil = until
    else throw new Error(`nobody here records ${fact}`)
    this.state.limits.changed(customer)
    return this.apply({ kind: 'tick' })
  }

  /** Money from outside that came or went. */
  #money(customer: number, amount: number, asset: number): Answer {
    const { ledger, events } = this.state
    this.must({ kind: 'tick' })
    events.reset()
    if (amount > 0 && asset === USDT) noteMoneyIn(this.state, customer, BigInt(amount))
    ledger.begin(0, 0)
    if (amount < 0) ledger.available(customer, asset, amount)
    ledger.house(PURPOSE.practice, asset, -amount)
    if (amount > 0) ledger.available(customer, asset, amount)
    ledger.end()
    noteWallets(this.state, this.at)
    return { code: 'ok', value: 0, repeated: false, events: [], fills: [] }
  }

  /** Moves the amount that spot orders hold; no order stands behind it. */
  #hold(customer: number, amount: number, asset: number): Answer {
    const { ledger } = this.state
    const answer = this.apply({ kind: 'tick' })
    this.checking = false
    ledger.begin(0, 0)
    ledger.available(customer, asset, -amount)
    ledger.held(customer, asset, amount)
    ledger.end()
    noteWallets(this.state, this.at)
    return answer
  }

  #idOf({ id }: Step): string {
    if (id === undefined) return this.id()
    const known = this.#ids.get(id) ?? this.id()
    this.#ids.set(id, known)
    return known
  }
}

/** Today's rules with the pots, the money to lend and the midnight's block of the file; its loan tables and bands are asserted. */
function rulesOf(file: FileWorld, { pools = {}, block = 256 }: Row['given']): RuleSets {
  const { earn, houseFunds, loan, ...rest }: Rules = RULES[LATEST_RULES]
  const pots = new Map(Object.entries(file.earn).map(([id, { pool }]) => [id, minor(pools[id] ?? pool)]))
  for (const [place, band] of file.incomeBands.entries()) assertSame(loan.incomeOfBand(place), BigInt(band) * UNIT)
  for (const [place, band] of file.assetsBands.entries()) assertSame(loan.assetsOfBand(place), BigInt(band) * UNIT)
  for (const [below, limit] of file.scoreLimits) assertSame(loan.limitOfScore(below - 1), BigInt(limit) * UNIT)
  const tables = { default: loan.table, freeUnderThousand: loan.freeUnderThousand }
  for (const [name, rows] of Object.entries(file.loanSchedules)) {
    for (const { upTo, below, ppm } of rows) {
      const most = upTo === null ? 100_000n * UNIT : BigInt(minor(upTo)) - (below ? 1n : 0n)
      assertSame(loan.loanRate(tables[name as LoanTable], most), ppm)
    }
  }
  const midnight = { ...earn.midnight, block }
  const own = { ...earn, midnight, potCapital: (id: string) => pots.get(id) ?? 0 }
  const funds = { ...houseFunds, lendingFree: minor(file.lending) }
  return { 1: { ...rest, version: 1, loan, earn: own, houseFunds: funds } }
}

function assertSame(here: unknown, there: unknown): void {
  assert(here === there, `the rules say ${String(here)}, the file ${String(there)}`)
}

function termsOf(product: FileProduct): EarnTerms {
  const { low, high, min, max, perCustomer, ratio, schedule, early, renewable } = product
  const days = product.n ?? product.horizon ?? (product.c ?? 0) * (product.k ?? 0)
  const rates = { lowPpm: low, highPpm: high, ratioPpm: ratio }
  const amounts = { minimum: minor(min), maximum: minor(max), customerMaximum: minor(perCustomer) }
  return { days, ...rates, ...amounts, schedule, early, renewable, opens: 0, closes: 0 }
}

/** A reason that is not on the list stands beyond it. */
function placeOf(reason: string): number {
  const place = LOAN_REFUSAL_REASONS.indexOf(reason as LoanRefusalReason)
  return place < 0 ? LOAN_REFUSAL_REASONS.length : place
}
