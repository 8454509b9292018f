import { createHash } from 'node:crypto'
import { proves } from '@candela/checks/proves'
import { encodeCommand, type Market, type MarketUpdate, PRODUCTS } from '@candela/contract'
import { marketUpdateValid } from '@candela/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { StepCollector } from '../step-collector.ts'
import { DailyLevels } from './daily.ts'
import { FACTORS, PARAMETERS } from './parameters.ts'
import { MarketPath, STEPS_PER_DAY } from './path.ts'
import { Quotes } from './quotes.ts'
import { SecretChain, seededRoot } from './secret.ts'

const GENESIS = Date.UTC(2026, 10, 19) / 86_400_000
const FIRST = GENESIS - 7_300
/** one log unit in natural logarithms */
const UNIT = Math.LN2 / 2 ** 28

function market(seed: string) {
  const chain = new SecretChain(seededRoot(seed, GENESIS), FIRST)
  const path = new MarketPath(chain, new DailyLevels(chain, FIRST, GENESIS))
  return { chain, path, quotes: new Quotes(path, chain) }
}

/** The commands of some steps, as the source would deliver them. */
function commands(quotes: Quotes, from: number, count: number, every = 1): Market[] {
  const collector = new StepCollector()
  const made: Market[] = []
  for (let step = from; step < from + count * every; step += every) {
    for (let product = 0; product < PRODUCTS.length; product++) {
      const quote = quotes.at(product, step, false)
      if (!quote) continue
      collector.quote(product, step * 250, quote.index, quote.ladder)
      for (const print of quote.prints) collector.print(product, step * 250, print)
    }
    const command = collector.take(step)
    if (command) made.push(command)
  }
  return made
}

const bytes = new Uint8Array(65_536)
function digest(markets: readonly Market[]): string {
  const hash = createHash('sha256')
  for (const command of markets) hash.update(bytes.subarray(0, encodeCommand(command, bytes, 0)))
  return hash.digest('hex')
}

const mean = (of: readonly number[]) => of.reduce((sum, x) => sum + x, 0) / of.length
function deviation(of: readonly number[]): number {
  const middle = mean(of)
  return Math.sqrt(mean(of.map((x) => (x - middle) ** 2)))
}
function kurtosis(of: readonly number[]): number {
  const [middle, spread] = [mean(of), deviation(of)]
  return mean(of.map((x) => ((x - middle) / spread) ** 4))
}
function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)]
  return mean(a.map((x, i) => (x - ma) * (b[i]! - mb))) / (deviation(a) * deviation(b))
}
const changes = (of: ArrayLike<number>) => Array.from({ length: of.length - 1 }, (_, i) => of[i + 1]! - of[i]!)
const clustering = (of: readonly number[], lag: number) => {
  const sizes = of.map(Math.abs)
  return correlation(sizes.slice(lag), sizes.slice(0, -lag))
}

describe('the simulated market', () => {
  it('is the same for the same secret on every machine and version, whatever was asked before', () => {
    const from = (GENESIS + 1) * STEPS_PER_DAY + 50_000
    const one = digest(commands(market('golden').quotes, from, 600))
    expect(one).toBe('76b0bac3dca12fc3d1a201282131b7eb2dc519ca777ea07dd6788d46ef2f391a')
    const other = market('golden')
    // asked backwards, elsewhere and again: nothing is carried along
    other.quotes.at(3, from + 9_000_000, true)
    commands(other.quotes, from - 700_000, 40)
    expect(digest(commands(other.quotes, from, 600))).toBe(one)
    expect(digest(commands(market('other').quotes, from, 600))).not.toBe(one)
  })

  it('a day is recomputed from its revealed secret alone, also where no day before genesis is kept', () => {
    const { chain, quotes } = market('reveal')
    const day = GENESIS + 1
    const from = day * STEPS_PER_DAY + 200_000
    const revealed = new SecretChain({ lastDay: day, secret: chain.secret(day) }, FIRST)
    const again = new Quotes(new MarketPath(revealed, new DailyLevels(revealed, FIRST, GENESIS, GENESIS)), revealed)
    expect(digest(commands(again, from, 200))).toBe(digest(commands(quotes, from, 200)))
    expect(() => again.at(0, (day + 1) * STEPS_PER_DAY, true)).toThrow('does not reach')
    expect(() => again.at(0, GENESIS * STEPS_PER_DAY - 1, true)).toThrow('not kept')
  })

  it('starts at the prices of the catalogue’s parameters and passes midnight without a break', () => {
    const { path } = market('start')
    expect(PARAMETERS.map((_, product) => path.price(product, GENESIS * STEPS_PER_DAY))).toEqual(
      PARAMETERS.map(({ start }) => start),
    )
    PARAMETERS.forEach((parameters, product) => {
      for (let day = GENESIS - 3; day < GENESIS + 4; day++) {
        const before = path.level(product, day * STEPS_PER_DAY - 1)
        const jump = Math.abs(path.level(product, day * STEPS_PER_DAY) - before) * UNIT * 1e6
        expect(jump).toBeLessThan(parameters.own / 4)
      }
    })
  })

  it('every fineness of a day is points of one path', () => {
    const { path } = market('points')
    const day = GENESIS - 1
    for (const product of [0, 7, 20, 25]) {
      const fine = path.dayLevels(product, day, 'fine')
      const minutes = path.dayLevels(product, day, 'minutes')
      const coarse = path.dayLevels(product, day, 'coarse')
      for (const minute of [0, 1, 719, 720, 1_439, 1_440]) expect(fine[minute * 16]).toBe(minutes[minute])
      for (let part = 0; part <= 32; part++) expect(coarse[part]).toBe(minutes[part * 45])
      for (const point of [0, 1, 17, 9_999, 23_039])
        expect(fine[point]).toBe(path.level(product, day * STEPS_PER_DAY + point * 15))
    }
  })

  it('idle products cost well under 0.4 GB of market entries a day, and every update is valid', () => {
    const { quotes } = market('budget')
    let size = 0
    let steps = 0
    let updates = 0
    const invalid: MarketUpdate[] = []
    // a Thursday, a Friday and a Saturday, every hundredth minute
    for (let minute = 0; minute < 3 * 1_440; minute += 100) {
      const sampled = commands(quotes, GENESIS * STEPS_PER_DAY + minute * 240, 240)
      steps += 240
      for (const command of sampled) {
        size += encodeCommand(command, bytes, 0)
        updates += command.updates.length
        for (const update of command.updates)
          if (!marketUpdateValid(PRODUCTS[update.product]!.definition, update)) invalid.push(update)
      }
    }
    expect(invalid).toEqual([])
    // with 200 bytes for the record around each entry
    const gigabytesADay = ((size / steps + 200) * STEPS_PER_DAY) / 1e9
    expect(gigabytesADay).toBeLessThan(0.4)
    expect(updates / steps / PRODUCTS.length).toBeGreaterThan(0.2)
  })

  it('no product is silent for longer than a second', () => {
    const { quotes } = market('heartbeat')
    const last = new Map<number, number>()
    const saturdayNight = (GENESIS + 2) * STEPS_PER_DAY + 4 * 14_400
    for (let step = saturdayNight; step < saturdayNight + 480; step++)
      for (let product = 0; product < PRODUCTS.length; product++) {
        if (!quotes.at(product, step, false)) continue
        expect(step - (last.get(product) ?? saturdayNight), proves('S1.8')).toBeLessThanOrEqual(4)
        last.set(product, step)
      }
    expect(last.size, proves('S1.8')).toBe(PRODUCTS.length)
  })
})

describe('the simulated market looks like a market', () => {
  const daily: number[][] = []
  let minutes: number[][] = []
  const indexOf = (id: string) => PARAMETERS.findIndex((p) => p.id === id)
  beforeAll(() => {
    const { path } = market('statistics')
    PARAMETERS.forEach(({ session }, product) => {
      const levels: number[] = []
      for (let day = GENESIS - 1_500; day <= GENESIS; day++)
        levels.push(path.dayLevels(product, day, 'coarse')[0]! * UNIT)
      // trading days only where a market rests at weekends
      daily.push(changes(levels).filter((_, i) => session === 'crypto' || ((GENESIS - 1_500 + i + 4) % 7) % 6 !== 0))
    })
    minutes = [0, 1, 2, 3, 4, 5].map((product) => {
      const levels: number[] = []
      for (let day = GENESIS - 10; day < GENESIS; day++)
        levels.push(...path.dayLevels(product, day, 'minutes').slice(0, 1_440))
      return changes(levels.map((level) => level * UNIT))
    })
  })

  it.each([
    ['BTC-USDT', 1.4, 3.2],
    ['ETH-USDT', 1.8, 3.8],
    ['SOL-USDT', 2.4, 5],
    ['DOGE-USDT', 2.4, 5],
    ['XAU-USD', 0.45, 1.2],
    ['XAG-USD', 0.8, 2],
    ['OIL-USD', 1.2, 2.8],
    ['EUR-USD', 0.25, 0.6],
    ['USD-JPY', 0.3, 0.7],
    ['SPX-USD', 0.5, 1.2],
  ])('%s moves %d to %d percent a day', (id, least, most) => {
    const percent = deviation(daily[indexOf(id)]!) * 100
    expect(percent).toBeGreaterThan(least)
    expect(percent).toBeLessThan(most)
  })

  it('has fat tails that thin out with time, and volatility that clusters while direction can’t be foretold', () => {
    for (const product of [0, 1, 2, 5]) {
      const byMinute = minutes[product]!
      expect(kurtosis(daily[product]!)).toBeGreaterThan(4)
      expect(kurtosis(daily[product]!)).toBeLessThan(20)
      expect(kurtosis(byMinute)).toBeGreaterThan(5)
      expect(clustering(byMinute, 1)).toBeGreaterThan(0.1)
      expect(clustering(byMinute, 30)).toBeGreaterThan(0.03)
      expect(clustering(daily[product]!, 1)).toBeGreaterThan(0.05)
      expect(Math.abs(correlation(byMinute.slice(1), byMinute.slice(0, -1)))).toBeLessThan(0.04)
      expect(Math.abs(correlation(daily[product]!.slice(1), daily[product]!.slice(0, -1)))).toBeLessThan(0.1)
    }
  })

  it('coins move together, gold against the dollar, indices with each other', () => {
    const between = (a: string, b: string) => correlation(daily[indexOf(a)]!, daily[indexOf(b)]!)
    expect(between('BTC-USDT', 'ETH-USDT')).toBeGreaterThan(0.7)
    expect(between('BTC-USDT', 'ETH-USDT')).toBeLessThan(0.92)
    expect(between('BTC-USDT', 'DOGE-USDT')).toBeGreaterThan(0.4)
    expect(between('SPX-USD', 'NDX-USD')).toBeGreaterThan(0.8)
    expect(between('EUR-USD', 'USD-JPY')).toBeLessThan(-0.3)
    expect(between('XAU-USD', 'EUR-USD')).toBeGreaterThan(0.1)
    expect(Math.abs(between('BTC-USDT', 'DOGE-USDT'))).toBeLessThan(between('BTC-USDT', 'ETH-USDT'))
  })

  it('rests at night and on weekends where its market does', () => {
    const { path } = market('sessions')
    const range = (id: string, day: number, fromHour: number, toHour: number) => {
      const levels = path.dayLevels(indexOf(id), day, 'minutes').slice(fromHour * 60, toHour * 60)
      return deviation(changes(levels))
    }
    // eight weeks of Tuesdays and Saturdays
    const weeks = [...Array(8).keys()].map((week) => GENESIS - 2 - 7 * week)
    for (const id of ['EUR-USD', 'XAU-USD', 'SPX-USD', 'OIL-USD']) {
      const open = mean(weeks.map((tuesday) => range(id, tuesday, 14, 17)))
      expect(mean(weeks.map((tuesday) => range(id, tuesday, 21, 22)))).toBeLessThan(open / 2)
      expect(mean(weeks.map((tuesday) => range(id, tuesday - 3, 10, 20)))).toBeLessThan(open / 3)
    }
    const weekend = mean(weeks.map((tuesday) => range('BTC-USDT', tuesday - 3, 0, 24)))
    expect(weekend).toBeGreaterThan(mean(weeks.map((tuesday) => range('BTC-USDT', tuesday, 0, 24))) / 4)
  })

  it('volumes follow the minute’s liveliness and stay near what is usual', () => {
    const { quotes } = market('volumes')
    const lots = PRODUCTS.map(() => 0)
    for (let minute = 0; minute < 2 * 1_440; minute += 80)
      for (const command of commands(quotes, GENESIS * STEPS_PER_DAY + minute * 240, 240))
        for (const update of command.updates) for (const print of update.prints) lots[update.product]! += print.lots
    PARAMETERS.forEach(({ id, volume }, product) => {
      const aDay = lots[product]! * 40
      expect([id, aDay > volume / 6, aDay < volume * 4]).toEqual([id, true, true])
    })
  })

  it('has a factor for each loading', () => {
    for (const { loadings } of PARAMETERS) expect(loadings).toHaveLength(FACTORS.length)
  })
})
