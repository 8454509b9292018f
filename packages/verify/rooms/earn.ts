import { type CommandOf, type EarnTerms, type Event, type EventOf, HOUSE, type Purpose } from '@candela/contract'
import { RULES, type RuleSets, FIRST_RULES } from '@candela/rules'
import {
  dayYield,
  firstYieldDay,
  openTermsValid,
  payDay,
  paymentOf,
  penaltyOf,
  rateOfDay,
  remainingDays,
  termPromise,
} from '@candela/rules/earn'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { ClaimFailed } from '../claims.ts'
import type { LockedAudit } from './locked.ts'
import { OpenEarnAudit, type OpenPot, type PotOfOpen } from './open-earn.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

const OWN_ACCOUNTS: ReadonlySet<Purpose> = new Set(['yieldFree', 'yieldPromised'])

interface ProvenProduct {
  readonly number: number
  readonly id: string
  readonly asset: number
  readonly terms: readonly EarnTerms[]
  /** "terms day" → ppm */
  readonly rates: Map<string, number>
  free: bigint
  promised: bigint
  capital: bigint
  /** of one without an end */
  readonly open: OpenPot | undefined
}

interface ProvenOrder {
  readonly opened: EventOf<'earnOpened'>
  nextDay: number
  renew: boolean
  /** the principal went back */
  isHome: boolean
}

type Of = 'earn' | 'rates' | 'yields' | 'pots'

/**
 * Claims `earn`: what was opened is what was asked for under the terms on sale, promised in full from what the pot had free; left only
 * by its owner, at the published price; opened again only where that was asked for · `rates` each fixed the day before, by the pot
 * alone, the same for everybody · `yields` one for each order and day, at the rate of that day, when the next began · `pots` filled by
 * the house's capital alone, and moved by nothing but promises, yield and penalties.
 */
export class EarnAudit implements AuditedRoom {
  readonly #rules: RuleSets
  #version: number = FIRST_RULES
  readonly #products: ProvenProduct[] = []
  readonly #orders = new Map<number, ProvenOrder>()
  #numbers = 0
  /** of accounts that belong to earn alone, by owner, purpose, asset and key */
  readonly #there = new Map<string, bigint>()
  #isMoved = false
  #rates = 0
  #yields = 0

  readonly #locked: LockedAudit
  readonly #open: OpenEarnAudit

  constructor(locked: LockedAudit, rules: RuleSets = RULES) {
    this.#locked = locked
    this.#open = new OpenEarnAudit(locked)
    this.#rules = rules
  }

  lines(): readonly string[] {
    return [
      line('earn', `${count(this.#numbers)} orders as asked for, promised in full`),
      line('rates', `${count(this.#rates)} fixed a day ahead, by what each pot had promised and free`),
      line('yields', `${count(this.#yields)} paid, one for each order and day`),
      line('pots', `${count(this.#products.length)} filled by the house, emptied by yield alone`),
    ]
  }

  apply(entry: AuditedEntry): void {
    if (entry.code !== 0) return
    this.#isMoved = false
    for (const event of entry.events) this.#event(entry, event)
    if (this.#isMoved) this.#checkAccounts(entry.seq)
  }

  checkWhole(seq: number): void {
    this.#checkAccounts(seq)
  }

  #event(entry: AuditedEntry, event: Event): void {
    switch (event.kind) {
      case 'rulesActivated':
        this.#version = event.version
        return undefined
      case 'posted':
        for (const { owner, purpose, asset, key, balance } of event.legs) {
          if (!OWN_ACCOUNTS.has(purpose)) continue
          this.#there.set(accountOf(owner, purpose, asset, key), balance)
          this.#isMoved = true
        }
        return undefined
      case 'earnListed':
        return this.#listed(entry, event)
      case 'earnPotFunded':
        return this.#funded(entry, event)
      case 'earnRateFixed':
        return this.#rateFixed(entry, event)
      case 'earnOpened':
        return this.#opened(entry, event)
      case 'yieldPaid':
        return this.#paid(entry, event)
      case 'earnMatured':
        return this.#matured(entry, event)
      case 'earnRedeemed':
        return this.#redeemed(entry, event)
      case 'earnNotRenewed':
        return this.#notRenewed(entry, event)
      case 'earnRenewalSet':
        return this.#renewalSet(entry, event)
      case 'earnAdded':
        return this.#open.added(entry, this.#openPot(entry, event), event)
      case 'earnTaken':
        return this.#open.taken(entry, this.#openPot(entry, event), event)
      case 'earnFunded':
        return this.#open.funded(entry, this.#openPot(entry, event), event)
      case 'earnEnding':
        return this.#open.ending(entry, this.#openPot(entry, event), event)
      default:
        return undefined
    }
  }

  #listed({ seq, at, command }: AuditedEntry, { earnProduct, terms }: EventOf<'earnListed'>): void {
    const isNext = earnProduct === this.#products.length + 1 && terms === 1
    const isListing = command.kind === 'listEarn' || command.kind === 'listOpenEarn'
    if (!isListing || command.earnProduct !== earnProduct || !isNext) {
      throw failed('earn', seq, `nobody listed earn product ${earnProduct}`)
    }
    const isOpen = command.kind === 'listOpenEarn'
    if (isOpen && !openTermsValid(command.terms)) {
      throw failed('earn', seq, `product ${earnProduct} has no end and terms of one that has`)
    }
    if (!this.#rules[this.#version]!.earn.termsValid(command.terms)) {
      throw failed('earn', seq, `product ${earnProduct} was listed under terms that may not be published`)
    }
    const { id, asset } = command
    const pot = { free: 0n, promised: 0n, capital: 0n }
    const open = isOpen ? { fundedUntil: gmt8Day(at) + command.terms.days, isEnding: false, daily: 0n } : undefined
    this.#products.push({ number: earnProduct, id, asset, terms: [command.terms], rates: new Map(), ...pot, open })
  }

  #funded({ seq, command }: AuditedEntry, { earnProduct, amount }: EventOf<'earnPotFunded'>): void {
    const product = this.#product(seq, earnProduct)
    if (command.kind !== 'fundEarnPot' || command.earnProduct !== earnProduct) {
      throw failed('pots', seq, `nobody asked to fill the pot of ${product.id}`)
    }
    product.capital += BigInt(amount)
    product.free += BigInt(amount)
    const capital = BigInt(this.#rules[this.#version]!.earn.potCapital(product.id))
    if (amount <= 0 || product.capital !== capital) {
      throw failed('pots', seq, `the pot of ${product.id} was given ${product.capital} in all instead of ${capital}`)
    }
  }

  #rateFixed({ seq, at }: AuditedEntry, event: EventOf<'earnRateFixed'>): void {
    const product = this.#product(seq, event.earnProduct)
    const terms = product.terms[event.terms - 1]
    if (terms === undefined) throw failed('rates', seq, `terms ${event.terms} of ${product.id} are nobody's`)
    const { promised, free } = product
    const key = `${event.terms} ${event.day}`
    if (product.rates.has(key)) throw failed('rates', seq, `the rate of day ${event.day} was fixed twice`)
    if (at < gmt8DayStart(event.day - 1)) throw failed('rates', seq, `the rate of day ${event.day} was fixed too soon`)
    if (BigInt(event.promised) !== promised || BigInt(event.free) !== free) {
      throw failed('rates', seq, `the pot of ${product.id} had promised ${promised} and had ${free} free`)
    }
    const rate = rateOfDay(terms, promised, free)
    if (event.ratePpm !== rate) throw failed('rates', seq, `day ${event.day} pays ${rate} ppm, not ${event.ratePpm}`)
    product.rates.set(key, rate)
    product.rates.delete(`${event.terms} ${event.day - 3}`)
    this.#rates++
  }

  #opened(entry: AuditedEntry, event: EventOf<'earnOpened'>): void {
    const { seq, at, command } = entry
    const { order, customer, earnProduct, amount, renews, renew, firstDay } = event
    const product = this.#product(seq, earnProduct)
    const terms = product.terms[event.terms - 1]
    if (order !== ++this.#numbers) throw failed('earn', seq, `order ${order} is not the next one`)
    if (product.open !== undefined) return this.#open.opened(entry, this.#openPot(entry, event), event)
    if (terms === undefined || event.terms !== product.terms.length) {
      throw failed('earn', seq, `order ${order} is under terms that are not on sale`)
    }
    const before = this.#orders.get(renews)
    if (renews === 0) {
      const isAsked = command.kind === 'openEarn' && isSame(command, event) && firstDay === firstYieldDay(at)
      if (!isAsked) throw failed('earn', seq, `order ${order} is not what was asked for`)
    } else {
      const again = before?.opened
      const isAgain =
        before?.isHome === true &&
        before.renew &&
        again?.customer === customer &&
        again.earnProduct === earnProduct &&
        again.terms === event.terms &&
        again.amount === amount &&
        firstDay === again.lastDay + 1 &&
        renew
      if (!isAgain) throw failed('earn', seq, `order ${order} renews what was not to be renewed`)
      this.#orders.delete(renews)
    }
    const promised = termPromise(BigInt(amount), terms.highPpm, terms.days)
    const isInBounds = amount >= terms.minimum && amount <= terms.maximum && (terms.renewable || !renew)
    const isOnSale = terms.opens <= at && (terms.closes === 0 || at < terms.closes)
    if (!isInBounds || !isOnSale) throw failed('earn', seq, `order ${order} is outside its terms`)
    if (event.lastDay !== firstDay + terms.days - 1 || BigInt(event.promised) !== promised) {
      throw failed('earn', seq, `order ${order} runs ${terms.days} days and is promised ${promised}`)
    }
    if (promised > product.free) throw failed('pots', seq, `the pot of ${product.id} promised more than it had`)
    product.free -= promised
    product.promised += promised
    this.#orders.set(order, { opened: event, nextDay: firstDay, renew, isHome: false })
    this.#locked.lock(customer, product.asset, BigInt(amount))
  }

  #paid(entry: AuditedEntry, event: EventOf<'yieldPaid'>): void {
    const { seq, at } = entry
    const { order: number, day, dueAt } = event
    if (this.#open.has(number)) {
      this.#open.paid(entry, this.#openPot(entry, event), event)
      this.#yields++
      return
    }
    const order = this.#order(seq, number, event)
    const { opened } = order
    const product = this.#product(seq, opened.earnProduct)
    if (day !== order.nextDay || day > opened.lastDay || order.isHome) {
      throw failed('yields', seq, `order ${number} was paid for day ${day} instead of ${order.nextDay}`)
    }
    if (dueAt !== paymentOf(day) || at < dueAt) {
      throw failed('yields', seq, `day ${day} of order ${number} was paid before it ended`)
    }
    const rate = product.rates.get(`${opened.terms} ${day}`)
    const { highPpm } = product.terms[opened.terms - 1]!
    if (event.ratePpm !== rate) {
      throw failed('yields', seq, `order ${number} earned ${event.ratePpm} ppm on a day of ${rate}`)
    }
    const { paid, back } = payDay(BigInt(opened.amount), rate, highPpm)
    if (BigInt(event.amount) !== paid)
      throw failed('yields', seq, `order ${number} was paid ${event.amount}, not ${paid}`)
    product.promised -= paid + back
    product.free += back
    order.nextDay++
    this.#yields++
  }

  #matured(entry: AuditedEntry, event: EventOf<'earnMatured'>): void {
    const { seq } = entry
    if (this.#open.has(event.order)) return this.#open.matured(entry, this.#openPot(entry, event), event)
    const order = this.#order(seq, event.order, event)
    const { opened } = order
    const isOver = order.nextDay === opened.lastDay + 1 && event.dueAt === paymentOf(opened.lastDay)
    if (!isOver || order.isHome || event.amount !== opened.amount) {
      throw failed('earn', seq, `order ${event.order} gave its principal back before its days were paid`)
    }
    order.isHome = true
    const { asset } = this.#product(seq, opened.earnProduct)
    this.#locked.lock(opened.customer, asset, -BigInt(opened.amount))
    if (!order.renew) this.#orders.delete(event.order)
  }

  #redeemed({ seq, at, command }: AuditedEntry, event: EventOf<'earnRedeemed'>): void {
    const order = this.#order(seq, event.order, event)
    const { opened } = order
    const product = this.#product(seq, opened.earnProduct)
    const terms = product.terms[opened.terms - 1]!
    const isAsked =
      command.kind === 'redeemEarn' &&
      command.order === event.order &&
      command.customer === opened.customer &&
      command.amount === opened.amount
    if (!isAsked || !terms.early || order.isHome) {
      throw failed('earn', seq, `order ${event.order} was ended by nobody who may`)
    }
    const remaining = remainingDays(opened.firstDay, terms.days, at)
    const amount = BigInt(opened.amount)
    const penalty = penaltyOf(amount, terms, remaining)
    if (event.remainingDays !== remaining || BigInt(event.penalty) !== penalty) {
      throw failed('earn', seq, `leaving order ${event.order} with ${remaining} days costs ${penalty}`)
    }
    if (BigInt(event.refund) !== amount - penalty) throw failed('earn', seq, `order ${event.order} gives the rest back`)
    if (order.nextDay !== opened.firstDay + terms.days - remaining) {
      throw failed('yields', seq, `order ${event.order} ended before its days were paid`)
    }
    const promised = BigInt(remaining) * dayYield(amount, terms.highPpm)
    product.promised -= promised
    product.free += promised + penalty
    this.#locked.lock(opened.customer, product.asset, -amount)
    this.#orders.delete(event.order)
  }

  #notRenewed({ seq }: AuditedEntry, event: EventOf<'earnNotRenewed'>): void {
    const order = this.#order(seq, event.order, event)
    if (!order.isHome || !order.renew) throw failed('earn', seq, `order ${event.order} was not to be renewed`)
    this.#orders.delete(event.order)
  }

  #renewalSet({ seq, command }: AuditedEntry, event: EventOf<'earnRenewalSet'>): void {
    const order = this.#order(seq, event.order, event)
    const isAsked =
      command.kind === 'setEarnRenewal' &&
      command.order === event.order &&
      command.customer === order.opened.customer &&
      command.renew === event.renew
    if (!isAsked) throw failed('earn', seq, `nobody asked to renew order ${event.order}`)
    order.renew = event.renew
  }

  #openPot({ seq }: AuditedEntry, { earnProduct }: { earnProduct: number }): PotOfOpen {
    const product = this.#product(seq, earnProduct)
    const { open } = product
    if (open === undefined) throw failed('earn', seq, `product ${product.id} has an end`)
    return { ...product, pot: product, terms: product.terms[0]!, open }
  }

  #product(seq: number, number: number): ProvenProduct {
    const product = this.#products[number - 1]
    if (product === undefined) throw failed('earn', seq, `earn product ${number} is not listed`)
    return product
  }

  #order(
    seq: number,
    number: number,
    { customer, earnProduct }: { customer: number; earnProduct?: number },
  ): ProvenOrder {
    const order = this.#orders.get(number)
    const isSameOrder =
      order?.opened.customer === customer && (earnProduct === undefined || order.opened.earnProduct === earnProduct)
    if (order === undefined || !isSameOrder) throw failed('earn', seq, `order ${number} is not open`)
    return order
  }

  /** What is there is what pots and orders say, and nothing else. */
  #checkAccounts(seq: number): void {
    const expected = new Map<string, bigint>()
    const expect = (account: string, amount: bigint): void => {
      if (amount !== 0n) expected.set(account, (expected.get(account) ?? 0n) + amount)
    }
    for (const { number, asset, free, promised } of this.#products) {
      expect(accountOf(HOUSE, 'yieldFree', asset, number), free)
      expect(accountOf(HOUSE, 'yieldPromised', asset, number), promised)
    }
    for (const [account, balance] of this.#there) {
      if (balance !== (expected.get(account) ?? 0n)) {
        throw failed('pots', seq, `account ${account} holds ${balance}, not ${expected.get(account) ?? 0n}`)
      }
      expected.delete(account)
    }
    for (const [account, amount] of expected) throw failed('pots', seq, `account ${account} lacks ${amount}`)
  }
}

function isSame(command: CommandOf<'openEarn'>, event: EventOf<'earnOpened'>): boolean {
  return (
    command.customer === event.customer &&
    command.earnProduct === event.earnProduct &&
    command.terms === event.terms &&
    command.amount === event.amount &&
    command.renew === event.renew
  )
}

function accountOf(owner: number, purpose: Purpose, asset: number, key: number): string {
  return `${owner} ${purpose} ${asset} ${key}`
}

function failed(claim: Of, seq: number, what: string): ClaimFailed {
  return new ClaimFailed(claim, seq, what)
}
