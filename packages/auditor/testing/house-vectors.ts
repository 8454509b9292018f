import type { Side } from '@candela/contract'
import { move } from '../floor/accounts.ts'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedOrder, AuditedStop } from '../floor/books.ts'
import { joinQueue, restingOf } from '../floor/spot-book.ts'
import { PREDICT } from '../perpetual.ts'
import { positionOf } from '../perpetual/books.ts'
import { leftFree } from '../perpetual/cross-moving.ts'
import { plan } from '../perpetual/fills.ts'
import { equityAt, forcedPrice, type Holding, initialMargin, mostRemovable } from '../perpetual/position.ts'
import { crossed } from '../perpetual/trading.ts'
import { protectAll } from '../protecting.ts'
import type { Figures, Given } from './given.ts'
import { ME, NOBODY, richMarket, VectorHouse } from './vector-house.ts'

/* Vectors that need a house around them: the auditor decides each of them as it decides an entry. */

const MARK = 600_000n
/** of vectors that name none */
const UNIT = 10n

function sideOf(given: Given): Side {
  return given.number('side') === 1n ? 'buy' : 'sell'
}

function decided({ code }: { readonly code: string }): string {
  return code === 'ok' ? 'accept' : `refuse ${code}`
}

/** A vector's position; its own side where it names one. */
function holdingOf(given: Given, side: Side): Holding {
  const long = (given.has('side') ? sideOf(given) : side) === 'buy'
  return {
    long,
    lots: given.number('lots'),
    cost: given.number('cost'),
    margin: given.number('margin'),
    settled: given.number('settled', 0n),
  }
}

/** Acts that lead to more leverage than 2 without the knowledge check. */
export function gate(given: Given): Figures {
  const command = given.text('command')
  const knows = given.fields['knowledge'] === true
  if (command === 'setLeverage') {
    const house = new VectorHouse(10_000n, MARK, knows)
    const cost = given.number('notional')
    house.hold({ long: true, lots: cost / (MARK * 10_000n), cost, margin: cost, settled: 0n }, 2n)
    const asked = { kind: 'setLeverage', customer: ME, commandId: NOBODY, product: house.market.product } as const
    return {
      decision: decided(PREDICT.setLeverage(house.state, { ...asked, leverage: Number(given.text('leverage')) })),
    }
  }
  if (command === 'removeMargin') return removing(given, knows)
  const [price, side] = [given.number('price'), sideOf(given)]
  const house = new VectorHouse(given.number('v'), price, knows)
  const isCross = given.has('othersEquity')
  house.set(given.number('leverage'), isCross ? 'cross' : 'isolated')
  if (isCross) holdBeside(house, given)
  if (given.has('position')) house.hold(holdingOf(given.object('position'), side), given.number('leverage'))
  if (command === 'order') return { decision: decided(house.order(side, given.number('lots'))) }
  const order = house.stands(side, given.number('lots'), 0n, { order: 1, stage: 'resting' })
  const planned = plan(house.state, house.market, order, price, order.left, order.makerPpm, [])
  return { decision: planned === 'knowledgeMissing' ? 'cancel' : 'accept' }
}

/** A cross account with a position in another market that has won nothing. */
function holdBeside(house: VectorHouse, given: Given): void {
  const { market, state } = house
  const other = richMarket(market.product + 1, market.quote, 1n, given.number('othersNotional'))
  state.perpetual.markets.push(other)
  state.perpetual.settings.set(`${ME} ${other.product}`, { leverage: 2n, mode: 'cross' })
  house.hold({ long: true, lots: 1n, cost: other.mark, margin: 0n, settled: 0n }, 2n, other)
  move(state, ['practiceFunds', 0], market.quote, given.number('othersEquity'), [0, 'practice'], [ME, 'crossMargin'])
}

function removing(given: Given, knows: boolean): Figures {
  const [mark, unit, leverage] = [given.number('mark'), given.number('v'), given.number('leverage')]
  const house = new VectorHouse(unit, mark, knows)
  const holding = holdingOf(given, 'buy')
  house.hold(holding, leverage)
  const removable = mostRemovable(holding, unit, house.state.perpetual.terms.tiers, mark, leverage, undefined)
  const free = leftFree(equityAt(holding, unit, mark), mark * holding.lots * unit)
  const asked = { kind: 'removeMargin', customer: ME, commandId: NOBODY, product: house.market.product } as const
  const amount = Number(given.text('amount'))
  return {
    removable,
    withoutCheck: greatest(0n, least(removable, free)),
    decision: decided(PREDICT.removeMargin(house.state, { ...asked, amount })),
  }
}

/** The state once a protection begins, and its events. */
export function protection(given: Given): Figures {
  const house = new VectorHouse(UNIT, MARK)
  const { state, market } = house
  const { limits } = state.customers[0]!
  if (given.text('begins') === 'break') limits.breakUntil = 1
  else if (given.text('begins') === 'selfExclusion') limits.excludedUntil = 1
  else {
    limits.amounts.set('loss day', 1)
    limits.counted.push({ of: 'loss', at: 0, amount: -1n })
  }
  if (given.has('position')) {
    const position = given.object('position')
    const held = { long: sideOf(position) === 'buy', lots: position.number('lots'), settled: 0n }
    const cost = MARK * held.lots * UNIT
    house.hold({ ...held, cost, margin: cost }, 2n)
  }
  const names = new Map<number, string>()
  for (const row of given.rows('orders')) {
    const [order, side] = [Number(row.text('seq')), row.text('side') === 'buy' ? 'buy' : 'sell'] as const
    names.set(order, row.text('id'))
    const isStop = row.text('type') === 'stop'
    if (row.text('room') === 'spot') {
      const own = {
        order,
        customer: ME,
        product: 0,
        side,
        price: 0n,
        lots: row.number('lots'),
        held: 0n,
        oco: 0,
        placedSeq: order,
      }
      if (isStop) state.products[0]!.waiting.push(own as AuditedStop)
      else joinQueue(state.products[0]!, own as unknown as AuditedOrder)
      continue
    }
    const closes = isStop ? 0n : row.number('closeLots')
    const lots = isStop ? row.number('lots') : closes + row.number('openLots')
    const reduceOnly = row.fields['reduceOnly'] === true
    house.stands(side, lots, closes, { order, reduceOnly, placedSeq: order, stage: isStop ? 'waiting' : 'resting' })
  }
  const told = protectAll(state, [{ kind: 'breakEnded', customer: ME }]).flatMap((event) =>
    event.kind === 'perpetualNarrowed'
      ? [[names.get(event.order), 'trimmed']]
      : 'order' in event
        ? [[names.get(event.order), 'cancelled']]
        : [],
  )
  const { waiting } = state.products[0]!
  const resting = restingOf(state.products[0]!)
  const perpetual = market.open.map(({ order, stage, left, closes, reduceOnly }) => [
    names.get(order),
    stage === 'waiting' ? { lots: left, reduceOnly } : { closeLots: closes, openLots: left - closes },
  ])
  const spot = [...resting, ...waiting].map(({ order, lots }) => [names.get(order), { lots }])
  return { told, remaining: Object.fromEntries([...perpetual, ...spot]) }
}

/** A newer order to close beside those that rest. */
export function close(given: Given): Figures {
  const house = new VectorHouse(10_000n, MARK)
  const { market } = house
  const side = given.text('side') === 'buy' ? 'buy' : 'sell'
  const lots = given.number('positionLots')
  const cost = MARK * lots * market.unit
  house.hold({ long: side === 'sell', lots, cost, margin: cost, settled: 0n }, 1n)
  const names = new Map<number, string>()
  for (const row of given.rows('resting')) {
    const order = Number(row.text('seq'))
    names.set(order, row.text('id'))
    const closes = row.number('closeLots')
    const price = row.number('price')
    house.stands(side, closes + row.number('openLots'), closes, { order, price, stage: 'resting', type: 'limit' })
  }
  const asked = given.object('order')
  const [filled, rests] = [asked.number('fillsAtOnce'), asked.fields['rests'] === true]
  if (filled > 0n) house.offer(side, MARK, filled)
  const reduceOnly = asked.fields['reduceOnly'] === true
  const limit = { type: 'limit', price: Number(MARK), timeInForce: rests ? 'gtc' : 'ioc' } as const
  const { code, value, told } = house.order(side, asked.number('lots'), { ...limit, reduceOnly })
  if (code !== 'ok') return { code }
  const accepted = told.find((event) => event.kind === 'perpetualAccepted')
  const left = market.open.filter(({ order }) => order !== value)
  const now = positionOf(market, ME)
  return {
    code,
    closeLots: BigInt(accepted!.closeLots),
    openLots: BigInt(accepted!.lots - accepted!.closeLots),
    positionLots: now?.long === (side === 'sell') ? now.lots : 0n,
    ownCloseLots: market.open.find(({ order }) => order === value)?.closes ?? 0n,
    resting: Object.fromEntries(
      left.map(({ order, closes, left: all }) => [names.get(order), { closeLots: closes, openLots: all - closes }]),
    ),
    ended: [...names].filter(([number]) => !left.some(({ order }) => order === number)).map(([, id]) => id),
  }
}

/** Triggers that come with an order: whether it is taken with them, or what becomes of them when it is filled. */
export function attached(given: Given): Figures {
  const prices = { takeProfit: Number(given.number('takeProfit', 0n)), stopLoss: Number(given.number('stopLoss', 0n)) }
  return given.has('reference') ? attachedAt(given, prices) : attachedFilled(given, prices)
}

interface Attached {
  readonly takeProfit: number
  readonly stopLoss: number
}

function houseFor(given: Given, mark: bigint): VectorHouse {
  const house = new VectorHouse(given.number('v'), mark)
  house.set(given.number('leverage'))
  if (given.has('position')) house.hold(holdingOf(given.object('position'), sideOf(given)), given.number('leverage'))
  return house
}

/** The same of an order at market, of one at a limit and of one that waits for a mark: that price stands for the mark. */
function attachedAt(given: Given, prices: Attached): Figures {
  const reference = given.number('reference')
  const [side, lots, at] = [sideOf(given), given.number('lots'), Number(reference)]
  const decisions = [
    houseFor(given, reference).order(side, lots, prices),
    houseFor(given, MARK).order(side, lots, { ...prices, type: 'limit', price: at }),
    houseFor(given, MARK).order(side, lots, { ...prices, trigger: at }),
  ].map(decided)
  const none: Holding = { long: side === 'buy', lots: 0n, cost: 0n, margin: 0n, settled: 0n }
  const before = given.has('position') ? holdingOf(given.object('position'), side) : none
  const unit = given.number('v')
  const cost = reference * lots * unit
  const margin = before.margin + initialMargin(cost, given.number('leverage'))
  const after = { ...before, lots: before.lots + lots, cost: before.cost + cost, margin }
  const { tiers } = houseFor(given, reference).state.perpetual.terms
  return { forcedPrice: forcedPrice(after, unit, tiers) ?? null, decision: [...new Set(decisions)].join(' or ') }
}

/** A market order that fills at the price where the mark lets its triggers stand; else a limit order that was there before that mark. */
function attachedFilled(given: Given, prices: Attached): Figures {
  const [side, price, mark, lots] = [
    sideOf(given),
    given.number('fillPrice'),
    given.number('mark'),
    given.number('lots'),
  ]
  let house = houseFor(given, mark)
  house.offer(side, price, lots)
  let { code, told } = house.order(side, lots, { ...prices, price: Number(price) })
  if (code !== 'ok') {
    house = houseFor(given, MARK)
    ;({ code } = house.order(side, lots, { ...prices, type: 'limit', price: Number(price) }))
    if (code !== 'ok') throw new Error(code)
    house.market.mark = mark
    house.offer(side, side === 'buy' ? price - 1n : price + 1n, lots)
    crossed(house.state, house.market, (told = []))
  }
  const { state, market } = house
  const { takeProfit, stopLoss, ...holding } = house.position
  const reached = house.fire().flatMap((event) => (event.kind === 'triggered' ? [event.trigger] : []))
  return {
    forcedPrice: forcedPrice(holding, market.unit, state.perpetual.terms.tiers) ?? null,
    takeProfit: takeProfit.waiting[0]?.price ?? null,
    stopLoss: stopLoss.waiting[0]?.price ?? null,
    dropped: told.some(({ kind }) => kind === 'attachedStopDropped') ? ['stopLoss'] : [],
    reached,
  }
}

/** The lots that triggers by share close, one after the other. */
export function shares(given: Given): Figures {
  const house = new VectorHouse(UNIT, MARK)
  const { market } = house
  const lots = given.number('lots')
  const cost = MARK * lots * UNIT
  house.hold({ long: true, lots, cost, margin: cost, settled: 0n }, 1n)
  const marks = new Map<string, bigint>()
  const listed = (kind: string, away: bigint) =>
    (given.has(kind) ? given.rows(kind) : []).map((row, place) => {
      const price = MARK + away * BigInt(place + 1)
      marks.set(row.text('id'), price)
      return { price: Number(price), lots: 0, sharePpm: Number(row.text('ppm')) }
    })
  const lists = { takeProfits: listed('takeProfits', 1n), stopLosses: listed('stopLosses', -1n) }
  const asked = {
    kind: 'setTriggerShares',
    customer: ME,
    commandId: NOBODY,
    product: market.product,
    ...lists,
  } as const
  const { code } = PREDICT.setTriggerShares(house.state, asked)
  if (code !== 'ok') throw new Error(code)
  const acts = given.rows('acts').map((act) => {
    let closes: bigint | undefined
    if (act.has('fire')) {
      market.mark = marks.get(act.text('fire'))!
      house.offer('buy', market.mark, 0n)
      closes = house.fire().reduce((sum, event) => (event.kind === 'triggered' ? sum + BigInt(event.lots) : sum), 0n)
      house.offer('sell', market.mark, act.number('filled', closes))
      house.fire()
    } else if (act.has('fill')) {
      house.offer('sell', market.mark, act.number('lots'))
      house.fire()
    } else {
      const [side, count] = act.has('close')
        ? (['sell', act.number('close')] as const)
        : (['buy', act.number('open')] as const)
      house.offer(side, market.mark, count)
      house.order(side, count)
    }
    const positionLots = positionOf(market, ME)?.lots ?? 0n
    return closes === undefined ? { positionLots } : { lots: closes, positionLots }
  })
  return { acts }
}
