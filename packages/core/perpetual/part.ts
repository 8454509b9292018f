import { MARGIN_MODES } from '@candela/contract'
import type { LevelPool } from '../book/level-pool.ts'
import type { Customers } from '../customers/customers.ts'
import type { DueClock } from '../due/clock.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { checkPerpetuals } from './check.ts'
import { type FundingPhase, FundingRun } from './funding-run.ts'
import { Perpetuals } from './perpetuals.ts'
import { type BesideMarkets, MARKET_FORMS, type MarketForm, readMarket, writeMarket } from './part-market.ts'
import type { BesideTerms } from './terms.ts'

interface Beside extends BesideTerms, BesideMarkets {
  readonly at: number
  readonly customers: Customers
  readonly ledger: Ledger
  readonly levels: LevelPool
  readonly due: DueClock
}

/** Places stand in snapshots. */
const PHASES: readonly FundingPhase[] = ['begin', 'pay', 'receive', 'liquidate']

/** Numbers given, funding, then every market with its positions and orders, then what customers have set. */
export const perpetualsPart = part({
  name: 'perpetuals',
  place: 15,
  version: 2,
  older: [{ version: 1, lastRules: 3, ...formed(MARKET_FORMS.first) }],
  create: () => new Perpetuals(),
  isEmpty: ({ isUnused }) => isUnused,
  ...formed(MARKET_FORMS.second),
  check: (perpetuals, beside: Beside) => checkPerpetuals(perpetuals, beside),
})

function formed(form: MarketForm) {
  return {
    write(out: SnapshotWriter, perpetuals: Perpetuals, beside: Beside) {
      const { pool, positions, triggers, fundedAt } = perpetuals
      for (const number of [pool.numbers, pool.trades, positions, triggers, fundedAt]) out.wide(number)
      writeFunding(out, perpetuals)
      const markets = perpetuals.marketsInOrder()
      out.word(markets.length)
      for (const market of markets) writeMarket(out, perpetuals, market, form, beside.at)
      writeSettings(out, perpetuals)
    },
    read(from: SnapshotReader, perpetuals: Perpetuals, beside: Beside) {
      const { pool } = perpetuals
      pool.numbers = from.wide()
      pool.trades = from.wide()
      perpetuals.positions = from.wide()
      perpetuals.triggers = from.wide()
      perpetuals.fundedAt = from.wide()
      readFunding(from, perpetuals)
      for (let left = from.count(64); left > 0; left--) readMarket(from, perpetuals, form, beside)
      listOrders(perpetuals)
      readSettings(from, perpetuals, beside)
    },
  }
}

function writeFunding(out: SnapshotWriter, { funding }: Perpetuals): void {
  out.word(funding === undefined ? 0 : 1)
  if (funding === undefined) return
  out.wide(funding.at)
  out.word(funding.product)
  out.word(PHASES.indexOf(funding.phase))
  out.word(funding.averagePpm)
  out.word(funding.done)
  for (const amount of [funding.pot, funding.wanted, funding.there]) out.big(amount)
}

function readFunding(from: SnapshotReader, perpetuals: Perpetuals): void {
  if (from.word() === 0) return
  const run = new FundingRun(from.wide(), from.word())
  const phase = PHASES[from.word()]
  if (phase === undefined) throw new SnapshotFormatError('a phase of funding that nobody knows')
  run.phase = phase
  run.averagePpm = from.word()
  run.done = from.word()
  run.pot = from.big()
  run.wanted = from.big()
  run.there = from.big()
  perpetuals.funding = run
}

/** Each customer's orders in the order of their numbers, as they came. */
function listOrders(perpetuals: Perpetuals): void {
  const orders = [...perpetuals.orders.values()].sort((a, b) => a.number - b.number)
  perpetuals.orders.clear()
  for (const order of orders) {
    perpetuals.orders.set(order.number, order)
    perpetuals.customerFor(order.customer).orders.set(order.number, order)
  }
}

function writeSettings(out: SnapshotWriter, { customers }: Perpetuals): void {
  const rows = [...customers].flatMap(([customer, { settings }]) =>
    [...settings].map(([product, setting]) => ({ customer, product, ...setting })),
  )
  rows.sort((a, b) => a.customer - b.customer || a.product - b.product)
  out.word(rows.length)
  for (const { customer, product, leverage, mode } of rows) {
    out.word(customer)
    out.word(product)
    out.word(leverage)
    out.word(MARGIN_MODES.indexOf(mode))
  }
}

function readSettings(from: SnapshotReader, perpetuals: Perpetuals, { customers, products }: Beside): void {
  for (let left = from.count(16); left > 0; left--) {
    const customer = from.word()
    const product = from.word()
    const leverage = from.word()
    const mode = MARGIN_MODES[from.word()]
    if (!customers.exists(customer) || products[product] === undefined || mode === undefined) {
      throw new SnapshotFormatError('a setting of nobody')
    }
    perpetuals.customerFor(customer).change(product, { leverage, mode })
  }
}
