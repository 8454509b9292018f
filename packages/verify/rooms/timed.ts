import {
  type Event,
  type EventOf,
  HOUSE,
  type MarketUpdate,
  type ProductDefinition,
  type Purpose,
  STALE_AFTER_MS,
  STEP_MS,
} from '@candela/contract'
import { FIRST_RULES, RULES, type RuleSets, type TimedOffer } from '@candela/rules'
import {
  firstStrikeStep,
  isStrikeOver,
  maturityStep,
  median2,
  settlementWindow,
  timedOutcome,
  timedReserve,
} from '@candela/rules/timed'
import { ClaimFailed } from '../claims.ts'
import { hasMatured, isGivenUp, isNews, isOpenedBy, paidFor } from '../proof/timed-ticks.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/** orders that one step opens, and settles, at most */
const MOST_A_STEP = 1_000
/** ticks are looked at for as many steps as the widest window has */
const KEPT_STEPS = 4_096
const MINUTE_MS = 60_000
const OWN_ACCOUNTS: ReadonlySet<Purpose> = new Set(['timedStake', 'timedReserve', 'houseTimed'])

interface ProvenTimed {
  readonly placed: EventOf<'timedPlaced'>
  readonly seq: number
  readonly at: number
  readonly offer: TimedOffer
  strike: { readonly index: number; readonly maturity: number } | undefined
}

interface Tick {
  readonly step: number
  readonly seq: number
  readonly index: number
}

/**
 * Claims `timed`: what was taken on is what was asked for, at the published payout and within what the house can pay · `strikes`
 * the first tick after an order that may open it, and no later one; cancelled only where there was none · `outcomes` by the ticks of
 * the window alone, recomputed; void only without any · `stakes` what was set aside goes where the outcome says, and comes from nowhere else.
 */
export class TimedAudit implements AuditedRoom {
  readonly #products = new Map<number, ProductDefinition>()
  readonly #orders = new Map<number, ProvenTimed>()
  /** those that are not opened */
  readonly #waiting = new Map<number, ProvenTimed>()
  /** how many running orders mature in a step */
  readonly #maturities = new Map<number, number>()
  /** everybody who ever staked */
  readonly #staked = new Set<number>()
  /** what the house has left for timed orders */
  #house = 0n
  readonly #ticks = new Map<number, Tick[]>()
  /** of accounts that belong to timed orders alone, by owner and purpose */
  readonly #held = new Map<string, bigint>()
  readonly #rules: RuleSets
  #version: number = FIRST_RULES
  #placed = 0
  #strikes = 0
  #outcomes = 0

  constructor(rules: RuleSets = RULES) {
    this.#rules = rules
  }

  lines(): readonly string[] {
    return [
      line('timed', `${count(this.#placed)} orders as asked for, at the published payout`),
      line('strikes', `${count(this.#strikes)} at the first tick after the order, none later`),
      line('outcomes', `${count(this.#outcomes)} recomputed from the ticks of their windows`),
      line('stakes', `what ${count(this.#orders.size)} running orders need is set aside, and nothing else`),
    ]
  }

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code, events } = entry
    if (code !== 0) return
    if (command.kind === 'listProduct') this.#products.set(command.product.product, command.product)
    const updates = command.kind === 'market' && isNews(command.step, at) ? command.updates : []
    if (command.kind === 'market') for (const update of updates) this.#tick(seq, command.step, update)
    const told: Told = { opened: 0, settled: 0, isMoved: false }
    for (const event of events) this.#event(entry, event, updates, told)
    if (command.kind === 'market') this.#endStep(seq, command.step, updates, told)
    if (command.kind !== 'tick') this.#isOnTime(seq, at)
    if (told.isMoved) this.#checkStakes(seq)
  }

  #event(entry: AuditedEntry, event: Event, updates: readonly MarketUpdate[], told: Told): void {
    const { seq } = entry
    switch (event.kind) {
      case 'rulesActivated':
        this.#version = event.version
        return undefined
      case 'posted':
        for (const { owner, purpose, balance } of event.legs) {
          if (!OWN_ACCOUNTS.has(purpose)) continue
          this.#held.set(`${owner} ${purpose}`, balance)
          told.isMoved = true
        }
        return undefined
      case 'houseFunded':
        if (event.account === 'houseTimed') this.#house += BigInt(event.amount)
        return undefined
      case 'timedPlaced':
        return this.#place(entry, event)
      case 'timedAccepted':
        told.opened++
        return this.#accept(entry, event, updates)
      case 'timedSettled':
        told.settled++
        return this.#settle(entry, event)
      case 'timedVoided':
        told.settled++
        return this.#void(entry, event)
      case 'timedCancelled':
        return this.#cancel(seq, event, entry)
      default:
        return undefined
    }
  }

  #tick(seq: number, step: number, { product, index }: MarketUpdate): void {
    const ticks = this.#ticks.get(product) ?? []
    ticks.push({ step, seq, index })
    while (ticks[0]!.step < step - KEPT_STEPS) ticks.shift()
    this.#ticks.set(product, ticks)
  }

  #place({ seq, at, command }: AuditedEntry, event: EventOf<'timedPlaced'>): void {
    const { order, product, durationMs, payoutPpm, stake, reserve } = event
    const fields = ['customer', 'product', 'direction', 'durationMs', 'stake', 'ruleVersion'] as const
    const isAsked = command.kind === 'placeTimedOrder' && fields.every((field) => command[field] === event[field])
    if (!isAsked) throw failed('timed', seq, `order ${order} is taken on as something else than was asked`)
    const definition = this.#products.get(product)
    const offer = definition && this.#rules[this.#version]?.timed.timedOffer(definition.id)
    const payout = offer?.durations.find(({ ms }) => ms === durationMs)?.payoutPpm
    if (!offer || event.ruleVersion !== this.#version || payoutPpm !== payout) {
      throw failed('timed', seq, `order ${order} pays ${payoutPpm}, the rules say ${payout ?? 'nothing'}`)
    }
    const due = timedReserve(BigInt(stake), payoutPpm)
    if (BigInt(reserve) !== due) throw failed('timed', seq, `order ${order} has ${reserve} set aside, not ${due}`)
    const own: ProvenTimed = { placed: event, seq, at, offer, strike: undefined }
    this.#orders.set(order, own)
    this.#waiting.set(order, own)
    this.#staked.add(event.customer)
    this.#house -= due
    this.#placed++
    this.#checkBounds(seq, event, offer, definition.id)
  }

  /** What the house may owe on one direction, the new order counted. */
  #checkBounds(
    seq: number,
    { order, product, direction }: EventOf<'timedPlaced'>,
    offer: TimedOffer,
    id: string,
  ): void {
    const own = this.#orders.get(order)!
    const minute = minuteOf(own)
    const bounds: (readonly [cap: bigint, isCounted: (other: ProvenTimed) => boolean])[] = [
      [offer.capMinute, (other) => other.placed.product === product && minuteOf(other) === minute],
      [offer.capProduct, (other) => other.placed.product === product],
      [offer.capGroup, (other) => other.offer.group === offer.group],
    ]
    for (const [cap, isCounted] of bounds) {
      let owed = 0n
      for (const other of this.#orders.values()) {
        if (other.placed.direction === direction && isCounted(other)) owed += BigInt(other.placed.reserve)
      }
      if (owed > cap) throw failed('timed', seq, `the house owes ${owed} on ${id} ${direction}, above its ${cap}`)
    }
  }

  #accept({ seq, command }: AuditedEntry, event: EventOf<'timedAccepted'>, updates: readonly MarketUpdate[]): void {
    const order = this.#own(seq, 'strikes', event)
    const wrong = (why: string): never => {
      throw failed('strikes', seq, `order ${event.order}: ${why}`)
    }
    const update = updates.find(({ product }) => product === order.placed.product)
    if (order.strike || command.kind !== 'market' || !update) return wrong('no tick opens it')
    if (!isOpenedBy(order, order.offer, seq, command.step, update))
      wrong(`the tick of step ${command.step} may not open it`)
    if (event.strike !== update.index || event.step !== command.step) wrong(`its strike is ${update.index}`)
    const maturity = maturityStep(command.step, order.placed.durationMs)
    if (event.maturityStep !== maturity) wrong(`it matures at ${maturity}, not ${event.maturityStep}`)
    order.strike = { index: update.index, maturity }
    this.#waiting.delete(event.order)
    this.#maturities.set(maturity, (this.#maturities.get(maturity) ?? 0) + 1)
    this.#strikes++
  }

  #settle({ seq, at, command }: AuditedEntry, event: EventOf<'timedSettled'>): void {
    const order = this.#own(seq, 'outcomes', event)
    const wrong = (why: string): never => {
      throw failed('outcomes', seq, `order ${event.order}: ${why}`)
    }
    const ticks = this.#window(seq, order, at, command.kind === 'market' ? command.step : undefined)
    const middle = median2(ticks.map(({ index }) => index))
    const isSame =
      ticks.length === event.ticks.length &&
      ticks.every(({ step, seq: from, index }, place) => {
        const told = event.ticks[place]!
        return told.step === step && told.seq === from && told.index === index
      })
    if (!isSame) wrong('its ticks are not those of its window')
    const { direction, stake, reserve } = order.placed
    const outcome = timedOutcome(direction, order.strike!.index, middle)
    if (event.outcome !== outcome) wrong(`it is ${outcome}, not ${event.outcome}`)
    if (event.median2 !== middle) wrong(`twice its median is ${middle}, not ${event.median2}`)
    const paid = paidFor(event.outcome, stake, reserve)
    if (event.paid !== paid) wrong(`it pays ${paid}, not ${event.paid}`)
    this.#end(order, outcome === 'won' ? -reserve : outcome === 'lost' ? stake : 0)
  }

  #void({ seq, at, command }: AuditedEntry, event: EventOf<'timedVoided'>): void {
    const order = this.#own(seq, 'outcomes', event)
    const ticks = this.#window(seq, order, at, command.kind === 'market' ? command.step : undefined)
    if (ticks.length > 0) throw failed('outcomes', seq, `order ${event.order} is void, its window has ticks`)
    if (event.paid !== order.placed.stake)
      throw failed('outcomes', seq, `order ${event.order} gives back ${event.paid}`)
    this.#end(order, 0)
  }

  #cancel(seq: number, event: EventOf<'timedCancelled'>, { at, command }: AuditedEntry): void {
    const order = this.#own(seq, 'strikes', event)
    const { placed, offer } = order
    const isOver = isGivenUp(order.at, offer, at, command.kind === 'market' ? command.step : undefined)
    if (order.strike || !isOver) throw failed('strikes', seq, `order ${event.order} is given up too early`)
    if (event.paid !== placed.stake) throw failed('strikes', seq, `order ${event.order} gives back ${event.paid}`)
    this.#end(order, 0)
  }

  /** The ticks that decide an order, once nothing of them can come any more. */
  #window(seq: number, { placed, strike, offer }: ProvenTimed, at: number, step: number | undefined): readonly Tick[] {
    if (!strike) throw failed('outcomes', seq, `order ${placed.order} was never opened`)
    const { maturity } = strike
    if (!hasMatured(maturity, at, step))
      throw failed('outcomes', seq, `order ${placed.order} is settled before step ${maturity}`)
    const { first, last } = settlementWindow(maturity, offer)
    return (this.#ticks.get(placed.product) ?? []).filter((tick) => tick.step >= first && tick.step <= last)
  }

  /** No order was passed over: what a step may open is open, what it matures is settled. */
  #endStep(seq: number, step: number, updates: readonly MarketUpdate[], told: Told): void {
    for (const order of told.opened < MOST_A_STEP ? this.#waiting.values() : []) {
      const { placed } = order
      const update = updates.find(({ product }) => product === placed.product)
      if (update && isOpenedBy(order, order.offer, seq, step, update)) {
        throw failed('strikes', seq, `order ${placed.order} is not opened by step ${step}, which was its first`)
      }
      if (isStrikeOver(order.at, step, order.offer)) {
        throw failed('strikes', seq, `order ${placed.order} waits though nothing can open it`)
      }
    }
    const due = [...this.#maturities.keys()].find((maturity) => maturity <= step)
    if (due !== undefined && told.settled < MOST_A_STEP) {
      throw failed('outcomes', seq, `orders matured at step ${due} and are not settled`)
    }
  }

  /** Where the market is silent, time decides: nothing else happens before it has. */
  #isOnTime(seq: number, at: number): void {
    const isSilent = (step: number): boolean => step * STEP_MS + STALE_AFTER_MS <= at
    for (const maturity of this.#maturities.keys()) {
      if (isSilent(maturity)) throw failed('outcomes', seq, `orders matured at step ${maturity} and are not settled`)
    }
    for (const { placed, at: since, offer } of this.#waiting.values()) {
      if (!isSilent(firstStrikeStep(since, offer) + offer.limitSteps - 1)) continue
      throw failed('strikes', seq, `order ${placed.order} waits though nothing can open it`)
    }
  }

  /** What is set aside is what open orders need, to the unit. */
  #checkStakes(seq: number): void {
    const stakes = new Map<number, bigint>()
    let reserves = 0n
    for (const { placed } of this.#orders.values()) {
      stakes.set(placed.customer, (stakes.get(placed.customer) ?? 0n) + BigInt(placed.stake))
      reserves += BigInt(placed.reserve)
    }
    const check = (owner: number, purpose: Purpose, expected: bigint): void => {
      const held = this.#held.get(`${owner} ${purpose}`) ?? 0n
      if (held !== expected) throw failed('stakes', seq, `${purpose} of ${owner} holds ${held} instead of ${expected}`)
    }
    check(HOUSE, 'timedReserve', reserves)
    check(HOUSE, 'houseTimed', this.#house)
    for (const customer of this.#staked) check(customer, 'timedStake', stakes.get(customer) ?? 0n)
  }

  #own(seq: number, claim: TimedClaim, { order, customer, product }: Ended): ProvenTimed {
    const found = this.#orders.get(order)
    if (found?.placed.customer === customer && found.placed.product === product) return found
    throw failed(claim, seq, `order ${order} of customer ${customer} is not open`)
  }

  /** `gain`: of the house. */
  #end({ placed, strike }: ProvenTimed, gain: number): void {
    this.#house += BigInt(placed.reserve) + BigInt(gain)
    this.#orders.delete(placed.order)
    this.#waiting.delete(placed.order)
    if (!strike) return
    const left = this.#maturities.get(strike.maturity)! - 1
    if (left === 0) this.#maturities.delete(strike.maturity)
    else this.#maturities.set(strike.maturity, left)
    this.#outcomes++
  }
}

type TimedClaim = 'timed' | 'strikes' | 'outcomes' | 'stakes'
type Ended = EventOf<'timedAccepted' | 'timedSettled' | 'timedVoided' | 'timedCancelled'>

/** What an entry has come to. */
interface Told {
  opened: number
  settled: number
  /** money of timed orders moved */
  isMoved: boolean
}

/** The minute that an order ends in, if the first step that may open it does. */
function minuteOf({ at, offer, placed }: ProvenTimed): number {
  return Math.floor((maturityStep(firstStrikeStep(at, offer), placed.durationMs) * STEP_MS) / MINUTE_MS)
}

function failed(claim: TimedClaim, seq: number, what: string): ClaimFailed {
  return new ClaimFailed(claim, seq, what)
}
