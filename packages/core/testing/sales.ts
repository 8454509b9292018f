import { type Code, type Command, HOUSE, OPERATOR_ROLES, type OperatorRole, type SaleTerms } from '@candela/contract'
import { saleState } from '@candela/rules/subscription'
import { type Difference, differences } from '@candela/rules/testing'
import { parseDecimal } from '@candela/units'
import { Core } from '../index.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import { type Answer, Trial, UNIT, USDT } from './trial.ts'

interface Step {
  readonly at: string
  readonly do: string
  readonly by?: string
  readonly sale?: number
  readonly lots?: number
  readonly record?: number
  readonly id?: string
  readonly fact?: string
  readonly holds?: boolean
  readonly operator?: number
  readonly action?: { readonly sale: number }
}
interface Expected {
  readonly code: Code
  readonly record?: number
  readonly proposal?: number
  readonly see?: Readonly<Record<string, unknown>>
}
export interface SaleVector {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: { readonly steps: readonly Step[] }
  readonly expect: { readonly steps: readonly Expected[] }
}
export interface WorldSale {
  readonly method: SaleTerms['method']
  readonly price: string
  readonly supply: number
  readonly min: number
  readonly max: number
  readonly opensAt: string
  readonly closesAt: string
  readonly listingAt: string
  readonly lockupDays: number
  readonly steps: number
  readonly everyDays: number
}
interface RecordSeen {
  state: string
  allocated: number
  unlocked: number
  reason: string | null
}

const DOES = new Set(['subscribe', 'cancelSubscription', 'tick', 'fact', 'propose', 'approve', 'sellCoin'])
const ROLES: readonly OperatorRole[] = ['productPublisher', 'productApprover']
const COINS = ['TSR', 'FCX']
const DAY = 86_400_000
/** whole days later than the file: the trial begins after it */
const instant = (text: string): number => new Date(text).getTime() + 7 * DAY

/** The commands that list coins from a number on and offer them as a file says; `instant` reads its times. */
export function offered(sales: readonly WorldSale[], first: number, instant: (text: string) => number): Command[] {
  return sales.flatMap((sale, place): Command[] => {
    const coin = first + place
    const { method, supply, lockupDays, everyDays } = sale
    const times = { opensAt: instant(sale.opensAt), closesAt: instant(sale.closesAt), lockupDays, everyDays }
    const lots = { lot: Number(UNIT), supply, minimum: sale.min, maximum: sale.max, parts: sale.steps }
    const price = Number(parseDecimal(sale.price))
    const terms = { method, price, ...lots, ...times, listingAt: instant(sale.listingAt) }
    return [
      { kind: 'listAsset', asset: { asset: coin, id: COINS[place]!, displayDigits: 4 } },
      { kind: 'offerSale', sale: place + 1, coin, terms },
    ]
  })
}

/** The vectors' world: 10,000 USDT each, two sales, a publisher and an approver. */
class World extends Trial {
  readonly #customers = new Map<string, number>()
  readonly #ids = new Map<string, string>()
  readonly #records = new Map<number, RecordSeen>()
  #coin = 0
  #later = 0

  constructor(sales: readonly WorldSale[]) {
    super()
    this.at = instant('2026-11-20T08:00:00.000+08:00')
    for (const role of ROLES) {
      const roles = 1 << OPERATOR_ROLES.indexOf(role)
      this.must({ kind: 'enrolOperator', commandId: this.id(), roles, publicKey: 'a501' })
    }
    for (const name of 'ABCDEF') this.#open(name)
    this.#coin = this.#state.assets.length
    for (const command of offered(sales, this.#coin, instant)) this.must(command)
  }

  #open(name: string): void {
    const customer = this.open()
    this.#customers.set(name, customer)
    if (name === 'F') return
    this.must({ kind: 'recordFact', customer, commandId: this.id(), fact: 'identitySent', holds: true })
    const verdict = { submission: 1, verdict: 'validate', reasons: 0, signature: '', face: false } as const
    this.must({ kind: 'reviewIdentity', customer, operator: 0, commandId: this.id(), ...verdict })
  }

  get #state(): State {
    return this.core['state']
  }

  play(step: Step): Answer {
    this.at = instant(step.at) + this.#later
    this.#tick()
    const customer = this.#customers.get(step.by ?? 'A')!
    const own = { customer, commandId: this.#idOf(step) }
    switch (step.do) {
      case 'subscribe':
        return this.#noted({ kind: 'subscribe', ...own, sale: step.sale!, lots: step.lots! })
      case 'cancelSubscription':
        return this.#noted({ kind: 'cancelSubscription', ...own, record: step.record! })
      case 'propose':
      case 'approve': {
        const asked = { operator: step.operator!, sale: step.action?.sale ?? 1, signature: 'signed' }
        const answer = this.#noted({ kind: 'cancelSale', commandId: this.id(), ...asked })
        this.#tick()
        return answer
      }
      case 'fact':
        return this.#fact(step, own)
      case 'sellCoin':
        return this.#noted({ kind: 'tick' })
      default:
        return this.#noted({ kind: 'tick' })
    }
  }

  /** A break of the file ends at once; here it does when its day is over, and the rest comes a day later. */
  #fact({ fact, holds = true }: Step, own: { customer: number; commandId: string }): Answer {
    if (fact === 'ownFreeze') return this.apply({ kind: 'recordFact', ...own, fact: 'ownFreeze', holds })
    if (holds) return this.apply({ kind: 'takeBreak', ...own, days: 1 })
    this.at += DAY
    this.#later += DAY
    return this.apply({ kind: 'tick' })
  }

  #tick(): void {
    while (this.core.isDue(this.at)) this.#noted({ kind: 'tick' })
  }

  #noted(command: Parameters<Trial['apply']>[0]): Answer {
    const answer = this.apply(command)
    for (const event of answer.events) {
      if (event.kind === 'subscribed')
        this.#records.set(event.record, { state: 'checking', allocated: 0, unlocked: 0, reason: null })
      if (event.kind === 'coinsAllocated')
        Object.assign(this.#records.get(event.record)!, { state: 'succeeded', allocated: event.allocated })
      if (event.kind === 'coinsUnlocked') this.#records.get(event.record)!.unlocked += event.lots
      if (event.kind === 'subscriptionFailed') {
        Object.assign(this.#records.get(event.record)!, { state: 'failed', allocated: 0, reason: event.reason })
      }
    }
    this.core.assertInvariants()
    return answer
  }

  #idOf({ id }: Step): string {
    if (id === undefined) return this.id()
    const known = this.#ids.get(id) ?? this.id()
    this.#ids.set(id, known)
    return known
  }

  /** The rest of a sale, and the part of it for one customer, before a step. */
  room({ sale: number = 1, by = 'A' }: Step): { remaining?: number; left?: number } {
    const sale = this.#state.sales.sale(number)
    if (sale === undefined) return {}
    const { supply, maximum } = sale.terms
    const own = this.#state.sales.lotsOf(this.#customers.get(by)!, number)
    return { remaining: Math.max(0, supply - sale.wanted), left: maximum - own }
  }

  /** The value that a step is said to show, as it is here. */
  see(name: string): unknown {
    const [owner = '', account, id] = name.split('.')
    const number = Number(owner.replace(/\D/g, ''))
    if (owner.startsWith('record')) return this.#records.get(number)
    if (owner.startsWith('sale')) return this.#saleAt(number, account)
    const customer = this.#customers.get(owner)!
    const asset = id === undefined ? USDT : this.#coin + COINS.indexOf(id)
    const { ledger } = this.#state
    if (account === 'available') return ledger.balanceOf(customer, asset).available
    return ledger.accountBalance(customer, PURPOSE.locked, asset)
  }

  #saleAt(number: number, account: string | undefined): unknown {
    const { sales, ledger } = this.#state
    const sale = sales.sale(number)!
    const { terms, wanted, cancelledAt, asset, coin } = sale
    if (account === undefined) {
      const state = saleState({ ...terms, wanted, isCancelled: cancelledAt !== 0 }, this.at)
      return { state, remaining: Math.max(0, terms.supply - wanted), wanted }
    }
    if (account === 'issuance') return ledger.accountBalance(HOUSE, PURPOSE.issuance, coin)
    const isCoin = account === 'saleCoins'
    return ledger.accountBalance(
      HOUSE,
      PURPOSE[account as 'escrow' | 'proceeds' | 'saleCoins'],
      isCoin ? coin : asset,
      number,
    )
  }

  /** True when a house that is restored from this one's snapshot is the same. */
  get isRestored(): boolean {
    return Core.restore(this.core.snapshot()).stateHash() === this.core.stateHash()
  }
}

/** Amounts of the file as they are here. */
const asHere = (value: unknown): unknown => (typeof value === 'string' ? parseDecimal(value) : value)

/** True when a vector is a row of commands about sales alone. */
export function isOfSales({ area, given }: SaleVector): boolean {
  return area.startsWith('subscription.') && given.steps?.every((step) => DOES.has(step.do))
}

/**
 * Plays a published row of commands about sales against the core, and looks whether a house that is restored after each
 * is the same; what differs from what it expects, by path.
 */
export function playSales({ given, expect: expected }: SaleVector, sales: readonly WorldSale[]): Difference[] {
  const world = new World(sales)
  return given.steps.flatMap((step, place) => {
    // a proposal has no number of its own here
    const { see = {}, code, proposal: _, ...told } = expected.steps[place]!
    const before = world.room(step)
    const answer = world.play(step)
    const names = Object.keys(see)
    const shown = Object.fromEntries(names.map((name) => [name, asHere(see[name])]))
    const here = Object.fromEntries(names.map((name) => [name, world.see(name)]))
    // selling is a spot order of the coin's own book
    const isSold = step.do === 'sellCoin'
    return differences(
      { ...told, ...(!isSold && { code }), see: shown, isSame: true },
      { code: answer.code, record: answer.value, ...before, see: here, isSame: world.isRestored },
      `steps[${place}]`,
    )
  })
}
