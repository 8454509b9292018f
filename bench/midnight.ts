import { ASSETS, PRODUCTS } from '@candela/contract'
import { type Engine, proposeCatalogue } from '@candela/engine'
import { LATEST_RULES } from '@candela/rules'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
import { median, type Report, spreadOf } from './stream.ts'
import { type Around, BEFORE_MS, onJournal, TRADERS, TradingHouse } from './trading-house.ts'

const SAVERS = Number(process.env['SAVERS'] ?? 100_000)
const SAVED = UNIT
const ROUNDS = SAVERS > 100_000 ? 1 : 3

/**
 * A midnight at which savers are paid over its window (a hundred thousand, or as many as SAVERS says), on a real journal, while orders
 * go on: the seconds until the last is durable, and the p99 of an order that was sent meanwhile against that of the quiet ones before.
 */
export async function run(report: Report): Promise<void> {
  const rounds: Around[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await midnight())
  const ratios = rounds.map(({ p99Ms, quietP99Ms }) => p99Ms / quietP99Ms)
  report({
    name: `midnight: p99 of an order while ${SAVERS.toLocaleString('en-US')} are paid`,
    value: median(rounds.map(({ p99Ms }) => p99Ms)),
    unit: 'ms',
    peer: 'p99 of a quiet order',
    peerValue: median(rounds.map(({ quietP99Ms }) => quietP99Ms)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 2,
    paidWithinSeconds: Math.round(median(rounds.map(({ ms }) => ms / 1000))),
    ordersMeanwhile: median(rounds.map(({ orders }) => orders)),
  })
}

async function midnight(): Promise<Around> {
  const house = new SavingsHouse()
  return onJournal('midnight', house, async (engine) => {
    await house.fill(engine)
    return house.pass(engine)
  })
}

class SavingsHouse extends TradingHouse {
  /** Savers with their savings, and those who trade; then the day before the first that pays is over. */
  async fill(engine: Engine): Promise<void> {
    const products = PRODUCTS.map(({ definition }) => definition)
    await proposeCatalogue(engine, { assets: ASSETS, products, rules: LATEST_RULES })
    const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[0]!
    const asset = engine.core.assetById('USDT')!.asset
    await this.send(engine, 1, () => ({ kind: 'listOpenEarn', earnProduct: 1, id, asset, earnKind, terms }))
    await this.send(engine, SAVERS + TRADERS, () => this.stream.openCustomer())
    await this.send(engine, SAVERS, (place) => ({
      kind: 'openEarn',
      customer: TRADERS + place + 1,
      commandId: this.stream.commandId(),
      earnProduct: 1,
      terms: 1,
      amount: SAVED,
      renew: false,
    }))
    this.stream.now = midnightAfter(this.stream.now) + DAY - BEFORE_MS
    await engine.submit({ kind: 'tick' })
    await engine.submit(this.stream.market())
  }

  /** The quiet seconds before a midnight, then the midnight until the last is paid. */
  async pass(engine: Engine): Promise<Around> {
    const midnight = midnightAfter(this.stream.now)
    // its product comes last
    const isPaid = () => engine.core.at >= midnight && engine.core.earn.settlingUntil(1) === 0
    return this.around(engine, this.stream.now, midnight, isPaid)
  }
}

function midnightAfter(at: number): number {
  return gmt8DayStart(gmt8Day(at) + 1)
}
