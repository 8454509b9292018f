import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { down } from './floor/arithmetic.ts'
import { allocate } from './perpetual/deleveraging.ts'
import { fundingPayment, fundingRate, paidFrom, sharedOut } from './perpetual/funding.ts'
import { firstPassLots, sold } from './perpetual/liquidation.ts'
import { reached, triggerRefusal, trimmed } from './perpetual/order-rules.ts'
import {
  bankruptcyPrice,
  closing,
  equityAt,
  forcedPrice,
  type Holding,
  initialMargin,
  mostAddable,
  mostRemovable,
  profitAt,
  signed,
  without,
  worstClose,
} from './perpetual/position.ts'
import { impactMid2, impactPrice, nextMark, premiumPpm } from './perpetual/prices.ts'
import { deductionOf, maintenanceOf, type Tier, tierOf } from './perpetual/tiers.ts'
import { crossMove, crossTopUp } from './testing/cross-vectors.ts'
import { type Figures, Given, type Json } from './testing/given.ts'
import { attached, close, gate, protection, shares } from './testing/house-vectors.ts'
import { isStrike, median2, mostStake, outcomeOf, reserveOf } from './timed/outcome.ts'

/* The published vectors of the rule book, by the auditor's own arithmetic. */

interface Vector {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: Given
  readonly expect: { readonly [name: string]: Json }
}

const [file, ofCross] = ['derivatives', 'cross'].map((name) => {
  const text = readFileSync(new URL(`../rules/vectors/${name}-vectors.json`, import.meta.url), 'utf8')
  return new Given(JSON.parse(text) as Json)
}) as [Given, Given]
const DEFAULT_TIERS = file.rows('defaultTiers').map(tier)
const ALL: readonly Vector[] = [...file.rows('vectors'), ...ofCross.rows('vectors')].map((row) => ({
  id: row.text('id'),
  area: row.text('area'),
  what: row.text('what'),
  given: new Given(row.fields.given),
  expect: new Given(row.fields.expect).fields,
}))

function tier(row: Given): Tier {
  const upTo = row.has('upTo') ? row.number('upTo') : 10n ** 30n
  return { upTo, leverage: row.number('leverage'), maintenancePpm: row.number('m') }
}

function holding(given: Given): Holding {
  const lots = given.number('lots')
  const cost = given.has('cost') ? given.number('cost') : given.number('entry') * lots * given.number('v')
  const margin = given.has('margin')
    ? given.number('margin')
    : initialMargin(cost, given.number('leverage')) + given.number('extraMargin', 0n)
  return { long: given.number('side', 1n) === 1n, lots, cost, margin, settled: given.number('settled', 0n) }
}

/** A table of one row, where maintenance is a share alone. */
function flat(given: Given): readonly Tier[] {
  return given.has('ppm') ? [{ upTo: 10n ** 30n, leverage: 125n, maintenancePpm: given.number('ppm') }] : DEFAULT_TIERS
}

function after({ lots, cost, margin, settled }: Holding): Figures {
  return { lots, cost, margin, settled }
}

function margins({ given }: Vector): Figures {
  if (given.has('price')) return { notional: given.number('price') * given.number('lots') * given.number('v') }
  if (given.has('tiersA')) {
    const [a, b] = [given.rows('tiersA').map(tier), given.rows('tiersB').map(tier)]
    const [first, second] = [given.number('notionalA'), given.number('notionalB')]
    return {
      deductionA: deductionOf(a, tierOf(a, first)),
      deductionB: deductionOf(b, tierOf(b, second)),
      maintenance: maintenanceOf(a, first) + maintenanceOf(b, second),
    }
  }
  if (given.has('upTo')) {
    const ppm = given.numbers('ppm')
    const tiers = given.numbers('upTo').map((upTo, row) => ({ upTo, leverage: 1n, maintenancePpm: ppm[row]! }))
    return { deductions: tiers.map((row) => deductionOf(tiers, row)) }
  }
  if (given.has('leverage') && given.has('notional'))
    return { initial: initialMargin(given.number('notional'), given.number('leverage')) }
  if (given.has('notional')) {
    const tiers = Array.isArray(given.fields.tiers) ? given.rows('tiers').map(tier) : DEFAULT_TIERS
    const notional = given.number('notional')
    const row = tierOf(tiers, notional)
    return {
      tier: BigInt(tiers.indexOf(row) + 1),
      ppm: row.maintenancePpm,
      deduction: deductionOf(tiers, row),
      maintenance: maintenanceOf(tiers, notional),
    }
  }
  if (given.has('available'))
    return { addable: mostAddable(holding(new Given({ ...given.fields, lots: '1' })), given.number('available')) }
  if (given.has('mark')) {
    const position = holding(given)
    const unit = given.number('v')
    const stop = given.has('stopLoss') ? given.number('stopLoss') : undefined
    const mark = given.number('mark')
    const removable = mostRemovable(position, unit, DEFAULT_TIERS, mark, given.number('leverage'), stop)
    const rest = { ...position, margin: position.margin - removable }
    return {
      removable,
      forcedBefore: forcedPrice(position, unit, DEFAULT_TIERS),
      forcedAfter: forcedPrice(rest, unit, DEFAULT_TIERS),
    }
  }
  return {}
}

function forced({ given }: Vector): Figures {
  if (given.has('wallet')) return crossed(given)
  if (given.has('mark')) return {}
  const position = holding(given)
  const unit = given.number('v')
  const tiers = flat(given)
  const price = forcedPrice(position, unit, tiers)
  const bankrupt = bankruptcyPrice(position, unit)
  const shown = {
    margin: position.margin,
    forcedPrice: price ?? null,
    bankruptcyPrice: bankrupt < 1n ? null : bankrupt,
  }
  if (price === undefined) return shown
  const before = position.long ? price + 1n : price - 1n
  const notional = (at: bigint): bigint => at * position.lots * unit
  return {
    ...shown,
    tierAtForced: BigInt(tiers.indexOf(tierOf(tiers, notional(price))) + 1),
    equityAtForced: equityAt(position, unit, price),
    maintenanceAtForced: maintenanceOf(tiers, notional(price)),
    equityOneTickBefore: equityAt(position, unit, before),
    maintenanceOneTickBefore: maintenanceOf(tiers, notional(before)),
  }
}

/** The whole wallet stands behind it, less what the others need; the published table has one row in force. */
function crossed(given: Given): Figures {
  const tiers = [{ upTo: 10n ** 30n, leverage: 125n, maintenancePpm: given.number('ppm') }]
  const entry = given.number('entry') * given.number('lots') * given.number('v')
  const cost = given.has('cost') ? given.number('cost') : entry
  const position: Holding = {
    long: given.number('side', 1n) === 1n,
    lots: given.number('lots'),
    cost,
    margin: 0n,
    settled: 0n,
  }
  const others = given.number('wallet') - given.number('othersMaintenance', 0n) + given.number('othersUnrealised', 0n)
  const deduction = given.number('deduction', 0n)
  const unit = given.number('v')
  return {
    forcedPrice: forcedPrice(position, unit, tiers, others + deduction),
    bankruptcyPrice: bankruptcyPrice(position, unit, others),
  }
}

function positions({ given }: Vector): Figures {
  if (given.has('fills')) {
    const fills = given.pairs('fills')
    const [cost, lots] = [fills.reduce((sum, [price, count]) => sum + price * count, 0n), BigInt(fills.length)]
    const long: Holding = { long: true, lots, cost, margin: 0n, settled: 0n }
    return { cost, unrealised: given.numbers('marks').map((mark) => profitAt(long, 1n, mark)) }
  }
  if (given.has('close')) {
    const position = holding(given)
    const unit = given.number('v')
    const closed = closing(position, unit, given.number('close'), given.number('price'), given.number('feePpm'))
    const rest = without(position, given.number('close'), closed.share)
    return {
      costClosed: closed.share.cost,
      marginReleased: closed.share.margin,
      settledClosed: closed.share.settled,
      pnl: closed.result,
      fee: closed.fee,
      credit: closed.credit,
      after: after(rest),
      forcedBefore: forcedPrice(position, unit, DEFAULT_TIERS),
      forcedAfter: forcedPrice(rest, unit, DEFAULT_TIERS),
    }
  }
  if (given.has('first')) {
    const [first, second] = [new Given(given.fields.first), new Given(given.fields.second)]
    const worth = (fill: Given): bigint => fill.number('price') * fill.number('lots') * given.number('v')
    return { cost: worth(first) + worth(second), lots: first.number('lots') + second.number('lots') }
  }
  if (given.has('sell')) {
    const unit = given.number('v')
    const price = given.number('price')
    const position = holding(given)
    const { result, fee, credit } = closing(position, unit, position.lots, price, given.number('feePpm'))
    const lots = given.number('sell') - position.lots
    const cost = price * lots * unit
    const margin = initialMargin(cost, given.number('leverage'))
    const short: Holding = { long: false, lots, cost, margin, settled: 0n }
    return {
      close: { pnl: result, fee, credit },
      open: { side: -1n, lots, cost, margin, fee: (cost * given.number('feePpm') + 999_999n) / 1_000_000n },
      forcedPrice: forcedPrice(short, unit, DEFAULT_TIERS),
    }
  }
  if (given.has('price')) {
    let position = holding(given)
    const unit = given.number('v')
    if (given.has('feePpm')) {
      const price = bankruptcyPrice(position, unit)
      const beyond = closing(position, unit, position.lots, given.number('price'), given.number('feePpm'))
      const at = closing(position, unit, position.lots, price, 0n)
      return { bankruptcyPrice: price, creditAtBankruptcyNoFee: at.credit, creditOneTickBeyond: beyond.credit }
    }
    const fills = []
    let pnlTotal = 0n
    while (position.lots > 0n) {
      const { share, result } = closing(position, unit, 1n, given.number('price'), 0n)
      position = without(position, 1n, share)
      pnlTotal += result
      fills.push({ costClosed: share.cost, marginReleased: share.margin, pnl: result })
    }
    return { fills, pnlTotal }
  }
  return {}
}

function funding({ given }: Vector): Figures {
  const terms = {
    interestPpm: given.number('interestPpm', 0n),
    damperPpm: given.number('damperPpm', 0n),
    capPpm: given.number('capPpm', 7500n),
    maintenancePpm: given.number('firstMaintenancePpm', 1_000_000n),
  }
  if (given.has('impactBid')) {
    const premium = premiumPpm(given.number('index'), given.number('impactBid'), given.number('impactAsk'))
    return { premiumPpm: premium, ratePpm: fundingRate(premium, { ...terms, capPpm: 1_000_000n }) }
  }
  if (given.has('averagePremiumPpm') && !given.has('lowPpm'))
    return { ratePpm: fundingRate(given.number('averagePremiumPpm'), terms) }
  if (given.has('margin')) {
    const position = holding(given)
    const [unit, mark] = [given.number('v'), given.number('mark')]
    const due = fundingPayment(mark * position.lots * unit, given.number('ratePpm'), true)
    const { payment, settledNow, after: rest } = paidFrom(position, unit, mark, due)
    return {
      payment,
      settledNow,
      marginAfter: rest.margin,
      settledAfter: rest.settled,
      equityBefore: equityAt(position, unit, mark),
      equityAfter: equityAt(rest, unit, mark),
      forcedBefore: forcedPrice(position, unit, DEFAULT_TIERS),
      forcedAfter: forcedPrice(rest, unit, DEFAULT_TIERS),
    }
  }
  if (given.has('longs')) {
    const worth = (lots: bigint): bigint => given.number('mark') * lots * given.number('v')
    const rate = given.number('ratePpm')
    return pot(
      given.numbers('longs').map((lots) => fundingPayment(worth(lots), rate, true)),
      given.numbers('shorts').map((lots) => fundingPayment(worth(lots), rate, false)),
    )
  }
  if (given.has('notionals')) {
    const rate = given.number('ratePpm')
    return pot(
      given.numbers('notionals').map((notional) => fundingPayment(notional, rate, true)),
      [fundingPayment(given.number('receiver'), rate, false)],
    )
  }
  if (given.has('due')) {
    const due = given.numbers('due')
    const paidOut = sharedOut(due, given.number('collected') + given.number('insurance'))
    const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)
    return { paidOut, short: sum(due) - sum(paidOut) }
  }
  return {}
}

function pot(paid: readonly bigint[], received: readonly bigint[]): Figures {
  const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)
  return { paid, received, rounding: sum(paid) - sum(received) }
}

function prices({ given }: Vector): Figures {
  if (given.has('ema')) {
    const index = given.number('index')
    return { mark: nextMark(given.number('ema'), index, given.number('mid2'), 0n, 5_000n).mark }
  }
  if (!given.has('steps')) return {}
  let ema = 0n
  const steps = given.pairs('steps').map(([index, mid2]) => {
    const next = nextMark(ema, index, mid2, given.number('alphaPpm'), given.number('bandPpm'))
    ema = next.ema
    return { index, mid2, ema, mark: next.mark }
  })
  return { steps }
}

function liquidations({ given }: Vector): Figures {
  const position = holding(given)
  const unit = given.number('v')
  if (given.has('sharePpm')) {
    const price = bankruptcyPrice(position, unit)
    const budget = down(given.number('insurance') * given.number('sharePpm'), 1_000_000n)
    return { bankruptcyPrice: price, equityAtMark: equityAt(position, unit, given.number('mark')), budget }
  }
  const feePpm = given.number('feePpm', 5000n)
  const fillAll = (lots: bigint, price: bigint): Figures => {
    const { share, result, fee, shortfall, left } = sold(position, lots, price * lots * unit, feePpm)
    const isWhole = lots === position.lots
    const rest = { ...without(position, lots, share), margin: isWhole ? 0n : left }
    return {
      pnl: result,
      feeToInsurance: fee,
      shortfallFromInsurance: shortfall,
      credit: isWhole ? left : 0n,
      after: after(rest),
    }
  }
  if (given.has('price')) {
    const whole = fillAll(position.lots, given.number('price'))
    return { ...whole, ours: whole }
  }
  const mark = given.number('mark')
  const terms = {
    targetPpm: given.number('targetPpm'),
    feePpm,
    wholeUpTo: given.number('fullBelow'),
    minimumNotional: given.number('minNotional'),
  }
  const lots = firstPassLots(position, unit, DEFAULT_TIERS, mark, terms)
  const figures = {
    equity: equityAt(position, unit, mark),
    maintenance: maintenanceOf(DEFAULT_TIERS, mark * position.lots * unit),
    sell: lots,
    buy: lots,
  }
  if (lots === position.lots) return figures
  const { share, left } = sold(position, lots, mark * lots * unit, feePpm)
  const rest = { ...without(position, lots, share), margin: left }
  return {
    ...figures,
    fillAtMark: fillAll(lots, mark),
    equityAfter: equityAt(rest, unit, mark),
    maintenanceAfter: maintenanceOf(DEFAULT_TIERS, mark * rest.lots * unit),
    forcedAfter: forcedPrice(rest, unit, DEFAULT_TIERS),
  }
}

function deleveragings({ given }: Vector): Figures {
  const lots = given.number('lots')
  const shorts = given.has('shorts') ? given.rows('shorts') : []
  const weights = shorts.map((short) =>
    profitAt(
      holding(new Given({ ...short.fields, side: '-1', v: given.text('v'), margin: '0' })),
      given.number('v'),
      given.number('bankruptcyPrice'),
    ),
  )
  const sharers = given.has('shorts')
    ? shorts.map((short, place) => ({ id: short.text('id'), lots: short.number('lots'), weight: weights[place]! }))
    : given.rows('positions').map((row) => ({
        id: row.text('id'),
        lots: row.number('lots'),
        weight: row.number('profitAtBankruptcyPrice'),
      }))
  const { closed, toHouse, lastRound } = allocate(lots, sharers)
  return {
    weights: Object.fromEntries(shorts.map((short, place) => [short.text('id'), weights[place]])),
    closed: Object.fromEntries(closed),
    toHouse,
    lastRoundLots: lastRound?.lots ?? null,
    lastRoundWeight: lastRound?.weight ?? null,
  }
}

function timed({ given }: Vector): Figures {
  const payout = given.number('payoutPpm', 0n)
  if (given.has('caps')) {
    const used = given.numbers('used')
    const rooms = given.numbers('caps').map((cap, place) => cap - used[place]!)
    const reserve = reserveOf(given.number('stake'), payout)
    const decision = rooms.every((room) => reserve <= room) ? 'accept' : 'refuse houseLimit'
    return { maxStakeNow: mostStake(rooms, payout), decision }
  }
  if (given.has('stake')) {
    const stake = given.number('stake')
    const profit = reserveOf(stake, payout)
    return { profit, paidOnWin: stake + profit, houseReserve: profit, lossIfWrong: stake }
  }
  if (given.has('windowTicks')) {
    const strike = given.number('strike')
    const ticks = given.numbers('windowTicks')
    const isUp = given.text('direction') === 'up'
    const names = { won: 'win', lost: 'lose', tied: 'tie' }
    const middle2 = median2(ticks)
    return {
      median2: middle2 ?? null,
      strike2: 2n * strike,
      outcome: middle2 === undefined ? 'void' : names[outcomeOf(isUp, strike, middle2)],
    }
  }
  if (given.has('market')) {
    const order = { seq: Number(given.number('orderSeq')), at: Number(given.number('orderAt')) }
    const ticks = given.rows('market').map((row) => ({
      seq: Number(row.number('seq')),
      step: Number(row.number('step')),
      index: row.fields.valid === true ? row.number('index') : undefined,
      receivedAt: Number(row.number('oldestSourceAt')),
    }))
    const first = ticks.find((tick) => isStrike(order, tick, Number(given.number('delaySteps'))))
    return {
      status: first ? 'accepted' : 'cancelled',
      strikeStep: first ? BigInt(first.step) : null,
      strike: first?.index ?? null,
    }
  }
  return {}
}

function steps({ given }: Vector): Figures {
  if (given.has('orders')) {
    const orders = given.rows('orders').map((row) => ({
      id: row.text('id'),
      price: row.number('price'),
      lots: row.number('lots'),
      seq: Number(row.number('seq')),
    }))
    const side = given.text('side') === 'buy' ? 'buy' : 'sell'
    return { kept: Object.fromEntries(trimmed(side, given.number('positionLots'), orders)) }
  }
  if (given.has('sellStops')) {
    const stops = given.rows('sellStops').map((row) => ({
      id: row.text('id'),
      trigger: row.number('trigger'),
      seq: Number(row.number('seq')),
      falls: true,
    }))
    const order = reached(stops, given.number('mark')).map(({ id }) => id)
    return { order, notTriggered: stops.map(({ id }) => id).filter((id) => !order.includes(id)) }
  }
  if (given.has('impactLots')) {
    const side = (name: string) => given.pairs(name).map(([price, lots]) => ({ price, lots }))
    const bid = impactPrice(side('bids'), given.number('impactLots'), true)
    const ask = impactPrice(side('asks'), given.number('impactLots'), false)
    const index = given.number('index')
    return {
      impactBid: bid,
      impactAsk: ask,
      mid2: impactMid2(index, bid, ask),
      premiumPpm: premiumPpm(index, bid, ask),
    }
  }
  const position = holding(given)
  const unit = given.number('v')
  if (given.has('filled')) {
    const { share } = closing(position, unit, given.number('filled'), given.number('at'), given.number('takerPpm'))
    const rest = without(position, given.number('filled'), share)
    const mark = given.number('mark')
    const maintenance = maintenanceOf(DEFAULT_TIERS, mark * rest.lots * unit)
    const equity = equityAt(rest, unit, mark)
    return { rest: after(rest), equity, maintenance, liquidate: equity < maintenance }
  }
  const worst = worstClose(position, unit, given.number('takerPpm'))
  return { worstClose: worst, bankruptcyPrice: bankruptcyPrice(position, unit), stopLimit: worst }
}

function tickets({ given }: Vector): Figures {
  if (given.has('forcedPrice')) {
    const long = given.number('side') === 1n
    const stop = given.number('stopLoss')
    const mark = long ? stop + 1000n : stop - 1000n
    const refusal = triggerRefusal(long, mark, undefined, stop, given.number('forcedPrice'))
    return { decision: refusal ? `refuse ${refusal}` : 'accept' }
  }
  const unit = given.number('v')
  const position = holding(new Given({ ...given.fields, entry: given.text('price') }))
  const openFee = (position.cost * given.number('takerPpm') + 999_999n) / 1_000_000n
  const resultAt = (price: bigint): bigint => {
    const { fee } = closing(position, unit, position.lots, price, given.number('takerPpm'))
    return signed(position.long, price * position.lots * unit - position.cost) - fee - openFee
  }
  return {
    notional: position.cost,
    margin: position.margin,
    openFee,
    worstCaseIsolated: position.margin + openFee,
    forcedPrice: forcedPrice(position, unit, DEFAULT_TIERS),
    bankruptcyPrice: bankruptcyPrice(position, unit),
    resultAtStop: resultAt(given.number('stopLoss')),
    resultAtTarget: resultAt(given.number('takeProfit')),
  }
}

const BY_AREA: Readonly<Record<string, (vector: Vector) => Figures>> = {
  margin: margins,
  forcedPrice: forced,
  bankruptcyPrice: ({ given }) => ({
    bankruptcyPrice: bankruptcyPrice(holding(given), given.number('v')),
  }),
  position: positions,
  funding,
  price: prices,
  liquidation: liquidations,
  deleveraging: deleveragings,
  timed,
  step: steps,
  ticket: tickets,
  crossMove: ({ given }) => crossMove(given, DEFAULT_TIERS),
  crossTopUp: ({ given }) => crossTopUp(given, DEFAULT_TIERS),
  gate: ({ given }) => gate(given),
  protection: ({ given }) => protection(given),
  close: ({ given }) => close(given),
  attached: ({ given }) => attached(given),
  shares: ({ given }) => shares(given),
}

/** As the file has it: every number a string. */
function written(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)))
}

/** The figures of a vector that the auditor has a word for. */
function compared(vector: Vector): readonly [own: Figures, published: Figures] {
  const own = BY_AREA[vector.area]?.(vector) ?? {}
  const names = Object.keys(own).filter((name) => name in vector.expect && own[name] !== undefined)
  const pick = (from: Figures): Figures => Object.fromEntries(names.map((name) => [name, from[name]]))
  return [written(pick(own)) as Figures, pick(vector.expect)]
}

describe('the rule book’s vectors, by the auditor’s own arithmetic', () => {
  const shared = ALL.filter((vector) => Object.keys(compared(vector)[0]).length > 0)

  it.each(shared.map((vector) => [vector.id, vector.what, vector] as const))('%s %s', (_id, _what, vector) => {
    const [own, published] = compared(vector)
    expect(own).toEqual(published)
  })

  it('leaves out only what it never computes', () => {
    const left = ALL.filter((vector) => !shared.includes(vector)).map(({ id }) => id)
    // told in words, of other venues, made before the journal, of several positions, or of the ticket alone
    expect(left).toEqual(['V09', 'V41', 'V49', 'V63', 'V65', 'V70', 'V91', 'V92', 'V115', 'V116', 'V117'])
  })
})
