import {
  averagePrice,
  bankruptcyPrice,
  closeFill,
  debtOf,
  type Direction,
  equity,
  forcedPrice,
  initialMargin,
  isBeyondForcedPrice,
  maintenanceOf,
  mostAddable,
  mostRemovable,
  notional,
  openFill,
  type Position,
  splitLots,
  ticketFigures,
  tierOf,
  type Tier,
  tiersOf,
  triggerFault,
  unrealised,
} from '../../perpetual/index.ts'
import { LIQUIDATION_PPM, positionIn, restOf, sideIn, tiersIn, unitIn } from './derivatives-given.ts'
import { decimal, digitsOf, orNull, sum } from './figures.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

export const POSITION_SHAPES: readonly Shape[] = [
  { area: 'margin', needs: ['price', 'lots', 'v'], run: value },
  { area: 'margin', needs: ['notional', 'leverage'], run: initial },
  { area: 'margin', needs: ['notional', 'tiers'], run: (given) => maintenance(given.big('notional'), tiersIn(given)) },
  { area: 'margin', needs: ['tiersA', 'tiersB'], run: twoTables },
  { area: 'margin', needs: ['rows'], run: wordedTable },
  { area: 'margin', needs: ['upTo', 'ppm'], run: deductions },
  { area: 'margin', needs: ['mark', 'stopLoss', 'leverage'], run: removal },
  { area: 'margin', needs: ['available'], run: addition },
  { area: 'forcedPrice', needs: ['mark', 'equityAtMark'], run: mixedUp },
  { area: 'forcedPrice', needs: ['lots'], run: forced },
  { area: 'bankruptcyPrice', needs: ['lots'], run: bankruptcy },
  { area: 'position', needs: ['first', 'second'], run: addUp },
  { area: 'position', needs: ['close', 'price'], run: partialClose },
  { area: 'position', needs: ['sell', 'leverage'], run: flip },
  { area: 'position', needs: ['lots', 'price', 'feePpm'], run: beyondBankruptcy },
  { area: 'position', needs: ['lots', 'price'], run: oneByOne },
  { area: 'position', needs: ['fills', 'marks'], run: average },
  { area: 'position', needs: ['note'], run: wordedFlip },
  { area: 'ticket', needs: ['lots', 'price', 'leverage'], run: ticket },
  { area: 'ticket', needs: ['forcedPrice'], run: triggers },
]

function value(given: Given): unknown {
  return { notional: notional(given.number('price'), given.number('lots'), unitIn(given)) }
}

function initial(given: Given): unknown {
  return { initial: initialMargin(given.big('notional'), given.number('leverage')) }
}

function maintenance(amount: bigint, tiers: readonly Tier[]): Record<string, unknown> {
  const tier = tierOf(tiers, amount)
  return {
    tier: tiers.indexOf(tier) + 1,
    ppm: tier.maintenancePpm,
    deduction: tier.deduction,
    maintenance: maintenanceOf(tiers, amount),
  }
}

function twoTables(given: Given): unknown {
  const [tiersA, tiersB] = [tiersIn(given, 'tiersA'), tiersIn(given, 'tiersB')]
  const [a, b] = [given.big('notionalA'), given.big('notionalB')]
  return {
    deductionA: tierOf(tiersA, a).deduction,
    deductionB: tierOf(tiersB, b).deduction,
    maintenance: maintenanceOf(tiersA, a) + maintenanceOf(tiersB, b),
  }
}

/** A table in words, "50,000: 0.4 %; 250,000: 0.5 %; next 1 %": whole USDT and percent. */
function wordedTable(given: Given): unknown {
  const rows = given.text('rows').split(';')
  const tiers = tiersOf(
    rows.map((row) => {
      const match = /^\s*(?:([\d,]+):|next)\s*([\d.]+)\s*%\s*$/.exec(row)
      if (!match) throw new Error(`not understood: ${row}`)
      const upTo = match[1] === undefined ? 10n ** 30n : BigInt(match[1].replaceAll(',', '')) * 100_000_000n
      return { upTo, leverage: 1, maintenancePpm: Math.round(Number(match[2]) * 10_000) }
    }),
  )
  return { deduction: tiers.at(-1)!.deduction }
}

function deductions(given: Given): unknown {
  const ppm = given.numbers('ppm')
  const rows = given.bigs('upTo').map((upTo, index) => ({ upTo, leverage: 1, maintenancePpm: ppm[index]! }))
  return { deductions: tiersOf(rows).map(({ deduction }) => deduction) }
}

function removal(given: Given): unknown {
  const position = positionIn(given)
  const [unit, tiers] = [unitIn(given), tiersIn(given)]
  const stop = given.numberOr0('stopLoss')
  const terms = { mark: given.number('mark'), unit, leverage: given.number('leverage'), stop, tiers }
  const removable = mostRemovable(position, terms)
  const after = { ...position, margin: position.margin - removable }
  return {
    removable,
    forcedBefore: orNull(forcedPrice(position, unit, tiers)),
    forcedAfter: orNull(forcedPrice(after, unit, tiers)),
  }
}

function addition(given: Given): unknown {
  const amounts = { cost: given.big('cost'), settled: given.big('settled', 0n), margin: given.big('margin') }
  const addable = mostAddable(amounts, given.big('available'))
  const after = { side: sideIn(given), ...amounts, margin: amounts.margin + addable }
  // Without debt no price forces a long, however many lots it has; with it the file has to name them.
  const isSafe = after.side === 1 && debtOf(after) <= 0n
  const position = { ...after, lots: isSafe ? given.number('lots', 1) : given.number('lots') }
  return { addable, forcedAfter: orNull(forcedPrice(position, unitIn(given), tiersIn(given))) }
}

/** All that files ask of one position's forced price, ours and, in published examples, the figure of the other convention. */
function forced(given: Given, expected: Given): unknown {
  const position = positionIn(given)
  const [unit, tiers] = [unitIn(given), tiersIn(given)]
  const price = forcedPrice(position, unit, tiers)
  const bankruptcy = { margin: position.margin, bankruptcyPrice: orNull(bankruptcyPrice(position, unit)) }
  const [tick, lot] = [given.has('tick') ? given.text('tick') : '', given.has('lot') ? given.text('lot') : '']
  if (tick !== '' && Math.round(Number(tick) * Number(lot) * 1e8) !== unit) throw new Error('v is not tick · lot')
  const figures = { ...published(given, expected, position), ...bankruptcy, forcedPrice: orNull(price) }
  if (price === 0) return figures
  const before = price + position.side
  const keptAt = (at: number): bigint => maintenanceOf(tiers, notional(at, position.lots, unit))
  return {
    ...figures,
    tierAtForced: maintenance(notional(price, position.lots, unit), tiers)['tier'],
    equityAtForced: equity(position, price, unit),
    maintenanceAtForced: keptAt(price),
    equityOneTickBefore: equity(position, before, unit),
    maintenanceOneTickBefore: keptAt(before),
  }
}

/** Lots of these files are 0.001 of the base, so a tick is v/10⁵ of the quote. */
const LOTS_OF_UNIT = 100_000n

/** The exact root of the one line, and the price where maintenance is taken on the entry value. */
function published(given: Given, expected: Given, position: Position): Record<string, unknown> {
  if (!given.has('ppm')) return {}
  const ppm = BigInt(given.number('ppm'))
  const deduction = given.big('deduction', 0n)
  const side = BigInt(position.side)
  const size = BigInt(position.lots) * BigInt(unitIn(given))
  const figures: Record<string, unknown> = {}
  if (expected.has('exactRoot')) {
    const amount = 1_000_000n * (debtOf(position) - side * deduction) * BigInt(unitIn(given))
    const divisor = size * (1_000_000n - side * ppm) * LOTS_OF_UNIT
    figures['exactRoot'] = decimal(amount, divisor, digitsOf(expected.text('exactRoot')))
  }
  if (expected.has('entryConvention')) {
    const kept = 1_000_000n * (debtOf(position) - side * deduction) + side * position.cost * ppm
    const divisor = 1_000_000n * size * LOTS_OF_UNIT
    figures['entryConvention'] = decimal(
      kept * BigInt(unitIn(given)),
      divisor,
      digitsOf(expected.text('entryConvention')),
    )
  }
  return figures
}

/** The published bug: equity at the mark held against the entry price. */
function mixedUp(given: Given, expected: Given): unknown {
  const position = positionIn(given)
  const [unit, tiers, ppm] = [unitIn(given), tiersIn(given), BigInt(given.number('ppm'))]
  const [mark, equityAtMark] = [given.big('mark'), given.big('equityAtMark')]
  const size = BigInt(position.lots) * BigInt(unit)
  const side = BigInt(position.side)
  const divisor = size * (1_000_000n - side * ppm) * LOTS_OF_UNIT
  const root = (held: bigint, name: string): string =>
    decimal(1_000_000n * (held - side * equityAtMark) * BigInt(unit), divisor, digitsOf(expected.text(name)))
  return {
    exactRoot: root(mark * size, 'exactRoot'),
    wrongMixedRoot: root(position.cost, 'wrongMixedRoot'),
    forcedPrice: orNull(forcedPrice(position, unit, tiers)),
  }
}

function bankruptcy(given: Given): unknown {
  return { bankruptcyPrice: orNull(bankruptcyPrice(positionIn(given), unitIn(given))) }
}

function addUp(given: Given): unknown {
  const unit = unitIn(given)
  const terms = { unit, leverage: 1, feePpm: 0 }
  let position: Position | undefined
  for (const fill of [given.object('first'), given.object('second')]) {
    const lots = fill.number('lots')
    position = openFill(position, { side: sideIn(given), price: fill.number('price'), lots }, terms).position
  }
  return {
    cost: position!.cost,
    lots: position!.lots,
    averageTicksUp: averagePrice(1, position!, unit),
    averageTicksDown: averagePrice(-1, position!, unit),
  }
}

function partialClose(given: Given): unknown {
  const position = positionIn(given)
  const [unit, tiers] = [unitIn(given), tiersIn(given)]
  const fill = { price: given.number('price'), lots: given.number('close') }
  const closed = closeFill(position, fill, { unit, feePpm: given.number('feePpm', 0) })
  const after = closed.after.lots === 0 ? undefined : forcedPrice(closed.after, unit, tiers)
  return {
    ...closeOf(closed),
    forcedBefore: orNull(forcedPrice(position, unit, tiers)),
    forcedAfter: after === undefined ? null : orNull(after),
  }
}

/** A closing fill as the files write it. */
export function closeOf(closed: ReturnType<typeof closeFill>): Record<string, unknown> {
  const { part, pnl, fee, credit, after } = closed
  return {
    costClosed: part.cost,
    marginReleased: part.margin,
    settledClosed: part.settled,
    pnl,
    fee,
    credit,
    after: restOf(after),
  }
}

function flip(given: Given): unknown {
  const [unit, feePpm, price, lots] = [
    unitIn(given),
    given.number('feePpm'),
    given.number('price'),
    given.number('sell'),
  ]
  const position = positionIn(given)
  const { closeLots, openLots } = splitLots(lots, position.lots)
  const close = closeFill(position, { price, lots: closeLots }, { unit, feePpm })
  const side: Direction = position.side === 1 ? -1 : 1
  const open = openFill(
    undefined,
    { side, price, lots: openLots },
    { unit, leverage: given.number('leverage'), feePpm },
  )
  return {
    close: closeOf(close),
    open: { side, ...restOf(open.position), fee: open.fee },
    forcedPrice: orNull(forcedPrice(open.position, unit, tiersIn(given))),
  }
}

function beyondBankruptcy(given: Given): unknown {
  const position = positionIn(given)
  const [unit, feePpm] = [unitIn(given), given.number('feePpm')]
  const bankrupt = bankruptcyPrice(position, unit)
  const creditAt = (price: number, ppm: number): bigint =>
    closeFill(position, { price, lots: position.lots }, { unit, feePpm: ppm }).credit
  const credit = creditAt(given.number('price'), feePpm)
  const refused = 'cancel the rest, leave the position to the liquidation check'
  return {
    bankruptcyPrice: orNull(bankrupt),
    creditAtBankruptcyNoFee: creditAt(bankrupt, 0),
    creditOneTickBeyond: credit,
    decision: credit < 0n ? refused : 'execute',
  }
}

function oneByOne(given: Given): unknown {
  const terms = { unit: unitIn(given), feePpm: 0 }
  const price = given.number('price')
  let position = positionIn(given)
  const fills: ReturnType<typeof closeFill>[] = []
  while (position.lots > 0) {
    const closed = closeFill(position, { price, lots: 1 }, terms)
    fills.push(closed)
    position = closed.after
  }
  return { fills: fills.map(closeOf), pnlTotal: sum(fills.map(({ pnl }) => pnl)) }
}

function average(given: Given): unknown {
  const unit = unitIn(given)
  let position: Position | undefined
  for (const [price, lots] of given.rows('fills')) {
    const fill = { side: sideIn(given), price: price!, lots: lots! }
    position = openFill(position, fill, { unit, leverage: 1, feePpm: 0 }).position
  }
  return { cost: position!.cost, unrealised: given.numbers('marks').map((mark) => unrealised(position!, mark, unit)) }
}

/** A flip in words: "long 1 from 100, sell 2 at 120, mark 60". */
function wordedFlip(given: Given): unknown {
  const match = /^(long|short) (\d+) from (\d+), (?:sell|buy) (\d+) at (\d+), mark (\d+)$/.exec(given.text('note'))
  if (!match) throw new Error(`not understood: ${given.text('note')}`)
  const [held, entry, lots, price, mark] = match.slice(2).map(Number) as [number, number, number, number, number]
  const side: Direction = match[1] === 'long' ? 1 : -1
  const terms = { unit: 1, leverage: 1, feePpm: 0 }
  const before = openFill(undefined, { side, price: entry, lots: held }, terms).position
  const { closeLots, openLots } = splitLots(lots, held)
  const realised = closeFill(before, { price, lots: closeLots }, terms).pnl
  const other: Direction = side === 1 ? -1 : 1
  const after = openFill(undefined, { side: other, price, lots: openLots }, terms).position
  return { realised, unrealised: unrealised(after, mark, 1) }
}

function ticket(given: Given): unknown {
  const order = {
    side: sideIn(given),
    lots: given.number('lots'),
    price: given.number('price'),
    leverage: given.number('leverage'),
    takeProfit: given.has('takeProfit') ? given.numberOr0('takeProfit') : 0,
    stopLoss: given.has('stopLoss') ? given.numberOr0('stopLoss') : 0,
  }
  const takerPpm = given.number('takerPpm')
  const liquidationPpm = given.number('liquidationPpm', LIQUIDATION_PPM)
  const figures = ticketFigures(order, { unit: unitIn(given), takerPpm, liquidationPpm, tiers: tiersIn(given) })
  return {
    ...figures,
    worstCaseIsolated: figures.worstCase,
    forcedPrice: orNull(figures.forcedPrice),
    bankruptcyPrice: orNull(figures.bankruptcyPrice),
  }
}

/** Against a mark where the file names one; else against the forced price alone. */
function triggers(given: Given): unknown {
  const side = sideIn(given)
  const forced = given.numberOr0('forcedPrice')
  const stopLoss = given.has('stopLoss') ? given.numberOr0('stopLoss') : 0
  if (!given.has('mark')) {
    return { decision: isBeyondForcedPrice(side, stopLoss, forced) ? 'refuse stopBeyondForcedPrice' : 'accept' }
  }
  const takeProfit = given.has('takeProfit') ? given.numberOr0('takeProfit') : 0
  const fault = triggerFault(side, { mark: given.number('mark'), forcedPrice: forced, takeProfit, stopLoss })
  return { decision: fault === undefined ? 'accept' : `refuse ${fault}` }
}
