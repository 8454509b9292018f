import type { CommandOf, Event } from '@candela/contract'
import { Core, type CoreOptions } from '@candela/core'
import { around, PerpetualTrial, rightAnswers } from '@candela/core/testing'
import { LATEST_RULES, RULES } from '@candela/rules'
import { DEFAULT_PERPETUAL, perpetualTerms } from '@candela/rules/perpetual'
import { BTC_USDT } from '@candela/rules/testing'

/** A source of chance for a house: whole numbers from 0 to below a limit. */
export type Chance = (limit: number) => number

export const MIDDLE = 6_000_000
const OTHER = { ...BTC_USDT, product: 1, id: 'ETH-USDT', base: 2 } as const
const UNIT = 100_000_000
/** so few that a test can have as many */
const MOST_ORDERS = 4

/** The rules in force, with few open orders, in a house whose perpetual goes on or not. */
function rulesOf(isHalted: boolean): CoreOptions {
  const latest = RULES[LATEST_RULES]
  const terms = { ...DEFAULT_PERPETUAL, mostOrders: MOST_ORDERS }
  const perpetual = {
    ...latest.perpetual,
    perpetualTerms: (id: string) => perpetualTerms(id) && { ...terms, isHalted: isHalted && id === BTC_USDT.id },
  }
  return { rules: { ...RULES, [LATEST_RULES]: { ...latest, perpetual } } }
}

/** A house with two perpetuals, a customer with some past, and one who takes the other side. */
export class TicketHouse extends PerpetualTrial {
  /** the fees paid for each position */
  readonly fees = new Map<number, bigint>()
  readonly options: CoreOptions
  customer = 0
  maker = 0

  constructor(options: CoreOptions) {
    super(options)
    this.options = options
  }

  override apply(command: Parameters<PerpetualTrial['apply']>[0]): ReturnType<PerpetualTrial['apply']> {
    const answer = super.apply(command)
    // the first entries come before there is a map
    for (const event of answer.events) if (this.fees !== undefined) this.#note(event)
    return answer
  }

  #note(event: Event): void {
    if (event.kind !== 'perpetualFilled') return
    this.fees.set(event.position, (this.fees.get(event.position) ?? 0n) + event.fee)
  }

  /** Another house in the same state, which goes its own way. */
  fork(): TicketHouse {
    const { core, at, seq, fees, options, customer, maker } = this
    const other = new TicketHouse(options)
    Object.assign(other, { ...this, core: Core.restore(core.snapshot().slice(), options), at, seq, customer, maker })
    Object.assign(other, { fees: new Map(fees) })
    return other
  }

  /** One more step of both markets. */
  both(index: number, lots: number): void {
    this.market(around(index / 20, 1_000_000), index / 20, 1)
    this.step(index, lots === 0 ? {} : around(index, lots))
  }
}

/** A house by chance: what its customer holds, has set, has placed, knows, owes and is kept from. */
export function houseOf(chance: Chance): TicketHouse {
  const house = new TicketHouse(rulesOf(chance(20) === 0))
  house.checking = false
  house.must({ kind: 'listAsset', asset: { asset: 2, id: 'ETH', displayDigits: 6 } })
  house.must({ kind: 'listProduct', product: OTHER })
  house.both(MIDDLE, 100_000_000)
  house.maker = house.open()
  house.leverage(house.maker, 20)
  const customer = (house.customer = house.must({
    kind: 'openCustomer',
    commandId: house.id(),
    terms: 1,
    risk: 1,
  }).value)
  const does = doing(house)
  // of rules by which leverage could be set by whoever knew nothing of it
  does({ kind: 'setLeverage', product: 0, leverage: 1 + chance(3) * chance(25) })
  house.must({ kind: 'activateRules', version: LATEST_RULES })
  if (chance(4) !== 0) house.must(rightAnswers(customer, house.id()))
  if (chance(8) === 0) borrow(house)
  const isCross = chance(2) === 0
  if (isCross) does({ kind: 'setMarginMode', product: 0, mode: 'cross' })
  if (isCross && chance(2) === 0) {
    does({ kind: 'setMarginMode', product: 1, mode: 'cross' })
    does({ kind: 'setLeverage', product: 1, leverage: 1 + chance(20) })
    house.order(customer, side(chance), 1_000 + chance(300_000), { product: 1 })
  }
  if (chance(3) !== 0) hold(house, chance)
  rest(house, chance)
  if (chance(2) === 0) does({ kind: 'setLeverage', product: 0, leverage: 1 + chance(50) })
  moveAbout(house, chance)
  protect(house, chance)
  return house
}

/** A house with a deep market, and a customer who knows and holds nothing but 10,000 USDT. */
export function plainHouse(): TicketHouse {
  const house = new TicketHouse(rulesOf(false))
  house.checking = false
  house.must({ kind: 'activateRules', version: LATEST_RULES })
  house.step()
  house.customer = house.open()
  return house
}

type Own = Exclude<Parameters<TicketHouse['apply']>[0], { customer?: never }>

/** A command of the customer's own, done or refused. */
function doing(house: TicketHouse) {
  return (command: object): boolean =>
    house.apply({ ...command, customer: house.customer, commandId: house.id() } as Own).code === 'ok'
}

function side(chance: Chance): 'buy' | 'sell' {
  return chance(2) === 0 ? 'buy' : 'sell'
}

/** near the middle, in ticks */
function near(chance: Chance, away = 120_000): number {
  return MIDDLE + chance(2 * away) - away
}

/** A position with some margin more or less, triggers or none, perhaps a part of it closed again. */
function hold(house: TicketHouse, chance: Chance): void {
  const { customer } = house
  const asked = side(chance)
  house.order(customer, asked, 500 + chance(chance(2) === 0 ? 10_000 : 60_000))
  if (chance(3) === 0) house.order(customer, asked === 'buy' ? 'sell' : 'buy', 100 + chance(400))
  if (chance(2) === 0) house.margin(customer, chance(2) === 0 ? chance(20 * UNIT) + 1 : -chance(20 * UNIT) - 1)
  const away = 1_000 + chance(60_000)
  const sign = asked === 'buy' ? 1 : -1
  if (chance(2) === 0) {
    house.triggers(customer, {
      takeProfit: chance(3) === 0 ? 0 : MIDDLE + sign * away,
      stopLoss: chance(3) === 0 ? 0 : MIDDLE - sign * Math.ceil(away / 8),
    })
  }
}

/** Orders that rest or wait, some of them to reduce. */
function rest(house: TicketHouse, chance: Chance): void {
  const count = chance(5) === 0 ? 3 * MOST_ORDERS : chance(4)
  for (let left = count; left > 0; left--) {
    const reduceOnly = chance(3) === 0
    const asked = { price: near(chance), reduceOnly, trigger: chance(4) === 0 ? near(chance) : 0 }
    house.order(house.customer, side(chance), 200 + chance(5_000), asked)
  }
}

/** Moves the market some way off, with a ladder or none, and at times for too long. */
function moveAbout(house: TicketHouse, chance: Chance): void {
  if (chance(3) === 0) house.both(near(chance), 100_000_000)
  const index = chance(2) === 0 ? MIDDLE : near(chance)
  house.both(index - (index % 20), [0, 0, 2_000, 100_000_000][chance(4)]!)
  if (chance(12) > 0) return
  // an entry is what moves the house's clock
  house.at += 15_000
  doing(house)({ kind: 'cancelPerpetualOrder', order: 1_000 })
}

/** A break, an exclusion, a freeze or a loss limit that is reached. */
function protect(house: TicketHouse, chance: Chance): void {
  const does = doing(house)
  const kind = chance(24)
  if (kind === 0) does({ kind: 'takeBreak', days: 2 })
  if (kind === 1) does({ kind: 'excludeSelf', months: 6 })
  if (kind === 2) does({ kind: 'recordFact', fact: 'ownFreeze', holds: true })
  if (kind === 3) does({ kind: 'setOwnLimit', of: 'loss', period: 'day', amount: 1 })
}

/** 1,000 USDT that have to be paid back. */
function borrow(house: TicketHouse): void {
  const { customer } = house
  const known = { customer, holds: true } as const
  house.must({ kind: 'fundHouse', account: 'lendingFree' })
  for (const fact of ['transactionPassword', 'identitySent'] as const) {
    house.must({ kind: 'recordFact', ...known, fact, commandId: house.id() })
  }
  const review = { submission: 1, verdict: 'validate', reasons: 0, signature: '', face: true, operator: 0 } as const
  house.must({ kind: 'reviewIdentity', customer, ...review, commandId: house.id() })
  const form = { days: 7, incomeBand: 8, assetsBand: 0, rules: house.core.ruleVersion, form: '0'.repeat(64) }
  house.must({ kind: 'applyLoan', customer, commandId: house.id(), amount: 1_000 * UNIT, ...form })
  const verdict = { loan: 1, verdict: 'approve', reasons: 0, signature: '' } as const
  house.must({ kind: 'decideLoan', operator: 0, commandId: house.id(), ...verdict })
}

/** A customer's order, as the command says it. */
export type Asked = Omit<CommandOf<'placePerpetualOrder'>, 'customer' | 'commandId' | 'kind' | 'product'>
