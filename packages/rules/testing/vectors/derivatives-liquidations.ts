import {
  bankruptcyPrice,
  closeFill,
  type CrossPosition,
  crossForcedPrice,
  crossHealth,
  crossShare,
  crossTransferable,
  deleverage,
  equity,
  forcedPrice,
  insuranceBudget,
  isBelowMaintenance,
  liquidationFill,
  liquidationLots,
  lotsPayable,
  maintenanceOf,
  notional,
  type Opposite,
  type Position,
  tierOf,
  triggeredLimit,
  triggersReached,
  trimCloses,
  weightAt,
  worstClose,
} from '../../perpetual/index.ts'
import { LIQUIDATION_PPM, positionIn, restOf, sideIn, tiersIn, unitIn } from './derivatives-given.ts'
import { closeOf } from './derivatives-positions.ts'
import { orNull } from './figures.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

export const LIQUIDATION_SHAPES: readonly Shape[] = [
  { area: 'liquidation', needs: ['mark', 'targetPpm'], run: firstPass },
  { area: 'liquidation', needs: ['price'], run: sold },
  { area: 'liquidation', needs: ['mark', 'insurance'], run: gap },
  { area: 'deleveraging', needs: ['lots', 'positions'], run: shared },
  { area: 'deleveraging', needs: ['bankruptcyPrice', 'shorts'], run: (given) => endToEnd(given, 'shorts', -1) },
  { area: 'deleveraging', needs: ['bankruptcyPrice', 'longs'], run: (given) => endToEnd(given, 'longs', 1) },
  { area: 'cross', needs: ['wallet', 'positions', 'marks'], run: cross },
  { area: 'step', needs: ['stopLoss', 'stepBid'], run: stopFirst },
  { area: 'step', needs: ['filled', 'at'], run: stopPartly },
  { area: 'step', needs: ['positionLots', 'orders'], run: trimmed },
  { area: 'step', needs: ['sellStops'], run: (given) => stops(given, 'sellStops', 'falling') },
  { area: 'step', needs: ['buyStops'], run: (given) => stops(given, 'buyStops', 'rising') },
  { area: 'step', needs: ['cost', 'margin', 'takerPpm'], run: worst },
]

function firstPass(given: Given): unknown {
  const position = positionIn(given)
  const [mark, unit, tiers] = [given.number('mark'), unitIn(given), tiersIn(given)]
  const feePpm = given.number('feePpm')
  const lots = liquidationLots(position, mark, {
    unit,
    tiers,
    feePpm,
    targetPpm: given.number('targetPpm'),
    wholeBelow: given.big('fullBelow'),
    minimumNotional: given.big('minNotional'),
  })
  const fill = liquidationFill(position, { price: mark, lots }, { unit, feePpm })
  const { after } = fill
  const rest = notional(mark, after.lots, unit)
  return {
    equity: equity(position, mark, unit),
    maintenance: maintenanceOf(tiers, notional(mark, position.lots, unit)),
    [position.side === 1 ? 'sell' : 'buy']: lots,
    fillAtMark: fillOf(fill),
    equityAfter: equity(after, mark, unit),
    maintenanceAfter: maintenanceOf(tiers, rest),
    tierAfter: tiers.indexOf(tierOf(tiers, rest)) + 1,
    forcedAfter: after.lots === 0 ? null : orNull(forcedPrice(after, unit, tiers)),
  }
}

function fillOf(fill: ReturnType<typeof liquidationFill>): Record<string, unknown> {
  return { ...fill, after: restOf(fill.after) }
}

function sold(given: Given): unknown {
  const position = positionIn(given)
  const unit = unitIn(given)
  const fill = { price: given.number('price'), lots: given.number('close', position.lots) }
  const booked = liquidationFill(position, fill, { unit, feePpm: given.number('feePpm', LIQUIDATION_PPM) })
  const price = bankruptcyPrice(position, unit)
  if (given.has('bankruptcyPrice') && given.number('bankruptcyPrice') !== price) {
    throw new Error(`the bankruptcy price is ${price}`)
  }
  const left = booked.credit + booked.feeToInsurance - booked.shortfallFromInsurance
  return { ...fillOf(booked), bankruptcyPrice: orNull(price), left, ours: fillOf(booked) }
}

function gap(given: Given): unknown {
  const position = positionIn(given)
  const [mark, unit] = [given.number('mark'), unitIn(given)]
  const price = bankruptcyPrice(position, unit)
  const budget = insuranceBudget(given.big('insurance'), given.number('sharePpm'))
  const payable = lotsPayable(budget, position.side * (price - mark), unit, position.lots)
  return {
    bankruptcyPrice: orNull(price),
    equityAtMark: equity(position, mark, unit),
    budget,
    lotsPayableAtMark: payable,
    restToHouseThenDeleveraging: position.lots - payable,
  }
}

function shared(given: Given): unknown {
  const positions = given.objects('positions').map((each) => ({
    id: each.text('id'),
    lots: each.number('lots'),
    weight: each.big('profitAtBankruptcyPrice'),
    opened: each.number('opened'),
  }))
  return deleveraged(given.number('lots'), positions)
}

function deleveraged(lots: number, positions: readonly Opposite<string>[]): Record<string, unknown> {
  const { closed, toHouse, lastRoundLots, lastRoundWeight } = deleverage(lots, positions)
  const hasRound = lastRoundWeight > 0n
  return {
    closed: Object.fromEntries(closed.map((each) => [each.id, each.lots])),
    toHouse,
    lastRoundLots: hasRound ? lastRoundLots : null,
    lastRoundWeight: hasRound ? lastRoundWeight : null,
  }
}

function endToEnd(given: Given, name: string, side: 1 | -1): unknown {
  const [mark, price, unit] = [given.number('mark'), given.number('bankruptcyPrice'), unitIn(given)]
  const positions = given.objects(name).map((each, opened) => {
    const lots = each.number('lots')
    const cost = notional(each.number('entry'), lots, unit)
    return { id: each.text('id'), lots, opened, weight: weightAt({ side, lots, cost }, price, unit) }
  })
  const figures = deleveraged(given.number('lots'), positions)
  const closed = figures['closed'] as Record<string, number>
  const givenUp = Object.entries(closed).map(([id, lots]) => [id, BigInt(side) * notional(mark - price, lots, unit)])
  return {
    ...figures,
    weights: Object.fromEntries(positions.map(({ id, weight }) => [id, weight])),
    givenUpAgainstMark: Object.fromEntries(givenUp),
  }
}

function cross(given: Given): unknown {
  const [wallet, unit, tiers, marks] = [given.big('wallet'), unitIn(given), tiersIn(given), given.numbers('marks')]
  const positions = given.objects('positions').map((each, index): CrossPosition => {
    const position: Position = {
      side: sideIn(each),
      lots: each.number('lots'),
      cost: each.big('cost'),
      margin: 0n,
      settled: each.big('settled', 0n),
    }
    return { position, mark: marks[index]!, unit, leverage: each.number('leverage', 1), tiers }
  })
  return {
    ...crossHealth(wallet, positions),
    transferable: crossTransferable(wallet, positions),
    positions: positions.map((_, j) => {
      const share = crossShare(wallet, positions, j)
      return {
        forcedPrice: orNull(crossForcedPrice(wallet, positions, j)),
        shareOfEquity: share.equity,
        bankruptcyPrice: orNull(share.bankruptcyPrice),
      }
    }),
  }
}

function stopFirst(given: Given): unknown {
  const position = positionIn(given)
  const [mark, unit, takerPpm] = [given.number('mark'), unitIn(given), given.number('takerPpm')]
  const terms = { unit, takerPpm, slipPpm: given.number('slipPpm') }
  const [bid, size] = given.numbers('stepBid') as [number, number]
  const tiers = tiersIn(given)
  if (forcedPrice(position, unit, tiers) !== given.number('forcedPrice')) throw new Error('another forced price')
  const isReached = position.side * (given.number('stopLoss') - mark) >= 0
  const limit = triggeredLimit(position, mark, terms)
  const isFilled = isReached && position.side * (bid - limit) >= 0
  const fill = { price: bid, lots: isFilled ? Math.min(size, position.lots) : 0 }
  const closed = closeFill(position, fill, { unit, feePpm: takerPpm })
  const instead = liquidationFill(position, { price: bid, lots: position.lots }, { unit, feePpm: LIQUIDATION_PPM })
  return {
    stopLimit: limit,
    fill: closeOf(closed),
    liquidated: closed.after.lots > 0 && isBelowMaintenance(closed.after, mark, unit, tiers),
    costOfLiquidationInstead: fillOf(instead),
  }
}

function stopPartly(given: Given): unknown {
  const [unit, mark, tiers] = [unitIn(given), given.number('mark'), tiersIn(given)]
  const fill = { price: given.number('at'), lots: given.number('filled') }
  const { after } = closeFill(positionIn(given), fill, { unit, feePpm: given.number('takerPpm') })
  return {
    rest: restOf(after),
    equity: equity(after, mark, unit),
    maintenance: maintenanceOf(tiers, notional(mark, after.lots, unit)),
    liquidate: isBelowMaintenance(after, mark, unit, tiers),
  }
}

function trimmed(given: Given): unknown {
  const side = given.text('side')
  if (side !== 'sell' && side !== 'buy') throw new Error(`a side is sell or buy, not ${side}`)
  const orders = given.objects('orders').map((order) => ({
    id: order.text('id'),
    price: order.number('price'),
    lots: order.number('lots'),
    seq: order.number('seq'),
  }))
  const kept = trimCloses(side, given.number('positionLots'), orders)
  return { kept: Object.fromEntries(kept.map(({ id, lots }) => [id, lots])) }
}

function stops(given: Given, name: string, direction: 'falling' | 'rising'): unknown {
  const waiting = given.objects(name).map((stop) => ({
    id: stop.text('id'),
    trigger: stop.number('trigger'),
    seq: stop.number('seq'),
  }))
  const order = triggersReached(direction, given.number('mark'), waiting).map(({ id }) => id)
  return { order, notTriggered: waiting.map(({ id }) => id).filter((id) => !order.includes(id)) }
}

function worst(given: Given): unknown {
  const [position, unit] = [positionIn(given), unitIn(given)]
  return {
    worstClose: orNull(worstClose(position, unit, given.number('takerPpm'))),
    bankruptcyPrice: orNull(bankruptcyPrice(position, unit)),
  }
}
