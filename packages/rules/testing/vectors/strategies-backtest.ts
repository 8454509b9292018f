import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { PRODUCTS, type Side, type StrategyBar, type StrategyParameters } from '@candela/contract'
import { bandOf, Bootstrap, chanceOf } from '../../strategy/backtest/chance.ts'
import { MarketCloses } from '../../strategy/backtest/closes.ts'
import { Draws } from '../../strategy/backtest/draws.ts'
import { type BacktestProduct, fillOf } from '../../strategy/backtest/market.ts'
import { monthsOf, worstFall } from '../../strategy/backtest/measures.ts'
import { BacktestRun, traderOf } from '../../strategy/backtest/run.ts'
import { closesDigest } from '../../strategy/decision.ts'
import { boundOf } from '../../strategy/orders.ts'
import { STRATEGY_RULES } from '../../strategy/rules.ts'
import { inForce, LATEST_RULES } from '../../in-force.ts'
import { instantOf } from './calendar.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'
import { walk } from './strategies-series.ts'

/** The shapes of the strategies' file that are back-tests and their figures. */
export const STRATEGIES_BACKTEST: readonly Shape[] = [
  { area: 'strategy.backtest', needs: ['product', 'seed', 'bars', 'kind', 'parameters'], run: overHours },
  { area: 'strategy.backtest', needs: ['equity', 'bar'], run: months },
  { area: 'strategy.backtest', needs: ['equity'], run: fall },
  { area: 'strategy.backtest', needs: ['product', 'index', 'side', 'lots'], run: ladder },
  { area: 'strategy.backtest', needs: ['seed', 'combos', 'judged'], run: chance },
  { area: 'strategy.backtest', needs: ['seed', 'judged', 'bars'], run: band },
  { area: 'strategy.backtest', needs: ['seed', 'bars', 'count'], run: places },
  { area: 'strategy.backtest', needs: ['seed', 'count'], run: draws },
]

const RULES = inForce(STRATEGY_RULES, LATEST_RULES)

function productOf(given: Given, closes: readonly number[]): BacktestProduct {
  const { definition } = PRODUCTS[given.number('product')]!
  return { definition, halfSpreadPpm: given.number('halfSpreadPpm'), closes }
}

function parametersOf(given: Given, product: number): StrategyParameters {
  const parameters = given.object('parameters')
  switch (given.text('kind')) {
    case 'trend':
      return { kind: 'trend', product, fast: parameters.number('fast'), slow: parameters.number('slow'), bar: '1h' }
    case 'adaptive':
      return {
        kind: 'adaptive',
        product,
        share: parameters.number('share'),
        band: parameters.number('band'),
        bar: '1h',
      }
    case 'rebalance': {
      const shares = [[product, parameters.number('target')]] as const
      return { kind: 'rebalance', products: shares, band: parameters.number('band'), bar: '1h' }
    }
    default:
      throw new Error(`no kind: ${given.text('kind')}`)
  }
}

function overHours(given: Given): unknown {
  const draws = new Draws(given.number('seed'))
  const [bars, start, width] = [given.number('bars'), given.number('start'), given.number('width')]
  const closes = walk(() => draws.next(), { bars, start, width, gap: 0 }).map((close) => close ?? 0)
  const market = { step: '1h', first: instantOf(given.text('first')), products: [productOf(given, closes)] } as const
  const amount = given.big('amount')
  const backtest = { rules: RULES, market, closes: new MarketCloses(RULES, market), amount }
  const parameters = parametersOf(given, given.number('product'))
  const run = new BacktestRun(backtest, { stopLossPpm: 0, takeProfitPpm: 0 }, traderOf(backtest, parameters))
  while (!run.isDone) run.advance()
  const { account, equities } = run
  const worst = worstFall(equities)
  return {
    digest: closesDigest([closes]),
    trades: account.trades,
    fees: account.fees,
    costs: account.costs,
    result: equities.at(-1)! - amount,
    equities: bytesToHex(sha256(utf8ToBytes(equities.join(',')))),
    worstPpm: worst.ppm,
    bars: worst.steps,
    ...monthsOf(market, equities),
  }
}

function months(given: Given): unknown {
  const step = given.text('bar') as StrategyBar
  return monthsOf({ step, first: instantOf(given.text('first')) }, given.bigs('equity'))
}

function fall(given: Given): unknown {
  const { ppm, steps } = worstFall(given.bigs('equity'))
  return { worstPpm: ppm, bars: steps }
}

function ladder(given: Given): unknown {
  const side = given.text('side') as Side
  const index = given.number('index')
  const bound = boundOf(side, index)
  const { lots, notional } = fillOf(productOf(given, []), side, index, given.number('lots'), bound)
  return { bound, filled: lots, notional }
}

function chance(given: Given): unknown {
  const judging = chanceOf(given.rows('combos'), given.numbers('judged'), given.number('seed'))
  for (;;) {
    const { done, value } = judging.next()
    if (done) return { perThousand: value }
  }
}

function band(given: Given): unknown {
  return bandOf(given.numbers('judged'), given.number('seed'), given.number('bars'))
}

function places(given: Given): unknown {
  const into = new Int32Array(given.number('count'))
  new Bootstrap(given.number('seed'), given.number('bars')).next(into)
  return { places: [...into] }
}

function draws(given: Given): unknown {
  const generator = new Draws(given.number('seed'))
  return { draws: Array.from({ length: given.number('count') }, () => generator.next()) }
}
