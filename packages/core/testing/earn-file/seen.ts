import { type Event, HOUSE, LOAN_REFUSAL_REASONS } from '@candela/contract'
import { ownMoney, penaltyOf, remainingDays } from '@candela/rules/earn'
import { unpaidState } from '@candela/rules/loan'
import { saleState } from '@candela/rules/subscription'
import { potOf } from '../../earn/posting.ts'
import { PURPOSE } from '../../ledger/purposes.ts'
import { type Answer, USDT } from '../trial.ts'
import { dayOf, type See, type Step } from './file.ts'
import type { FileHouse } from './world.ts'

interface OrderSeen {
  readonly product: number
  readonly terms: number
  readonly first: number
  last: number
  readonly reserved: number
  amount: number
  paid: number
  state: 'locked' | 'earned' | 'over'
  /** of a plan: instalments taken, and whether more are */
  lots?: number
  taking?: boolean
  /** the order that goes on from it, or why none does */
  renewed?: number | string
}
interface RecordSeen {
  state: string
  allocated: number
  unlocked: number
  reason: string | null
}
interface LoanEnded {
  readonly state: string
  readonly reason?: string
}

/** The figures of a house under every name that a file may ask for. */
export class Seen {
  readonly #house: FileHouse
  readonly #orders = new Map<number, OrderSeen>()
  readonly #rates = new Map<string, number>()
  readonly #records = new Map<number, RecordSeen>()
  readonly #ended = new Map<number, LoanEnded>()
  readonly #due = new Map<number, number>()

  constructor(house: FileHouse) {
    this.#house = house
  }

  /** Minor units that an order holds; 1 of one that nobody knows. */
  heldIn(order: number): number {
    return this.#orders.get(order)?.amount ?? 1
  }

  /** Takes note of everything that was told since. */
  catchUp(): void {
    const { told = [] } = this.#house
    for (const event of told.splice(0)) {
      this.#noteOrder(event)
      this.#noteOthers(event)
    }
  }

  #noteOrder(event: Event): void {
    switch (event.kind) {
      case 'earnOpened': {
        const { order, earnProduct: product, terms, amount, firstDay: first, lastDay: last, promised, renews } = event
        this.#orders.set(order, { product, terms, amount, first, last, reserved: promised, paid: 0, state: 'locked' })
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
      case 'walletMiningEnded':
      case 'earnRedeemed':
        this.#orders.get(event.order)!.state = 'over'
        return
      case 'earnFunded':
        for (const order of this.#orders.values()) {
          if (order.product === event.earnProduct && order.state === 'locked') order.last = event.fundedUntil
        }
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

  #noteOthers(event: Event): void {
    switch (event.kind) {
      case 'subscribed':
        this.#records.set(event.record, { state: 'checking', allocated: 0, unlocked: 0, reason: null })
        return
      case 'coinsAllocated':
        Object.assign(this.#records.get(event.record)!, { state: 'succeeded', allocated: event.allocated })
        return
      case 'coinsUnlocked':
        this.#records.get(event.record)!.unlocked += event.lots
        return
      case 'subscriptionFailed':
        Object.assign(this.#records.get(event.record)!, { state: 'failed', allocated: 0, reason: event.reason })
        return
      case 'loanPaid':
        this.#due.set(event.loan, event.dueAt)
        return
      case 'loanEnded':
        this.#ended.set(event.loan, { state: 'repaid' })
        return
      case 'loanWrittenOff':
        this.#ended.set(event.loan, { state: 'writtenOff' })
        return
      case 'loanCancelled':
        this.#ended.set(event.loan, { state: 'withdrawn' })
        return
      case 'loanRefused': {
        const listed = LOAN_REFUSAL_REASONS.find((_, place) => (event.reasons & (1 << place)) !== 0)
        this.#ended.set(event.loan, { state: 'refused', reason: listed ?? event.rule })
        return
      }
      default:
    }
  }

  /** The figures of a step beside its code. */
  told(step: Step, { code, value, events }: Answer): See {
    const { core, state, customers } = this.#house
    const customer = customers.get(step.by ?? '') ?? 0
    const redeemed = events.find((event) => event.kind === 'earnRedeemed')
    const kept = events.find((event) => event.kind === 'withdrawalRefused')
    const product = core.earn.product(this.#house.productOf(step.product))
    const sale = step.sale === undefined ? undefined : state.sales.sale(step.sale)
    const loan = this.#loan(step.loan ?? value)
    const owed = loan && loan.principal + loan.interest
    return {
      code,
      loan: value,
      order: value,
      record: value,
      // cancelling a sale is proposed under no number here
      proposal: step.action?.kind === 'cancelSale' ? 1 : value,
      state: loan?.state,
      owed,
      left: sale ? sale.terms.maximum - state.sales.lotsOf(customer, sale.number) : owed,
      remaining: sale && Math.max(0, sale.terms.supply - sale.wanted),
      reserved: this.#orders.get(value)?.reserved,
      room: product?.room,
      held: this.#orders.get(step.order ?? value)?.amount,
      until: step.order === undefined ? product?.settlingUntil : core.earn.settlingUntilOf(step.order),
      own: ownMoney(core.balance(customer, USDT).available, state.loans.principalOf(customer)),
      remainingDays: redeemed?.remainingDays,
      penalty: redeemed?.penalty,
      refund: redeemed?.refund,
      missing: kept && kept.need - kept.have,
    }
  }

  /** The value under a name, as it is after a step. */
  see(name: string): unknown {
    const [owner = '', account = '', of] = name.split('.')
    const number = Number(owner.replace(/\D/g, ''))
    const customer = this.#house.customers.get(owner)
    if (customer !== undefined) return this.#account(customer, account, of)
    if (this.#house.products.includes(owner)) return this.#pot(owner, account, of)
    switch (owner.replace(/\d/g, '')) {
      case 'order':
        return this.#order(number)
      case 'quote':
        return this.#quote(number)
      case 'record':
        return this.#records.get(number)
      case 'loan':
        return this.#loan(number)
      case 'sale':
        return this.#sale(number, account)
      case 'house':
        return this.#house.state.ledger.accountBalance(HOUSE, PURPOSE[account as 'loanBook'], USDT)
      default:
        throw new Error(`nobody here knows ${name}`)
    }
  }

  #account(customer: number, account: string, of = 'USDT'): unknown {
    const { state, core } = this.#house
    const asset = this.#house.assetOf(of)
    if (account === 'available') return core.balance(customer, asset).available
    if (account === 'locked') return state.ledger.accountBalance(customer, PURPOSE.locked, asset)
    return state.ledger
      .accounts()
      .filter((each) => each.owner === customer && each.purpose === account && each.asset === asset)
      .reduce((sum, { balance }) => sum + balance, 0n)
  }

  #pot(id: string, asked: string, date = ''): unknown {
    const { state, core } = this.#house
    const number = this.#house.productOf(id)
    const view = core.earn.product(number)!
    const { free, promised } = potOf(state, state.earn.product(number)!)
    const rate = asked === 'rate' ? this.#rates.get(`${number} ${view.version} ${dayOf(date)}`) : undefined
    const { room, isOnSale: selling, fundedUntil } = view
    const figures: See = { free, promised, room, selling, fundedUntil, rate }
    if (!(asked in figures)) throw new Error(`a pot has no ${asked}`)
    return figures[asked]
  }

  #order(number: number): See | undefined {
    const order = this.#orders.get(number)
    return order && { ...order, paid: BigInt(order.paid), amount: BigInt(order.amount) }
  }

  /** The cost of leaving now. */
  #quote(number: number): See {
    const { product, terms: version, amount, first } = this.#orders.get(number)!
    const terms = this.#house.core.earn.termsOf(product, version)!
    const remaining = remainingDays(first, terms.days, this.#house.at)
    return { remainingDays: remaining, penalty: penaltyOf(BigInt(amount), terms, remaining) }
  }

  #loan(number: number): { state: string; principal: bigint; interest: bigint; due?: number } | undefined {
    const { loans } = this.#house.state
    if (loans.owners[number - 1] === undefined) return undefined
    const due = this.#due.get(number)
    const dated = due === undefined ? {} : { due }
    const ended = this.#ended.get(number)
    if (ended !== undefined) return { ...ended, principal: 0n, interest: 0n, ...dated }
    const { principal, interest, doneUntil } = loans.open.get(number)!
    return { state: due === undefined ? 'checking' : unpaidState(due, doneUntil), principal, interest, ...dated }
  }

  #sale(number: number, account: string): unknown {
    const { state, at } = this.#house
    const { terms, wanted, cancelledAt, asset, coin } = state.sales.sale(number)!
    if (account === '') {
      const now = saleState({ ...terms, wanted, isCancelled: cancelledAt !== 0 }, at)
      return { state: now, remaining: Math.max(0, terms.supply - wanted), wanted }
    }
    if (account === 'issuance') return state.ledger.accountBalance(HOUSE, PURPOSE.issuance, coin)
    const of = account === 'saleCoins' ? coin : asset
    return state.ledger.accountBalance(HOUSE, PURPOSE[account as 'escrow' | 'proceeds' | 'saleCoins'], of, number)
  }
}
