import {
  type CommandOf,
  type Event,
  type EventOf,
  HOUSE,
  OPERATOR_ROLES,
  type OperatorRole,
  type Purpose,
  type SaleTerms,
} from '@candela/contract'
import { isSaleOver, saleTermsValid, sharedLots, unlockAt, unlockedBy } from '@candela/rules/subscription'
import { ClaimFailed } from '../claims.ts'
import type { LockedAudit } from './locked.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

const OWN_ACCOUNTS: ReadonlySet<Purpose> = new Set(['saleCoins', 'escrow', 'proceeds', 'issuance'])
/** what pays */
const PRACTICE = 0

interface ProvenSale {
  readonly coin: number
  readonly terms: SaleTerms
  wanted: number
  sold: number
  proposer: number
  isClosed: boolean
  isListed: boolean
  isCancelled: boolean
  /** records that nothing has come of yet */
  checking: number
}

interface ProvenRecord {
  readonly customer: number
  readonly sale: number
  readonly lots: number
  state: 'checking' | 'succeeded' | 'failed'
  allocated: number
  part: number
}

type Fault = string | undefined

/**
 * Claims `sales`: exactly the supply was minted, subscriptions are as asked for and locked in full, shares are what the
 * published rule gives, money waits in escrow until listing, coins come free when they were to, and a cancelled sale gives
 * everything back. Throws ClaimFailed `sales`.
 */
export class SubscriptionAudit implements AuditedRoom {
  readonly #locked: LockedAudit
  readonly #sales: ProvenSale[] = []
  readonly #records: ProvenRecord[] = []
  readonly #roles = new Map<number, number>()
  /** of the house's accounts of sales: what they are to hold, and what they do */
  readonly #kept = new Map<string, bigint>()
  readonly #there = new Map<string, bigint>()
  readonly #moved = new Set<string>()

  constructor(locked: LockedAudit) {
    this.#locked = locked
  }

  lines(): readonly string[] {
    const what = `${count(this.#sales.length)} with ${count(this.#records.length)} subscriptions`
    return [line('sales', `${what}, shared out, paid and freed as published`)]
  }

  apply(entry: AuditedEntry): void {
    if (entry.code !== 0) return
    for (const event of entry.events) {
      const fault = this.#faultOf(event, entry)
      if (fault !== undefined) throw new ClaimFailed('sales', entry.seq, fault)
    }
    for (const account of this.#moved) {
      const [kept, there] = [this.#kept.get(account) ?? 0n, this.#there.get(account) ?? 0n]
      if (kept !== there) throw new ClaimFailed('sales', entry.seq, `${account} holds ${there} instead of ${kept}`)
    }
    this.#moved.clear()
  }

  #faultOf(event: Event, { at, command }: AuditedEntry): Fault {
    switch (event.kind) {
      case 'operatorEnrolled':
        this.#roles.set(event.operator, event.roles)
        return undefined
      case 'operatorEnded':
        this.#roles.delete(event.operator)
        return undefined
      case 'posted':
        return this.#posted(event)
      case 'saleOffered':
        return this.#offered(event, at, command)
      case 'subscribed':
        return this.#subscribed(event, at, command)
      case 'saleClosed':
        return this.#closed(event, at)
      case 'coinsAllocated':
        return this.#allocated(event)
      case 'subscriptionFailed':
        return this.#failed(event, at, command)
      case 'coinListed':
        return this.#listed(event, at)
      case 'coinsUnlocked':
        return this.#unlocked(event, at)
      case 'saleCancelProposed':
      case 'saleCancelled':
        return this.#cancelled(event, at, command)
      default:
        return undefined
    }
  }

  #posted({ purpose: posting, reference, legs }: EventOf<'posted'>): Fault {
    for (const { owner, purpose, asset, key, balance } of legs) {
      if (owner === HOUSE && OWN_ACCOUNTS.has(purpose)) this.#note(this.#there, `${purpose} ${asset} ${key}`, balance)
    }
    const sale = this.#sales[reference - 1]
    if (posting !== 'saleBurn' || sale === undefined) return undefined
    if (!sale.isCancelled || sale.checking > 0 || sale.sold > 0) return `coins of sale ${reference} burned too soon`
    const unsold = this.#kept.get(`saleCoins ${sale.coin} ${reference}`) ?? 0n
    this.#keep('saleCoins', sale.coin, reference, -unsold)
    this.#keep('issuance', sale.coin, 0, unsold)
    return undefined
  }

  #offered({ sale, coin, supply }: EventOf<'saleOffered'>, at: number, command: AuditedEntry['command']): Fault {
    const isNext = sale === this.#sales.length + 1 && this.#sales.every((other) => other.coin !== coin)
    if (command.kind !== 'offerSale' || command.sale !== sale || command.coin !== coin || !isNext) {
      return `sale ${sale} was offered by nobody`
    }
    const { terms } = command
    if (!saleTermsValid(terms, at) || terms.supply !== supply) return `sale ${sale} is under terms that do not do`
    const fresh = { wanted: 0, sold: 0, proposer: 0, isClosed: false, isListed: false, isCancelled: false, checking: 0 }
    this.#sales.push({ coin, terms, ...fresh })
    this.#keep('saleCoins', coin, sale, coinsOf(terms, supply))
    this.#keep('issuance', coin, 0, -coinsOf(terms, supply))
    return undefined
  }

  #subscribed(event: EventOf<'subscribed'>, at: number, command: AuditedEntry['command']): Fault {
    const { record, customer, sale: number, lots } = event
    const sale = this.#sales[number - 1]
    if (sale === undefined || record !== this.#records.length + 1) return `record ${record} is of no sale`
    if (command.kind !== 'subscribe' || !isAsked(command, event)) return `record ${record} is not what was asked for`
    const { terms } = sale
    if (at < terms.opensAt || isSaleOver({ ...terms, isCancelled: sale.isCancelled }, at)) {
      return `record ${record} came while sale ${number} was not open`
    }
    const own = this.#records.filter((each) => each.customer === customer && each.sale === number)
    const held = own.reduce((sum, each) => (each.state === 'failed' ? sum : sum + each.lots), lots)
    if (lots < terms.minimum || held > terms.maximum) return `record ${record} is beyond what one customer may have`
    sale.wanted += lots
    if (terms.method === 'firstCome' && sale.wanted > terms.supply) return `sale ${number} sold more than there is`
    const cost = priceOf(terms, lots)
    if (BigInt(event.amount) !== cost) return `record ${record} locks ${event.amount} instead of ${cost}`
    sale.checking++
    this.#records.push({ customer, sale: number, lots, state: 'checking', allocated: 0, part: 0 })
    this.#locked.lock(customer, PRACTICE, cost)
    return undefined
  }

  #closed({ sale: number, wanted, supply, dueAt }: EventOf<'saleClosed'>, at: number): Fault {
    const sale = this.#sales[number - 1]
    if (sale === undefined || sale.isClosed || sale.isCancelled) return `sale ${number} closed out of turn`
    const isTold = dueAt === sale.terms.closesAt && dueAt <= at
    if (!isTold || wanted !== sale.wanted || supply !== sale.terms.supply) return `sale ${number} closed otherwise`
    sale.isClosed = true
    return undefined
  }

  #allocated(event: EventOf<'coinsAllocated'>): Fault {
    const { record: number, allocated, paid, back } = event
    const [record, sale] = this.#checking(event)
    if (record === undefined || sale === undefined || !sale.isClosed) return `record ${number} was decided out of turn`
    const { terms, coin, wanted } = sale
    const share = sharedLots(terms.supply, wanted, record.lots)
    if (allocated !== share || share === 0) return `record ${number} got ${allocated} lots instead of ${share}`
    const cost = priceOf(terms, record.lots)
    if (BigInt(paid) !== priceOf(terms, share) || BigInt(paid + back) !== cost) return `record ${number} paid otherwise`
    record.state = 'succeeded'
    record.allocated = share
    sale.sold += share
    sale.checking--
    this.#locked.lock(record.customer, PRACTICE, -cost)
    this.#locked.lock(record.customer, coin, coinsOf(terms, share))
    this.#keep('escrow', PRACTICE, record.sale, BigInt(paid))
    this.#keep('saleCoins', coin, record.sale, -coinsOf(terms, share))
    return undefined
  }

  #failed(event: EventOf<'subscriptionFailed'>, at: number, command: AuditedEntry['command']): Fault {
    const { record: number, customer, reason } = event
    const record = this.#records[number - 1]
    const sale = this.#sales[event.sale - 1]
    if (
      record?.customer !== customer ||
      record.sale !== event.sale ||
      sale === undefined ||
      record.state === 'failed'
    ) {
      return `record ${number} failed out of turn`
    }
    const { terms, coin } = sale
    const isOwn = command.kind === 'cancelSubscription' && command.record === number && command.customer === customer
    const isRight = {
      cancelledByCustomer: isOwn && record.state === 'checking' && at < terms.closesAt,
      saleCancelled: sale.isCancelled && !sale.isListed,
      noLot: sale.isClosed && sharedLots(terms.supply, sale.wanted, record.lots) === 0,
    }[reason]
    if (!isRight) return `record ${number} failed for no reason`
    const isPaid = record.state === 'succeeded'
    const amount = priceOf(terms, isPaid ? record.allocated : record.lots)
    if (BigInt(event.amount) !== amount) return `record ${number} gave ${event.amount} back instead of ${amount}`
    if (reason === 'cancelledByCustomer') sale.wanted -= record.lots
    if (isPaid) {
      sale.sold -= record.allocated
      this.#keep('escrow', PRACTICE, event.sale, -amount)
      this.#keep('issuance', coin, 0, coinsOf(terms, record.allocated))
      this.#locked.lock(customer, coin, -coinsOf(terms, record.allocated))
    } else {
      sale.checking--
      this.#locked.lock(customer, PRACTICE, -amount)
    }
    record.state = 'failed'
    return undefined
  }

  #listed({ sale: number, coin, sold, unsold, dueAt }: EventOf<'coinListed'>, at: number): Fault {
    const sale = this.#sales[number - 1]
    if (sale === undefined || !sale.isClosed || sale.isListed || sale.isCancelled || sale.checking > 0) {
      return `sale ${number} was listed out of turn`
    }
    const { terms } = sale
    const isTold = coin === sale.coin && sold === sale.sold && unsold === terms.supply - sold
    if (!isTold || dueAt !== terms.listingAt || dueAt > at) return `sale ${number} was listed otherwise`
    sale.isListed = true
    this.#keep('escrow', PRACTICE, number, -priceOf(terms, sold))
    this.#keep('proceeds', PRACTICE, number, priceOf(terms, sold))
    this.#keep('saleCoins', coin, number, -coinsOf(terms, unsold))
    this.#keep('issuance', coin, 0, coinsOf(terms, unsold))
    return undefined
  }

  #unlocked({ record: number, customer, sale: of, part, lots, dueAt }: EventOf<'coinsUnlocked'>, at: number): Fault {
    const record = this.#records[number - 1]
    const sale = this.#sales[of - 1]
    if (record?.customer !== customer || record.sale !== of || sale === undefined || !sale.isListed) {
      return `coins of record ${number} came free out of turn`
    }
    const { terms, coin } = sale
    if (part <= record.part || part > terms.parts || dueAt !== unlockAt(terms, part) || dueAt > at) {
      return `coins of record ${number} came free at another time than published`
    }
    const free = (parts: number): bigint => unlockedBy(BigInt(record.allocated), parts, terms.parts)
    if (BigInt(lots) !== free(part) - free(record.part)) return `record ${number} freed ${lots} lots of part ${part}`
    record.part = part
    this.#locked.lock(customer, coin, -coinsOf(terms, lots))
    return undefined
  }

  #cancelled(
    { kind, sale: number, operator }: EventOf<'saleCancelProposed'> | EventOf<'saleCancelled'>,
    at: number,
    command: AuditedEntry['command'],
  ): Fault {
    const sale = this.#sales[number - 1]
    const isAsked = command.kind === 'cancelSale' && command.sale === number && command.operator === operator
    if (sale === undefined || !isAsked || command.signature === '') return `sale ${number} was cancelled by nobody`
    if (sale.isCancelled || at >= sale.terms.listingAt) return `sale ${number} was cancelled when it could not be`
    const isFirst = kind === 'saleCancelProposed'
    const isTurn = isFirst ? sale.proposer === 0 : sale.proposer !== 0 && sale.proposer !== operator
    if (!isTurn || !this.#may(operator, isFirst ? 'productPublisher' : 'productApprover')) {
      return `sale ${number} was cancelled by an operator who may not`
    }
    if (isFirst) sale.proposer = operator
    else sale.isCancelled = true
    return undefined
  }

  #checking({ record: number, customer, sale: of }: EventOf<'coinsAllocated'>): [ProvenRecord?, ProvenSale?] {
    const record = this.#records[number - 1]
    const isIt = record?.customer === customer && record.sale === of && record.state === 'checking'
    return isIt ? [record, this.#sales[of - 1]] : []
  }

  #keep(purpose: Purpose, asset: number, key: number, amount: bigint): void {
    const account = `${purpose} ${asset} ${key}`
    this.#note(this.#kept, account, (this.#kept.get(account) ?? 0n) + amount)
  }

  #note(accounts: Map<string, bigint>, account: string, balance: bigint): void {
    accounts.set(account, balance)
    this.#moved.add(account)
  }

  #may(operator: number, role: OperatorRole): boolean {
    return (((this.#roles.get(operator) ?? 0) >> OPERATOR_ROLES.indexOf(role)) & 1) === 1
  }
}

function isAsked(command: CommandOf<'subscribe'>, event: EventOf<'subscribed'>): boolean {
  return command.customer === event.customer && command.sale === event.sale && command.lots === event.lots
}

function priceOf({ price }: SaleTerms, lots: number): bigint {
  return BigInt(lots) * BigInt(price)
}

function coinsOf({ lot }: SaleTerms, lots: number): bigint {
  return BigInt(lots) * BigInt(lot)
}
