import { bytesOfCommand, type Command, CommandFields, type MarketUpdate, OPERATOR_ROLES } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { EARN_PLANS, EARN_PRODUCTS, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Core } from '../core.ts'
import { DecidedStream } from './decided-stream.ts'
import { perpetualAct } from './perpetual-stream.ts'
import { rightAnswers } from './perpetual-trial.ts'

/** A journal and a snapshot as one release of their formats wrote them, small enough to be read by eye. */
export interface Golden {
  readonly entries: readonly GoldenEntry[]
  /** of the state after the last entry: hex, and its hash */
  readonly snapshot: string
  readonly stateHash: string
}

interface GoldenEntry {
  readonly at: number
  readonly rules: number
  /** hex */
  readonly command: string
  readonly code: number
  /** hex */
  readonly digest: string
}

const CUSTOMERS = 3
const HAPPENINGS = 60
const WAITING = 12
/** one of them wrong */
const ANSWERS = [1, 0, 2, 0, 2, 1, 0, 1]
/** all there are */
const ROLES = 2 ** OPERATOR_ROLES.length - 1

/** A short day in the formats of today. */
export function madeToday(): Golden {
  const stream = new DecidedStream(7)
  const entries: GoldenEntry[] = []
  const decide = (command: Command): void => {
    const { at, ruleVersion, resultCode, eventsDigest } = stream.decide(command)
    const digest = bytesToHex(eventsDigest)
    entries.push({ at, rules: ruleVersion, command: bytesToHex(bytesOfCommand(command)), code: resultCode, digest })
  }
  for (const command of stream.opening(CUSTOMERS)) decide(command)
  for (let left = HAPPENINGS; left > 0; left--) decide(stream.anything(stream.core, CUSTOMERS))
  for (let left = HAPPENINGS; left > 0; left--) decide(perpetualAct(stream, stream.core, CUSTOMERS))
  for (let left = WAITING; left > 0; left--) decide(left % 4 === 0 ? stream.market(400) : stream.waiting(CUSTOMERS))
  decide({ kind: 'fundHouse', account: 'houseTimed' })
  decide({ kind: 'fundHouse', account: 'insurance' })
  const timed = { kind: 'placeTimedOrder', customer: 1, product: 0, durationMs: 60_000, ruleVersion: 1 } as const
  decide(stream.market())
  decide({ ...timed, commandId: stream.commandId(), direction: 'up', stake: 1_200_000_000 })
  decide(stream.market())
  decide(stream.market())
  decide({ ...timed, commandId: stream.commandId(), direction: 'down', stake: 2_000_000_000 })
  decide({ kind: 'recordFact', customer: 1, commandId: stream.commandId(), fact: 'identitySent', holds: true })
  decide({ kind: 'recordFact', customer: 2, commandId: stream.commandId(), fact: 'ownFreeze', holds: true })
  decide({ kind: 'enrolOperator', commandId: stream.commandId(), roles: ROLES, publicKey: 'a501' })
  const review = { operator: 1, customer: 1, submission: 1, verdict: 'validate', face: true, reasons: 0 } as const
  decide({ kind: 'reviewIdentity', ...review, commandId: stream.commandId(), signature: 'signed' })
  decide({ kind: 'fundHouse', account: 'lendingFree' })
  const asked = { amount: 60_000_000_000, days: 7, incomeBand: 8, assetsBand: 0, rules: 1, form: 'ab'.repeat(32) }
  const borrower = 3
  decide({ kind: 'recordFact', customer: borrower, commandId: stream.commandId(), fact: 'identitySent', holds: true })
  const seen = { ...review, customer: borrower, operator: 0, signature: '' }
  decide({ kind: 'reviewIdentity', ...seen, commandId: stream.commandId() })
  decide({ kind: 'applyLoan', customer: borrower, commandId: stream.commandId(), ...asked })
  const verdict = { kind: 'decideLoan', operator: 0, loan: 1, verdict: 'approve', reasons: 0, signature: '' } as const
  decide({ ...verdict, commandId: stream.commandId() })
  decide({ kind: 'switchPracticeReviewer', operator: 1, commandId: stream.commandId(), on: false })
  const customer = 3
  const limit = { kind: 'setOwnLimit', customer, of: 'loss', period: 'day' } as const
  decide({ ...limit, commandId: stream.commandId(), amount: 5_000 })
  decide({ ...limit, commandId: stream.commandId(), amount: 9_000 })
  decide({ kind: 'takeBreak', customer, commandId: stream.commandId(), days: 2 })
  decide({ kind: 'excludeSelf', customer, commandId: stream.commandId(), months: 6 })
  decide({ kind: 'answerKnowledgeCheck', customer, commandId: stream.commandId(), version: 1, answers: ANSWERS })
  const { id, terms } = EARN_PRODUCTS[0]!
  decide({ kind: 'listEarn', earnProduct: 1, id, asset: 0, terms })
  decide({ kind: 'fundEarnPot', earnProduct: 1 })
  const order = { kind: 'openEarn', customer: 1, earnProduct: 1, terms: 1, renew: true } as const
  decide({ ...order, commandId: stream.commandId(), amount: terms.minimum })
  decide({ ...order, commandId: stream.commandId(), amount: 2 * terms.minimum })
  const [ended, kept] = [1, 2]
  decide({ kind: 'redeemEarn', customer: 1, commandId: stream.commandId(), order: ended, amount: terms.minimum })
  decide({ kind: 'setEarnRenewal', customer: 1, commandId: stream.commandId(), order: kept, renew: false })
  decide({ kind: 'recordFact', customer: 2, commandId: stream.commandId(), fact: 'transactionPassword', holds: true })
  const address = { kind: 'addDestination', customer: 2, rail: 1, asset: 0, confirmedBy: 'password' } as const
  decide({ ...address, commandId: stream.commandId(), digest: 'ab'.repeat(32) })
  decide({ ...address, commandId: stream.commandId(), digest: 'cd'.repeat(32) })
  decide({ kind: 'removeDestination', customer: 2, commandId: stream.commandId(), destination: 1 })
  const [rail, credit] = [1, { lineKind: 'credit', asset: 0, amount: 500, party: 'untold', valueAt: 0 } as const]
  decide({ kind: 'listRail', rail, grade: 'publicKey', key: 'ab'.repeat(32) })
  decide({ kind: 'rates', mids: [{ asset: 24, mid: 108_530_000 }], source: 'test', sourceAt: 0 })
  const line = { ...credit, kind: 'recordLine', rail, reference: '', signature: 'ab'.repeat(64) } as const
  decide({ ...line, line: 1, previous: '00'.repeat(32) })
  decide({ ...line, line: 2, previous: 'ff'.repeat(32) })
  decide({ kind: 'reopenRail', operator: 1, commandId: stream.commandId(), rail, signature: 'ab' })
  decide({ kind: 'listRail', rail: 5, grade: 'publicKey', key: 'cd'.repeat(32) })
  const remittance = { kind: 'startDeposit', rail: 5, asset: 26, amount: 10_000_000_000, card: 0, rate: 0 } as const
  decide({ ...remittance, customer: 1, commandId: stream.commandId(), arrival: 0 })
  const sent = { kind: 'confirmRemittance', deposit: 1, voucher: 'ab'.repeat(32) } as const
  decide({ ...sent, customer: 1, commandId: stream.commandId() })
  decide({ kind: 'assignAddress', customer: 1, commandId: stream.commandId(), rail: 4 })
  for (const command of crossDay(stream)) decide(command)
  decide({ kind: 'activateRules', version: LATEST_RULES })
  for (const command of moneyOut(stream)) decide(command)
  for (const command of invited(stream)) decide(command)
  for (const command of takenBack(stream)) decide(command)
  for (const command of saleDay(stream)) decide(command)
  for (const command of openDay(stream)) decide(command)
  for (const command of guardedDay(stream)) decide(command)
  for (const command of kindsDay(stream)) decide(command)
  for (const command of strategyHours(stream)) decide(command)
  for (const command of leftovers(stream)) decide(command)
  decide({ kind: 'tick' })
  decide({ kind: 'recordState', stateHash: stream.core.stateHash() })
  return { entries, snapshot: bytesToHex(stream.core.snapshot()), stateHash: stream.core.stateHash() }
}

/** Money of the loan's customer on its way out, back again, and refused; more that came in. */
function* moneyOut(stream: DecidedStream): Generator<Command> {
  const own = () => ({ customer: 3, commandId: stream.commandId() })
  const [rail, digest] = [1, 'ef'.repeat(32)]
  yield { kind: 'recordFact', ...own(), fact: 'transactionPassword', holds: true }
  yield { kind: 'addDestination', ...own(), rail, asset: 0, digest, confirmedBy: 'passkey' }
  const asked = { rail, asset: 0, destination: 3, digest, fee: 100_000_000, rate: 0, confirmedBy: 'password' } as const
  const ask = (amount: number): Command => {
    return { kind: 'requestWithdrawal', ...own(), ...asked, amount, arrival: amount - 100_000_000 }
  }
  for (const amount of [5_000_000_000, 2_000_000_000, 3_000_000_000, 100]) yield ask(amount)
  yield { kind: 'registerPasskey', ...own(), publicKey: 'a501' }
  yield { kind: 'signWithdrawal', ...own(), passkey: 1, request: digest, signature: 'ab' }
  yield { kind: 'agreeRelease', operator: 1, commandId: stream.commandId(), request: 1, signature: 'ab' }
  stream.now += 60_000
  yield { kind: 'tick' }
  yield { kind: 'takePayout', rail, withdrawal: 1, digest }
  yield { kind: 'cancelWithdrawal', ...own(), withdrawal: 2 }
  stream.now += 86_400_000
  yield { kind: 'tick' }
  yield { kind: 'takePayout', rail, withdrawal: 1, digest }
  yield { kind: 'payoutSent', rail, withdrawal: 1 }
  yield { kind: 'addPracticeFunds', ...own() }
}

/** A new coin that is subscribed to, one that is free in part, and one that one of two operators wants cancelled. */
function* saleDay(stream: DecidedStream): Generator<Command> {
  const [customer, hour, unit] = [1, 3_600_000, 100_000_000]
  const own = () => ({ customer, commandId: stream.commandId() })
  yield { kind: 'enrolOperator', commandId: stream.commandId(), roles: ROLES, publicKey: 'a502' }
  const review = { customer, submission: 1, verdict: 'validate', face: true, reasons: 0, signature: 'signed' } as const
  yield { kind: 'reviewIdentity', operator: 2, commandId: stream.commandId(), ...review }
  const lots = { price: unit, lot: unit, supply: 100, minimum: 1, maximum: 100, lockupDays: 0, parts: 2, everyDays: 30 }
  const first = stream.core.assets().length
  for (const sale of [1, 2]) {
    const coin = first + sale - 1
    yield { kind: 'listAsset', asset: { asset: coin, id: `NEW${sale}`, displayDigits: 4 } }
    const closesAt = stream.now + sale * hour
    const times = { opensAt: stream.now, closesAt, listingAt: closesAt + hour }
    yield { kind: 'offerSale', sale, coin, terms: { method: sale === 1 ? 'shared' : 'firstCome', ...lots, ...times } }
    yield { kind: 'subscribe', ...own(), sale, lots: 11 }
    yield { kind: 'subscribe', ...own(), sale, lots: 2 }
  }
  yield { kind: 'cancelSubscription', ...own(), record: 2 }
  yield { kind: 'cancelSale', operator: 1, commandId: stream.commandId(), sale: 2, signature: 'signed' }
  for (let hours = 2; hours > 0; hours--) {
    stream.now += hour
    while (stream.core.isDue(stream.now)) yield { kind: 'tick' }
  }
}

/** Money in a product without an end, some of it out again. */
function* openDay(stream: DecidedStream): Generator<Command> {
  const own = () => ({ customer: 1, commandId: stream.commandId() })
  const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[0]!
  const earnProduct = 2
  const put = { kind: 'openEarn', earnProduct, terms: 1, renew: false } as const
  yield { kind: 'listOpenEarn', earnProduct, id, asset: 0, earnKind, terms }
  yield { kind: 'fundEarnPot', earnProduct }
  yield { ...put, ...own(), amount: 5 * terms.minimum }
  yield { ...put, ...own(), amount: 2 * terms.minimum }
  stream.now += 86_400_000
  while (stream.core.isDue(stream.now)) yield { kind: 'tick' }
  const order = stream.core.earn.openOrder(1, earnProduct)!
  yield { kind: 'redeemEarn', ...own(), order, amount: 3 * terms.minimum }
}

/** A plan and wallet mining, a week of them, and what operators propose. */
function* kindsDay(stream: DecidedStream): Generator<Command> {
  const own = () => ({ customer: 1, commandId: stream.commandId() })
  const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[1]!
  const [{ plan, ...planned }] = EARN_PLANS as [(typeof EARN_PLANS)[number]]
  yield { kind: 'listOpenEarn', earnProduct: 3, id, asset: 0, earnKind, terms }
  yield { kind: 'listEarnPlan', earnProduct: 4, id: planned.id, asset: 0, terms: planned.terms, ...plan }
  yield { kind: 'openEarn', ...own(), earnProduct: 3, terms: 1, renew: false, amount: terms.minimum }
  const order = { kind: 'openEarn', earnProduct: 4, terms: 1, renew: false, amount: planned.terms.minimum } as const
  yield { ...order, ...own() }
  yield { kind: 'setSweep', ...own(), earnProduct: 2, terms: 1, keep: 50 * terms.minimum, on: true }
  for (let days = 10; days > 0; days--) {
    stream.now += 86_400_000
    while (stream.core.isDue(stream.now)) yield { kind: 'tick' }
  }
  yield { ...order, ...own() }
  yield { kind: 'stopPlan', ...own(), order: 6 }
  const asked = { earnProduct: 1, everyDays: 0, instalments: 0, from: stream.now + 3 * 86_400_000 }
  const better = { ...EARN_PRODUCTS[0]!.terms, lowPpm: 2_000 }
  const desk = { operator: 1, signature: 'signed' } as const
  yield { kind: 'proposeEarnTerms', ...desk, commandId: stream.commandId(), ...asked, terms: better }
}

/** A grid, a mean that is too short yet, and a purchase of every day, over two hours of which one has no price. */
function* strategyHours(stream: DecidedStream): Generator<Command> {
  const [customer, hour, unit] = [2, 3_600_000, 100_000_000]
  const own = () => ({ customer, commandId: stream.commandId() })
  while (stream.core.isDue(stream.now)) yield { kind: 'tick' }
  yield rightAnswers(customer, stream.commandId())
  yield stream.market()
  const { index } = stream.core.market(0)!
  const start = { kind: 'startStrategy', stopLossPpm: 100_000, takeProfitPpm: 0, ruleVersion: LATEST_RULES } as const
  const levels = { low: Math.floor(index * 0.9), high: Math.floor(index * 1.1), levels: 5 }
  yield { ...start, ...own(), parameters: { kind: 'grid', product: 0, ...levels }, amount: 200 * unit }
  yield {
    ...start,
    ...own(),
    parameters: { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' },
    amount: 100 * unit,
  }
  const daily = {
    kind: 'recurring',
    products: [[0, 1_000_000]],
    period: 'day',
    day: 0,
    hour: 12,
    each: 20 * unit,
  } as const
  yield { ...start, ...own(), parameters: daily, amount: 100 * unit }
  const changed = { strategy: 2, add: unit, take: 0, stopLossPpm: 0, takeProfitPpm: 500_000, run: true }
  yield { kind: 'changeStrategy', ...own(), ...changed }
  for (const wait of [1, 2]) {
    stream.now = (Math.floor(stream.now / hour) + wait) * hour - 500
    while (stream.core.isDue(stream.now)) yield { kind: 'tick' }
    yield stream.market()
    stream.now += 500
    while (stream.core.isDue(stream.now)) yield { kind: 'tick' }
  }
  yield { kind: 'stopStrategy', ...own(), strategy: 3, sell: true }
}

/** All but three lots of a coin are sold, and then those, which are too little for an order. */
function* leftovers(stream: DecidedStream): Generator<Command> {
  const [customer, few] = [1, 3]
  const { product, base, lot } = stream.core.products()[0]!
  yield stream.market()
  yield stream.marketOrder(customer, product, 'buy', 500)
  const { available } = stream.core.balance(customer, base)
  yield stream.marketOrder(customer, product, 'sell', Number(available / BigInt(lot)) - few)
  yield stream.marketOrder(customer, product, 'sell', few - 1)
  yield stream.marketOrder(customer, product, 'sell', few)
}

/** Cross positions of one customer, and money that is put behind them. */
function* crossDay(stream: DecidedStream): Generator<Command> {
  const [customer, product] = [2, 0]
  const own = () => ({ customer, commandId: stream.commandId() })
  yield stream.market()
  yield { kind: 'recordFact', ...own(), fact: 'ownFreeze', holds: false }
  yield { kind: 'cancelAllPerpetualOrders', ...own(), product }
  yield { kind: 'closePosition', ...own(), product }
  yield { kind: 'setMarginMode', ...own(), product, mode: 'cross' }
  const order = { side: 'buy', type: 'market', timeInForce: 'ioc', price: 0, lots: 400, reduceOnly: false } as const
  const none = { trigger: 0, takeProfit: 0, stopLoss: 0, ruleVersion: 1 }
  yield { kind: 'placePerpetualOrder', ...own(), product, ...order, ...none }
  yield { kind: 'addCrossMargin', ...own(), asset: 0, amount: 5_000_000 }
  yield stream.market()
  yield { kind: 'removeCrossMargin', ...own(), asset: 0, amount: 1_000_000 }
  yield { kind: 'moveCross', ...own(), asset: 0, amount: 0, direction: 'out', all: true }
  yield { kind: 'setCrossTopUp', ...own(), asset: 0, on: true }
  // the market comes back far below: nothing is sold yet
  stream.now += 20_000
  const { updates, ...step } = stream.market()
  yield { ...step, updates: updates.map((update) => (update.product === product ? fallen(update) : update)) }
}

/** Triggers by share, an order that trails the mark, orders that are amended, and a break that takes one of them. */
function* guardedDay(stream: DecidedStream): Generator<Command> {
  const [customer, product] = [1, 0]
  const own = () => ({ customer, commandId: stream.commandId() })
  yield { kind: 'cancelAllPerpetualOrders', ...own(), product }
  yield { kind: 'closePosition', ...own(), product }
  const order = { side: 'buy', type: 'market', timeInForce: 'ioc', price: 0, reduceOnly: false } as const
  const none = { trigger: 0, takeProfit: 0, stopLoss: 0, ruleVersion: LATEST_RULES }
  yield { kind: 'placePerpetualOrder', ...own(), product, ...order, lots: 400, ...none }
  const { mark } = stream.core.perpetuals.market(product)!
  const away = (steps: number) => ({ price: mark + steps * Math.floor(mark / 10_000), lots: 0, sharePpm: 300_000 })
  yield {
    kind: 'setTriggerShares',
    ...own(),
    product,
    takeProfits: [away(1), away(40), away(50)],
    stopLosses: [away(-60)],
  }
  const trailing = { product, side: 'sell', lots: 100, callbackPpm: 50_000, ruleVersion: LATEST_RULES } as const
  yield { kind: 'placeTrailingStop', ...own(), ...trailing }
  yield { kind: 'placeTrailingStop', ...own(), ...trailing, callbackPpm: 1_000 }
  const price = mark - Math.floor(mark / 200)
  const limit = { ...order, type: 'limit', timeInForce: 'gtc', price, lots: 90 } as const
  yield { kind: 'placePerpetualOrder', ...own(), product, ...limit, ...none }
  const resting = stream.core.perpetuals.orders(customer).at(-1)!.order
  yield { kind: 'amendPerpetualOrder', ...own(), order: resting, price, lots: 80, trigger: 0 }
  yield { kind: 'amendPerpetualOrder', ...own(), order: resting, price: price - 1, lots: 85, trigger: 0 }
  yield { kind: 'takeBreak', customer: 2, commandId: stream.commandId(), days: 1 }
}

/** Coins of a member whose inviter waits for their identity. */
function* invited(stream: DecidedStream): Generator<Command> {
  const [customer, rail] = [2, 2]
  const own = () => ({ customer, commandId: stream.commandId() })
  yield { kind: 'fundHouse', account: 'capital' }
  yield { kind: 'bindInviter', ...own(), inviter: 1 }
  yield { kind: 'listRail', rail, grade: 'publicKey', key: 'ef'.repeat(32) }
  yield { kind: 'assignAddress', ...own(), rail }
  const line = { lineKind: 'credit', asset: 0, amount: 10_000_000_000, reference: 'A1', party: 'untold' } as const
  const first = { line: 1, previous: '00'.repeat(32), valueAt: 0, signature: 'ab'.repeat(64) }
  yield { kind: 'recordLine', rail, ...line, ...first }
}

/** A remittance that expires, money that waits and money that was credited, a part of each taken back. */
function* takenBack(stream: DecidedStream): Generator<Command> {
  const own = { customer: 3, rail: 5, asset: 26, amount: 6_000_000_000, card: 0, rate: 0, arrival: 0 }
  yield { kind: 'startDeposit', ...own, commandId: stream.commandId() }
  stream.now += 3 * 86_400_000
  yield { kind: 'tick' }
  const { head } = stream.core.funding.rail(2)!
  const back = { lineKind: 'reversal', asset: 0, party: 'untold', valueAt: 0, signature: 'ab'.repeat(64) } as const
  yield { kind: 'recordLine', rail: 2, line: 2, ...back, reference: 'L1', amount: -4_000_000_000, previous: head }
  const { lines, head: last } = stream.core.funding.rail(1)!
  yield { kind: 'recordLine', rail: 1, line: lines + 1, ...back, reference: 'L1', amount: -200, previous: last }
}

function fallen(update: MarketUpdate): MarketUpdate {
  const index = Math.floor(update.index / 3)
  const { ladder } = update
  return { ...update, index, prints: [], ladder: ladder.kind === 'shape' ? { ...ladder, mid: index } : ladder }
}

/** The entries applied again: the core after the last, and what came of each that differs from what was recorded. */
export function replayed({ entries }: Golden): { core: Core; differences: string[] } {
  const core = Core.create()
  const fields = new CommandFields()
  const differences: string[] = []
  for (const [place, { at, rules, command, code, digest }] of entries.entries()) {
    const bytes = hexToBytes(command)
    fields.read(bytes, 0, bytes.length)
    const isOfThen = core.ruleVersion === rules
    const outcome = core.applyFields(place + 1, at, fields)
    const isSame = isOfThen && outcome.code === code && bytesToHex(core.events.digest()) === digest
    if (!isSame) differences.push(`entry ${place + 1} (${fields.kind})`)
  }
  return { core, differences }
}
