import { type EarnTerms, type Event, OPEN_EARN_KINDS, type PenaltySchedule } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { ownMoney, penaltyOf, remainingDays } from '@candela/rules/earn'
import { type Difference, differences } from '@candela/rules/testing'
import { assert, gmt8Day, parseDecimal } from '@candela/units'
import { settlingUntil } from '../earn/opening.ts'
import { potOf } from '../earn/posting.ts'
import { noteWallets } from '../earn/wallets.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { instant, type LoanStep, LoanWorld } from './loans.ts'
import { AT_DESK, type DeskStep, playAtDesk } from './proposed.ts'
import { offered, type WorldSale } from './sales.ts'
import { type Answer, BTC, USDT } from './trial.ts'

interface Step extends LoanStep, Pick<DeskStep, 'proposal' | 'action'> {
  readonly product?: string
  readonly terms?: number
  readonly renew?: boolean
  readonly order?: number
  readonly on?: boolean
  readonly holds?: boolean
  readonly sale?: number
  readonly lots?: number
  readonly asset?: string
}
type See = Readonly<Record<string, unknown>>
export interface EarnVector {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: {
    readonly pools?: Readonly<Record<string, string>>
    readonly block?: number
    readonly steps: readonly Step[]
  }
  readonly expect: { readonly steps: readonly (See & { readonly see?: See })[] }
}
/** A product of the file; amounts as decimals of its asset, rates in ppm a day. */
export interface WorldEarn {
  readonly kind: string
  readonly asset: string
  readonly pool: string
  readonly n?: number
  readonly horizon?: number
  readonly c?: number
  readonly k?: number
  readonly low: number
  readonly high: number
  readonly min: string
  readonly max: string
  readonly perCustomer: string
  readonly schedule: PenaltySchedule
  readonly ratio: number
  readonly early: boolean
  readonly renewable: boolean
}
export interface EarnFile {
  readonly earn: Readonly<Record<string, WorldEarn>>
  readonly sales: readonly WorldSale[]
}
interface OrderSeen {
  readonly product: number
  readonly terms: number
  readonly first: number
  last: number
  readonly reserved: number
  amount: number
  paid: number
  state: 'locked' | 'earned' | 'over'
  lots?: number
  taking?: boolean
  /** the order that goes on from it, or why none does */
  renewed?: number | string
}

const DOES = new Set(['openEarn', 'redeemEarn', 'setRenew', 'tick', 'fact', 'moneyIn', 'moneyOut', 'hold', 'stopPlan'])
const AND_OF_LOANS = new Set(['applyLoan', 'decideLoan', 'cancelLoan', 'repayLoan', 'subscribe', 'withdraw'])
const KINDS = new Set(['term', 'plan', ...OPEN_EARN_KINDS])
const XAU = BTC + 1
const GOLD = '10'
const RAIL = 1
const DIGEST = '1'.padStart(64, '0')
/** no command ends a break before its time */
const UNTIL_SAID = Number.MAX_SAFE_INTEGER
const minor = (text: string): number => Number(parseDecimal(text))
/** A date of the file as a day here. */
const dayOf = (date: string): number => gmt8Day(instant(`${date}T00:00:00.000+08:00`))

/** The vectors' world: that of loans, with gold, products whose pots hold what the file says, and sales. */
class World extends LoanWorld {
  readonly #orders = new Map<number, OrderSeen>()
  readonly #rates = new Map<string, number>()
  readonly #products: readonly string[]

  constructor({ earn, sales }: EarnFile, { pools = {}, block = 256 }: EarnVector['given']) {
    const pots = Object.entries(earn).map(([id, { pool }]) => [id, minor(pools[id] ?? pool)] as const)
    const capital = new Map(pots)
    const { earn: latest } = RULES[LATEST_RULES]
    const midnight = { ...latest.midnight, block }
    const own = { ...latest, midnight, potCapital: (id: string) => capital.get(id) ?? 0 }
    super({ rules: { 1: { ...RULES[LATEST_RULES], version: 1, earn: own } } })
    this.must({ kind: 'listRail', rail: RAIL, grade: 'publicKey', key: 'ab'.repeat(32) })
    this.must({ kind: 'listAsset', asset: { asset: XAU, id: 'XAU', displayDigits: 4 } })
    for (const customer of this.customers.values()) this.money(customer, minor(GOLD), XAU)
    this.#products = Object.keys(earn).filter((id) => KINDS.has(earn[id]!.kind))
    for (const [place, id] of this.#products.entries()) {
      const { asset, kind } = earn[id]!
      const listed = { earnProduct: place + 1, id, asset: assetOf(asset), terms: termsOf(earn[id]!) }
      const earnKind = OPEN_EARN_KINDS.find((each) => each === kind)
      const { c: everyDays, k: instalments } = earn[id]!
      if (earnKind) this.must({ kind: 'listOpenEarn', ...listed, earnKind })
      else if (everyDays && instalments) this.must({ kind: 'listEarnPlan', ...listed, everyDays, instalments })
      else this.must({ kind: 'listEarn', ...listed })
      this.must({ kind: 'fundEarnPot', earnProduct: place + 1 })
    }
    for (const [name, customer] of this.customers) {
      const to = { rail: RAIL, asset: USDT, digest: DIGEST, confirmedBy: 'password' } as const
      if (name !== 'F') this.must({ kind: 'addDestination', customer, commandId: this.id(), ...to })
    }
    this.must({ kind: 'fundHouse', account: 'capital' })
    for (const command of offered(sales, XAU + 1, instant)) this.must(command)
  }

  /** Works off everything due by a step, then decides its command. */
  override play(step: Step): Answer {
    this.at = instant(step.at)
    while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
    if (AT_DESK.has(step.do)) return playAtDesk(step, this, instant)
    const customer = this.customers.get(step.by ?? 'A')!
    const own = () => ({ customer, commandId: this.idOf(step) })
    const order = step.order ?? 0
    switch (step.do) {
      case 'openEarn': {
        const { terms = 1, renew = false, amount = '0' } = step
        const asked = { earnProduct: this.#numberOf(step.product), terms, amount: minor(amount), renew }
        return this.apply({ kind: 'openEarn', ...own(), ...asked })
      }
      case 'redeemEarn': {
        const whole = this.#orders.get(order)?.amount ?? 1
        const amount = step.amount === undefined ? whole : minor(step.amount)
        return this.apply({ kind: 'redeemEarn', ...own(), order, amount })
      }
      case 'setRenew':
        return this.apply({ kind: 'setEarnRenewal', ...own(), order, renew: step.on === true })
      case 'stopPlan':
        return this.apply({ kind: 'stopPlan', ...own(), order })
      case 'subscribe':
        return this.apply({ kind: 'subscribe', ...own(), sale: step.sale!, lots: step.lots! })
      case 'withdraw': {
        const { fee } = RULES[LATEST_RULES].funding.withdrawals['trc20']!['USDT']!
        const amount = minor(step.amount!)
        const to = { rail: RAIL, asset: USDT, destination: this.#destinationOf(customer), digest: DIGEST }
        const shown = { amount, fee, arrival: amount - fee, rate: 0, confirmedBy: 'password' } as const
        return this.apply({ kind: 'requestWithdrawal', ...own(), ...to, ...shown })
      }
      case 'fact':
        return this.#fact(customer, step)
      case 'moneyIn':
      case 'moneyOut': {
        const by = minor(step.amount!) * (step.do === 'moneyIn' ? 1 : -1)
        const answer = this.money(customer, by, assetOf(step.asset ?? 'USDT'))
        noteWallets(this.state, this.at)
        return answer
      }
      case 'hold':
        return this.#hold(customer, minor(step.amount!), assetOf(step.asset ?? 'USDT'))
      default:
        return super.play(step)
    }
  }

  #fact(customer: number, { fact, holds = true }: Step): Answer {
    const own = { customer, commandId: this.id() }
    if (fact === 'ownFreeze') return this.apply({ kind: 'recordFact', ...own, fact, holds })
    const standing = this.state.limits.of(customer)
    const until = holds ? UNTIL_SAID : 0
    if (fact === 'onBreak') standing.breakUntil = until
    else if (fact === 'selfExcluded') standing.excludedUntil = until
    else throw new Error(`nobody here records ${fact}`)
    this.state.limits.changed(customer)
    return this.apply({ kind: 'tick' })
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

  override apply(command: Parameters<LoanWorld['apply']>[0]): Answer {
    const answer = super.apply(command)
    for (const event of answer.events) this.noted(event)
    return answer
  }

  /** The world of loans begins before this one has its fields. */
  private noted(event: Event): void {
    switch (event.kind) {
      case 'earnOpened': {
        const { order, earnProduct: product, terms, amount, firstDay: first, lastDay: last, promised, renews } = event
        const opened = { product, terms, amount, first, last, reserved: promised, paid: 0, state: 'locked' } as const
        this.#orders.set(order, { ...opened })
        if (renews > 0) this.#orders.get(renews)!.renewed = order
        return
      }
      case 'planOpened':
        Object.assign(this.#orders.get(event.order)!, { lots: 1, taking: true })
        return
      case 'instalmentTaken': {
        const order = this.#orders.get(event.order)!
        order.lots! += 1
        order.amount += event.amount
        return
      }
      case 'planStopped':
        this.#orders.get(event.order)!.taking = false
        return
      case 'walletMiningEnded':
        this.#orders.get(event.order)!.state = 'over'
        return
      case 'yieldPaid':
        this.#orders.get(event.order)!.paid += event.amount
        return
      case 'earnMatured':
        this.#orders.get(event.order)!.state = 'earned'
        return
      case 'earnAdded':
      case 'earnTaken': {
        const order = this.#orders.get(event.order)!
        order.amount = event.held
        if (event.held === 0) order.state = 'over'
        return
      }
      case 'earnFunded':
        for (const order of this.#orders.values()) {
          if (order.product === event.earnProduct && order.state === 'locked') order.last = event.fundedUntil
        }
        return
      case 'earnRedeemed':
        this.#orders.get(event.order)!.state = 'over'
        return
      case 'earnNotRenewed':
        this.#orders.get(event.order)!.renewed = event.reason
        return
      case 'earnRateFixed':
        this.#rates.set(`${event.earnProduct} ${event.terms} ${event.day}`, event.ratePpm)
        return
      default:
    }
  }

  /** The figures of a step beside its code, under every name that the file may ask for. */
  told(step: Step, { code, value, events }: Answer): See {
    const customer = this.customers.get(step.by ?? 'A')!
    const redeemed = events.find((event) => event.kind === 'earnRedeemed')
    const { remainingDays: remaining, penalty, refund } = redeemed ?? {}
    const { available } = this.core.balance(customer, USDT)
    const product = this.core.earn.product(this.#numberOf(step.product))
    const kept = events.find((event) => event.kind === 'withdrawalRefused')
    const held = this.#orders.get(step.order ?? value)?.amount
    return {
      ...(asHere(this.figures(step.loan ?? value)) as See),
      code,
      loan: value,
      proposal: value,
      order: value,
      record: value,
      reserved: this.#orders.get(value)?.reserved,
      room: product?.room,
      held,
      until: this.#settlingUntil(step),
      own: ownMoney(available, this.state.loans.principalOf(customer)),
      remainingDays: remaining,
      penalty,
      refund,
      missing: kept && kept.need - kept.have,
    }
  }

  #settlingUntil(step: Step): number {
    const number = this.#orders.get(step.order ?? 0)?.product ?? this.#numberOf(step.product)
    const product = this.state.earn.product(number)
    return product === undefined ? 0 : settlingUntil(this.state, product)
  }

  override see(name: string): unknown {
    const [owner = '', account = '', of] = name.split('.')
    const number = Number(owner.replace(/\D/g, ''))
    if (owner.startsWith('order')) return this.#order(number)
    if (owner.startsWith('quote')) return this.#quote(number)
    const customer = this.customers.get(owner)
    if (customer !== undefined && account !== 'owed') {
      const asset = assetOf(of ?? 'USDT')
      if (account === 'locked') return this.state.ledger.accountBalance(customer, PURPOSE.locked, asset)
      return this.core.balance(customer, asset)[account as 'available']
    }
    const product = this.#numberOf(owner)
    return this.#products.includes(owner) ? this.#pot(product, account, of) : super.see(name)
  }

  #pot(number: number, asked: string, date = ''): unknown {
    const product = this.state.earn.product(number)!
    const { free, promised } = potOf(this.state, product)
    const view = this.core.earn.product(number)!
    switch (asked) {
      case 'free':
        return free
      case 'promised':
        return promised
      case 'room':
        return view.room
      case 'selling':
        return view.isOnSale
      case 'fundedUntil':
        return view.fundedUntil
      case 'rate':
        return this.#rates.get(`${number} ${view.version} ${dayOf(date)}`)
      default:
        throw new Error(`a pot has no ${asked}`)
    }
  }

  #order(number: number): See | undefined {
    const order = this.#orders.get(number)
    return order && { ...order, paid: BigInt(order.paid), amount: BigInt(order.amount) }
  }

  /** The cost of leaving now. */
  #quote(number: number): See {
    const { product, terms: version, amount, first } = this.#orders.get(number)!
    const terms = this.core.earn.termsOf(product, version)!
    const remaining = remainingDays(first, terms.days, this.at)
    return { remainingDays: remaining, penalty: penaltyOf(BigInt(amount), terms, remaining) }
  }

  #destinationOf(customer: number): number {
    return [...this.customers.values()].indexOf(customer) + 1
  }

  /** One that is not listed is beyond the last. */
  #numberOf(id = ''): number {
    const place = this.#products.indexOf(id)
    return place < 0 ? this.#products.length + 1 : place + 1
  }
}

function assetOf(id: string): number {
  const asset = { USDT, BTC, XAU }[id]
  assert(asset !== undefined, `nobody here lists ${id}`)
  return asset
}

function termsOf(product: WorldEarn): EarnTerms {
  const { low, high, min, max, perCustomer, ratio, schedule, early, renewable } = product
  const days = product.n ?? product.horizon ?? (product.c ?? 0) * (product.k ?? 0)
  const rates = { lowPpm: low, highPpm: high, ratioPpm: ratio }
  const amounts = { minimum: minor(min), maximum: minor(max), customerMaximum: minor(perCustomer) }
  return { days, ...rates, ...amounts, schedule, early, renewable, opens: 0, closes: 0 }
}

/** Amounts and dates of the file as they are here. */
function asHere(value: unknown): unknown {
  if (typeof value === 'string') return /^-?[\d.]+$/.test(value) ? parseDecimal(value) : dated(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asHere(each)]))
}

function dated(value: string): unknown {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayOf(value)
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? instant(value) : value
}

/** True when a vector is a row of commands about earn products that are here, alone or with loans and a sale. */
export function isOfEarn({ area, given }: EarnVector, { earn }: EarnFile): boolean {
  if (!/^(earn|loan)\./.test(area) || given.steps === undefined) return false
  return given.steps.every((step) => {
    const kind = earn[step.product ?? '']?.kind
    return [DOES, AND_OF_LOANS, AT_DESK].some((steps) => steps.has(step.do)) && (kind === undefined || KINDS.has(kind))
  })
}

/** Plays a published row of commands about earn products against the core; what differs from what it expects, by path. */
export function playEarn({ given, expect: expected }: EarnVector, file: EarnFile): Difference[] {
  const world = new World(file, given)
  return given.steps.flatMap((step, place) => {
    const { see = {}, ...told } = expected.steps[place]!
    const answer = world.play(step)
    const here = Object.fromEntries(Object.keys(see).map((name) => [name, world.see(name)]))
    const said = world.told(step, answer)
    const wanted = Object.fromEntries(Object.entries(told).map(([name, each]) => [name, asHere(each)]))
    return differences({ ...wanted, see: asHere(see) }, { ...said, see: here }, `steps[${place}]`)
  })
}
