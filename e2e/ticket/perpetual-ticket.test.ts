import { type EventOf, priceText, quantityText, type Side } from '@candela/contract'
import {
  EMPTY_PERPETUAL,
  type PerpetualReading,
  readPerpetualTicket,
  type SideReading,
} from '@candela/customer/perpetual-ticket'
import { lotsOf, ticksOf } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { formatDecimal, parseDecimal } from '@candela/units'
import { randomBelow } from '@candela/units/testing'
import { describe, expect, it } from 'vitest'
import { type Wish, wishOf } from './asked.ts'
import { type Asked, houseOf, plainHouse, type TicketHouse } from './house.ts'
import { toldOf } from './told.ts'

const HOUSES = 1_000
const SIDES = ['buy', 'sell'] as const
const NAMES = { buy: 'long', sell: 'short' } as const

interface Round {
  readonly house: TicketHouse
  readonly wish: Wish
  readonly reading: PerpetualReading
}

/** Houses by chance, each with an order that somebody thinks of before its ticket. */
function* rounds(from: number): Generator<Round & { readonly seed: number }> {
  for (let seed = from; seed < from + HOUSES; seed++) {
    const chance = randomBelow(seed * 7_919)
    const house = houseOf(chance)
    const wish = wishOf(house, chance)
    yield { seed, house, wish, reading: readPerpetualTicket(wish.fields, toldOf(house), 'en') }
  }
}

/** The exchange's answer to an order, in a house of its own. */
function answered(house: TicketHouse, asked: Asked): string {
  return house.fork().order(house.customer, asked.side, asked.lots, asked).code
}

const minor = (text: string): bigint => parseDecimal(text) ?? 0n
const ticks = (text: string): number => {
  const read = ticksOf(text, BTC_USDT)
  return read.ok ? read.value : 0
}

describe('the perpetual ticket and the exchange', () => {
  it('take and refuse the same orders, for the same reason', () => {
    const seen = new Set<string>()
    for (const { seed, house, wish, reading } of rounds(1)) {
      if (reading.long === undefined) {
        // what is no price or too wide a distance is said beside its field
        expect(Object.keys(reading.faults), `house ${seed}`).not.toEqual([])
        continue
      }
      for (const side of SIDES) {
        const said = reading[NAMES[side]]!.fault?.code ?? 'ok'
        const code = answered(house, wish.ask(side))
        seen.add(code)
        expect(`${seed} ${side} ${said}`).toBe(`${seed} ${side} ${code}`)
        expect(bodyAsAsked(reading[NAMES[side]]!), `house ${seed}`).toEqual(said === 'ok' ? wish.ask(side) : undefined)
      }
    }
    expect([...seen].toSorted()).toEqual([
      'accountFrozen',
      'fokNotFilled',
      'insufficientMargin',
      'knowledgeCheckMissing',
      'leverageTooHigh',
      'nothingToReduce',
      'notionalTooLarge',
      'notionalTooSmall',
      'ok',
      'onBreak',
      'ownLossLimit',
      'ownMoneyNeeded',
      'postOnlyWouldTake',
      'priceOutOfBand',
      'priceStale',
      'productHalted',
      'reduceExceedsPosition',
      'selfExcluded',
      'stopBeyondForcedPrice',
      'stopLossWrongSide',
      'takeProfitWrongSide',
      'tooManyOrders',
    ])
  })

  it('the slider ends at the largest order that is taken, on each side at every leverage, and a lot more is refused', () => {
    let ends = 0
    for (const { seed, house, wish, reading } of rounds(10_001)) {
      for (const side of SIDES) {
        const largest = reading.largest[NAMES[side]]
        if (largest > 0) {
          ends++
          expect(`${seed} ${side} ${answered(house, wish.ask(side, largest))}`).toBe(`${seed} ${side} ok`)
        }
        expect(answered(house, wish.ask(side, largest + 1)), `${seed} ${side} ${largest}`).not.toBe('ok')
        for (const more of [3, 1_000, 40_000]) {
          expect(answered(house, wish.ask(side, largest + more)), `${seed} ${side} ${largest}`).not.toBe('ok')
        }
      }
    }
    expect(ends).toBeGreaterThan(HOUSES / 2)
  })

  it.each([
    ['market', {}, { type: 'market', price: 0, trigger: 0 }],
    ['limit', { price: '59000' }, { type: 'limit', price: 5_900_000, trigger: 0 }],
    ['stop', { trigger: '61000' }, { type: 'market', price: 0, trigger: 6_100_000 }],
  ] as const)('%s: with nothing but money the slider ends at the last lot, from 1× to 50×', (type, fields, asked) => {
    const house = plainHouse()
    for (let leverage = 1; leverage <= 50; leverage++) {
      house.leverage(house.customer, leverage)
      const whole = { by: 'share', amount: '100' } as const
      const { largest, lots: shared } = readPerpetualTicket(
        { ...EMPTY_PERPETUAL, ...fields, ...whole, type },
        toldOf(house),
        'en',
      )
      expect(shared).toEqual(largest)
      for (const side of SIDES) {
        const lots = largest[NAMES[side]]
        const more = (by: number) => house.fork().order(house.customer, side, lots + by, asked).code
        expect([leverage, side, more(0)]).toEqual([leverage, side, 'ok'])
        expect(['insufficientMargin', 'leverageTooHigh'], `${leverage} ${side}`).toContain(more(1))
      }
    }
  })

  it('all or nothing is refused as such where money is what is missing', () => {
    const house = plainHouse()
    const fields = { ...EMPTY_PERPETUAL, type: 'limit', price: '60600', timeInForce: 'fok', amount: '0.4' } as const
    expect(readPerpetualTicket(fields, toldOf(house), 'en').long?.fault?.code).toBe('fokNotFilled')
    const asked = { price: 6_060_000, timeInForce: 'fok' } as const
    expect(house.order(house.customer, 'buy', 40_000, asked).code).toBe('fokNotFilled')
  })

  it('show what comes after the fill: amounts, and all figures of the position that results', () => {
    let [compared, enlarged, flipped, reduced, triggered] = [0, 0, 0, 0, 0]
    for (const { seed, house, wish, reading } of rounds(20_001)) {
      for (const side of SIDES) {
        const shown = reading[NAMES[side]]
        if (shown?.body === undefined) continue
        const filled = filledAt(house, wish.ask(side), reading.at)
        if (filled === undefined) continue
        compared++
        const before = house.core.perpetuals.position(house.customer, 0)
        const after = filled.house.core.perpetuals.position(house.customer, 0)
        if (before !== undefined && after !== undefined) {
          if (before.side !== after.side) flipped++
          else if (after.lots > before.lots) enlarged++
          else reduced++
        }
        expect({ seed, side, ...figuresOf(shown) }).toEqual({ seed, side, ...cameOf(house, filled, shown) })
        for (const [key, result] of [
          ['takeProfit', shown.atTakeProfit],
          ['stopLoss', shown.atStopLoss],
        ] as const) {
          const came = closedByTrigger(filled.house, key)
          if (result === '' || came === undefined) continue
          triggered++
          expect(`${seed} ${side} ${key} ${result}`).toBe(`${seed} ${side} ${key} ${formatDecimal(came)}`)
        }
      }
    }
    for (const count of [enlarged, flipped, reduced, triggered]) expect(count).toBeGreaterThan(2)
    expect(compared).toBeGreaterThan(HOUSES / 8)
  })
})

/** The order of a side's body, as the server reads it. */
function bodyAsAsked({ body }: SideReading): Asked | undefined {
  if (body === undefined) return undefined
  const { side, type, timeInForce = 'ioc', reduceOnly, ruleVersion } = body
  const lots = lotsOf(body.quantity, BTC_USDT)
  return {
    side,
    type,
    timeInForce,
    price: ticks(body.price ?? ''),
    trigger: ticks(body.trigger ?? ''),
    lots: lots.ok ? lots.value : 0,
    reduceOnly,
    takeProfit: ticks(body.takeProfit ?? ''),
    stopLoss: ticks(body.stopLoss ?? ''),
    ruleVersion,
  }
}

interface Filled {
  readonly house: TicketHouse
  readonly fills: readonly EventOf<'perpetualFilled'>[]
}

/** The house after the order met another's at the price of its ticket, all of it; undefined where it did not. */
function filledAt(house: TicketHouse, asked: Asked, price: number): Filled | undefined {
  const other = house.fork()
  const { customer, maker } = other
  const offered = other.order(maker, asked.side === 'buy' ? 'sell' : 'buy', asked.lots, { price })
  if (offered.code !== 'ok' || offered.events.some(({ kind }) => kind === 'perpetualFilled')) return undefined
  // a stop order is one of this moment once its mark is there
  const taken = other.order(customer, asked.side, asked.lots, { ...asked, trigger: 0, timeInForce: 'ioc' })
  if (taken.code !== 'ok') return undefined
  const fills = taken.events.filter(
    (event): event is EventOf<'perpetualFilled'> => event.kind === 'perpetualFilled' && event.customer === customer,
  )
  const lots = fills.reduce((sum, fill) => sum + fill.lots, 0)
  return lots === asked.lots && fills.every((fill) => fill.price === price) ? { house: other, fills } : undefined
}

function figuresOf(shown: SideReading) {
  const { notional, margin, fee, worstCase, forcedPrice, bankruptcyPrice, breakEven, closing, results } = shown
  return { notional, margin, fee, worstCase, forcedPrice, bankruptcyPrice, breakEven, closing, results }
}

/** The same figures as the exchange's own state has them. */
function cameOf(before: TicketHouse, { house, fills }: Filled, shown: SideReading): ReturnType<typeof figuresOf> {
  const { customer, core } = house
  const sum = (of: (fill: EventOf<'perpetualFilled'>) => bigint) =>
    formatDecimal(fills.reduce((all, fill) => all + of(fill), 0n))
  const lotsOfEffect = (effect: 'open' | 'close') =>
    fills.reduce((all, fill) => all + (fill.effect === effect ? fill.lots : 0), 0)
  const position = core.perpetuals.position(customer, 0)
  const was = before.core.perpetuals.position(customer, 0)
  const text = (ticks: number) => (ticks === 0 ? '' : priceText(BTC_USDT, ticks))
  const closed = lotsOfEffect('close')
  const fee = sum((fill) => fill.fee)
  const opened = fills.filter(({ effect }) => effect === 'open')
  const leverage = BigInt(core.perpetuals.asking(customer, 0).leverage)
  const margin = opened.reduce((all, fill) => all + (fill.notional + leverage - 1n) / leverage, 0n)
  const isCross = position?.mode === 'cross'
  const behind = isCross ? (core.perpetuals.cross(customer, 0)?.balance ?? 0n) : (position?.margin ?? 0n)
  return {
    notional: sum((fill) => fill.notional),
    margin: formatDecimal(margin),
    fee,
    worstCase: formatDecimal(minor(fee) + behind),
    forcedPrice: text(position?.forcedPrice ?? 0),
    bankruptcyPrice: isCross ? '' : text(position?.bankruptcyPrice ?? 0),
    breakEven: position === undefined ? '' : (breakEvenFault(house, shown.breakEven) ?? shown.breakEven),
    closing: closed === 0 ? '' : quantityText(BTC_USDT, closed),
    results: position !== undefined && position.side === was?.side ? quantityText(BTC_USDT, position.lots) : '',
  }
}

/** The fault of a break-even price: closing there loses, or a tick before it does not. */
function breakEvenFault({ core, customer, fees }: TicketHouse, shown: string): string | undefined {
  const position = core.perpetuals.position(customer, 0)!
  const total = (price: number): bigint => {
    const value = BigInt(price) * BigInt(position.lots) * 10n
    const fee = (value * 500n + 999_999n) / 1_000_000n
    return BigInt(position.side) * (value - position.cost) - fee - (fees.get(position.id) ?? 0n)
  }
  const at = ticks(shown)
  if (total(at) < 0n) return 'loses'
  return total(at - position.side) < 0n ? undefined : 'is not the first'
}

/**
 * The result of the whole position at a trigger, all its fees included; undefined where none of that kind closes all of it at its price.
 */
function closedByTrigger(house: TicketHouse, key: 'takeProfit' | 'stopLoss'): bigint | undefined {
  const { core, customer, fees } = house
  const position = core.perpetuals.position(customer, 0)
  const [trigger] = position?.[key === 'takeProfit' ? 'takeProfits' : 'stopLosses'] ?? []
  if (position === undefined || trigger?.sharePpm !== 1_000_000) return undefined
  const { price } = trigger
  const other = house.fork()
  other.checking = false
  const side: Side = position.side === 1 ? 'sell' : 'buy'
  other.order(other.maker, side === 'sell' ? 'buy' : 'sell', position.lots, { price })
  const paid = fees.get(position.id) ?? 0n
  const own = other
    .step(price, side === 'sell' ? { bids: [[price, 100_000_000]] } : { asks: [[price, 100_000_000]] })
    .events.filter((event) => event.kind === 'perpetualFilled' && event.customer === customer)
  const fill = own[0]
  if (own.length !== 1 || fill?.kind !== 'perpetualFilled') return undefined
  const isWhole = fill.price === price && fill.lots === position.lots && fill.effect === 'close'
  return isWhole ? fill.result - fill.fee - paid : undefined
}
