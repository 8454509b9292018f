import {
  areShares,
  DEFAULT_LEVERAGE,
  DEFAULT_TIERS,
  forcedPrice,
  isBeyondForcedPrice,
  leveragePpm,
  marginRefusal,
  mostRemovable,
  mostWithoutKnowledge,
  needsKnowledge,
  openFill,
  type Position,
  protectedLots,
  shareLots,
  splitLots,
  type Stake,
  stakeAt,
  stakesOf,
  tierOf,
  triggerFault,
  trimCloses,
} from '../../perpetual/index.ts'
import { positionIn, sideIn, tiersIn, unitIn } from './derivatives-given.ts'
import { orNull, sum } from './figures.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

export const ORDER_SHAPES: readonly Shape[] = [
  { area: 'gate', needs: ['price', 'position'], run: opening },
  { area: 'gate', needs: ['notional'], run: leverage },
  { area: 'gate', needs: ['amount', 'mark'], run: removing },
  { area: 'protection', needs: ['begins', 'orders'], run: protection },
  { area: 'close', needs: ['resting', 'order'], run: close },
  { area: 'attached', needs: ['reference'], run: attached },
  { area: 'attached', needs: ['fillPrice'], run: attachedAtFill },
  { area: 'shares', needs: ['acts'], run: shares },
]

/** A position of the order's own side, or none. */
function before(given: Given): Position | undefined {
  if (given.raw('position') === null) return undefined
  const position = given.object('position')
  const side = position.has('side') ? sideIn(position) : sideIn(given)
  return {
    side,
    lots: position.number('lots'),
    cost: position.big('cost'),
    margin: position.big('margin'),
    settled: position.big('settled'),
  }
}

function opened(given: Given, price: number): Position {
  const fill = { side: sideIn(given), price, lots: given.number('lots') }
  return openFill(before(given), fill, { unit: unitIn(given), leverage: given.number('leverage'), feePpm: 0 }).position
}

function opening(given: Given): unknown {
  const [price, unit] = [given.number('price'), unitIn(given)]
  const others: Stake = { notional: given.big('othersNotional', 0n), equity: given.big('othersEquity', 0n) }
  const stakeOf = (position: Position | undefined): Stake =>
    position === undefined ? others : stakesOf(others, stakeAt(position, price, unit))
  const [own, after] = [before(given), opened(given, price)]
  const isOrder = given.text('command') === 'order'
  const isMissing = !given.boolean('knowledge') && needsKnowledge(stakeOf(own), stakeOf(after))
  const refused = isOrder ? 'refuse knowledgeCheckMissing' : 'cancel'
  return {
    before: orNone(leveragePpm(stakeOf(own))),
    after: orNone(leveragePpm(stakeOf(after))),
    decision: isMissing ? refused : 'accept',
  }
}

function orNone(ppm: bigint | undefined): bigint | null {
  return ppm ?? null
}

function leverage(given: Given): unknown {
  given.text('command')
  const [asked, isKnown] = [given.number('leverage'), given.boolean('knowledge')]
  const isTooHigh = asked > tierOf(DEFAULT_TIERS, given.big('notional')).leverage
  const isMissing = asked > DEFAULT_LEVERAGE && !isKnown
  return {
    decision: isTooHigh ? 'refuse leverageTooHigh' : isMissing ? 'refuse knowledgeCheckMissing' : 'accept',
  }
}

function removing(given: Given): unknown {
  given.text('command')
  const position = positionIn(given)
  const [mark, unit, amount] = [given.number('mark'), unitIn(given), given.big('amount')]
  const terms = { mark, unit, leverage: given.number('leverage'), stop: 0, tiers: tiersIn(given) }
  const maximum = mostRemovable(position, terms)
  const stake = stakeAt(position, mark, unit)
  const withoutCheck = mostWithoutKnowledge(stake, maximum)
  const code = marginRefusal({
    direction: 'out',
    hasPosition: true,
    amount,
    isStale: false,
    maximum,
    isKnowledgeMissing: !given.boolean('knowledge') && amount > withoutCheck,
    available: 0n,
    unpaidPrincipal: 0n,
  })
  const after = leveragePpm({ ...stake, equity: stake.equity - amount })
  return {
    removable: maximum,
    withoutCheck,
    after: orNone(after),
    decision: code === undefined ? 'accept' : `refuse ${code}`,
  }
}

function protection(given: Given): unknown {
  const stopsSpot = given.text('begins') !== 'lossLimit'
  const position = given.raw('position') === null ? undefined : given.object('position')
  const held = position && { side: sideIn(position) === 1 ? 'buy' : 'sell', lots: position.number('lots') }
  const remaining: Record<string, unknown> = {}
  const told: [string, string][] = []
  const orders = given.objects('orders').map((order) => ({ order, seq: order.number('seq') }))
  for (const { order } of orders.toSorted((a, b) => a.seq - b.seq)) {
    const [id, side, isWaiting] = [order.text('id'), order.text('side'), order.text('type') === 'stop']
    if (order.text('room') === 'spot') {
      const lots = order.number('lots')
      if (stopsSpot && side === 'buy') told.push([id, 'cancelled'])
      else remaining[id] = { lots }
      continue
    }
    const closeLots = isWaiting ? 0 : order.number('closeLots')
    const lots = isWaiting ? order.number('lots') : closeLots + order.number('openLots')
    const isReduceOnly = isWaiting && order.boolean('reduceOnly')
    const opposite = held !== undefined && held.side !== side ? held.lots : 0
    const left = protectedLots({ isWaiting, isReduceOnly, lots, closeLots }, opposite)
    const isChanged = left < lots || (isWaiting && !isReduceOnly)
    if (isChanged) told.push([id, left === 0 ? 'cancelled' : 'trimmed'])
    if (left > 0)
      remaining[id] = isWaiting ? { lots: left, reduceOnly: true } : { closeLots, openLots: left - closeLots }
  }
  return { remaining, told }
}

function close(given: Given): unknown {
  const side = given.text('side') === 'buy' ? 'buy' : 'sell'
  const order = given.object('order')
  const [lots, filled, held] = [order.number('lots'), order.number('fillsAtOnce'), given.number('positionLots')]
  const { closeLots, openLots } = splitLots(lots, held)
  const rests = order.boolean('rests')
  const resting = given.objects('resting').map((each) => ({
    id: each.text('id'),
    price: each.number('price'),
    lots: each.number('closeLots'),
    seq: each.number('seq'),
    openLots: each.number('openLots'),
  }))
  if (order.boolean('reduceOnly') && lots > closeLots) return { code: 'reduceExceedsPosition' }
  const closed = Math.min(filled, closeLots)
  const positionLots = held - closed
  const ownCloseLots = rests ? closeLots - closed : 0
  const kept = trimCloses(side, positionLots - ownCloseLots, resting)
  const left = kept.map(({ id, lots: closes }) => {
    return { id, closeLots: closes, openLots: resting.find((each) => each.id === id)!.openLots }
  })
  const stays = left.filter((each) => each.closeLots + each.openLots > 0)
  return {
    code: 'ok',
    closeLots,
    openLots,
    positionLots,
    ownCloseLots,
    resting: Object.fromEntries(stays.map(({ id, ...each }) => [id, each])),
    ended: resting.map(({ id }) => id).filter((id) => !stays.some((each) => each.id === id)),
  }
}

function attached(given: Given): unknown {
  const [price, unit] = [given.number('reference'), unitIn(given)]
  const forced = forcedPrice(opened(given, price), unit, DEFAULT_TIERS)
  const [takeProfit, stopLoss] = [given.numberOr0('takeProfit'), given.numberOr0('stopLoss')]
  const fault = triggerFault(sideIn(given), { mark: price, forcedPrice: forced, takeProfit, stopLoss })
  return { forcedPrice: orNull(forced), decision: fault === undefined ? 'accept' : `refuse ${fault}` }
}

function attachedAtFill(given: Given): unknown {
  const [side, mark] = [sideIn(given), given.number('mark')]
  const forced = forcedPrice(opened(given, given.number('fillPrice')), unitIn(given), DEFAULT_TIERS)
  const [takeProfit, stopLoss] = [given.numberOr0('takeProfit'), given.numberOr0('stopLoss')]
  const isDropped = stopLoss !== 0 && isBeyondForcedPrice(side, stopLoss, forced)
  const isStopReached = stopLoss !== 0 && !isDropped && side * (stopLoss - mark) >= 0
  const isTargetReached = takeProfit !== 0 && side * (mark - takeProfit) >= 0
  return {
    forcedPrice: orNull(forced),
    takeProfit: orNull(takeProfit),
    stopLoss: isDropped ? null : orNull(stopLoss),
    dropped: isDropped ? ['stopLoss'] : [],
    reached: [...(isStopReached ? ['stopLoss'] : []), ...(isTargetReached ? ['takeProfit'] : [])],
  }
}

interface Share {
  readonly kind: string
  readonly ppm: number
  /** once it has fired: lots that it still has to close */
  left?: number
}

function shares(given: Given): unknown {
  const all = new Map<string, Share>()
  for (const kind of ['takeProfits', 'stopLosses']) {
    if (!given.has(kind)) continue
    const listed = given.objects(kind).map((each) => ({ id: each.text('id'), kind, ppm: each.number('ppm') }))
    if (!areShares(listed.map(({ ppm }) => ppm))) throw new Error(`${kind} are no shares`)
    for (const { id, ...share } of listed) all.set(id, share)
  }
  let lots = given.number('lots')
  const acts = given.objects('acts').map((act) => {
    if (act.has('fire')) {
      const own = all.get(act.text('fire'))!
      const others = [...all.values()]
      const unfilled = sum(others.map(({ left = 0 }) => BigInt(left)))
      const fired = others.filter(({ kind, left }) => kind === own.kind && left !== undefined)
      const firedPpm = fired.reduce((total, { ppm }) => total + ppm, 0)
      const closes = shareLots(lots - Number(unfilled), own.ppm, firedPpm)
      const filled = act.number('filled', closes)
      own.left = closes - filled
      lots -= filled
      return { lots: closes, positionLots: lots }
    }
    if (act.has('fill')) {
      all.get(act.text('fill'))!.left! -= act.number('lots')
      lots -= act.number('lots')
    } else if (act.has('close')) lots -= act.number('close')
    else lots += act.number('open')
    return { positionLots: lots }
  })
  return { acts }
}
