import {
  averagePremium,
  boundedRate,
  DEFAULT_FUNDING,
  DEFAULT_MARK,
  forcedPrice,
  fundingCap,
  fundingDue,
  fundingFlows,
  fundingReceived,
  impactPrice,
  indexOf,
  type Level,
  markOf,
  middle2,
  nextEma,
  notional,
  premiumSample,
  settleFunding,
  shareFunding,
  equity,
} from '../../perpetual/index.ts'
import { positionIn, tiersIn, unitIn } from './derivatives-given.ts'
import { decimal, orNull, sum } from './figures.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

export const MARKET_SHAPES: readonly Shape[] = [
  { area: 'funding', needs: ['impactBid', 'impactAsk', 'index'], run: premium },
  { area: 'funding', needs: ['averagePremiumPpm'], run: rate },
  { area: 'funding', needs: ['mark', 'index'], run: means },
  { area: 'funding', needs: ['longs', 'shorts'], run: flows },
  { area: 'funding', needs: ['notionals', 'receiver'], run: smallest },
  { area: 'funding', needs: ['margin', 'ratePpm'], run: payment },
  { area: 'funding', needs: ['due', 'collected'], run: shortfall },
  { area: 'price', needs: ['sources'], run: (given) => indexOf(given.numbers('sources')) },
  { area: 'price', needs: ['steps'], run: steps },
  { area: 'price', needs: ['index', 'ema', 'mid2'], run: mark },
  { area: 'step', needs: ['bids', 'asks', 'impactLots'], run: impact },
]

function premium(given: Given): unknown {
  const premiumPpm = premiumSample(given.number('impactBid'), given.number('impactAsk'), given.number('index'))
  return { premiumPpm, ratePpm: boundedRate(premiumPpm, boundsIn(given)) }
}

function rate(given: Given): unknown {
  const bounds = boundsIn(given)
  return { capPpm: bounds.highPpm, ratePpm: boundedRate(given.number('averagePremiumPpm'), bounds) }
}

/** A vector that names no bound has none. */
function boundsIn(given: Given): Parameters<typeof boundedRate>[1] {
  const interestPpm = given.number('interestPpm', DEFAULT_FUNDING.interestPpm)
  const damperPpm = given.number('damperPpm', DEFAULT_FUNDING.damperPpm)
  if (given.has('lowPpm')) {
    return { interestPpm, damperPpm, lowPpm: given.number('lowPpm'), highPpm: given.number('highPpm') }
  }
  const named = given.number('capPpm', given.has('firstMaintenancePpm') ? DEFAULT_FUNDING.capPpm : Infinity)
  const cap = given.has('firstMaintenancePpm') ? fundingCap(named, given.number('firstMaintenancePpm')) : named
  return { interestPpm, damperPpm, lowPpm: -cap, highPpm: cap }
}

/** A mean as the product takes it, of prices in millionths, so that the published digits are seen. */
function means(given: Given): unknown {
  const mean = (name: string): string => {
    const prices = given.numbers(name)
    const total = prices.reduce((whole, price) => whole + price, 0)
    const scaled = BigInt(averagePremium(total * 1_000_000, prices.length))
    return decimal(scaled, 1_000_000n, 6).replace(/\.?0+$/, '')
  }
  return { markMean: mean('mark'), indexMean: mean('index') }
}

function flows(given: Given): unknown {
  const [mark, unit] = [given.number('mark'), unitIn(given)]
  const values = (name: string): bigint[] => given.numbers(name).map((lots) => notional(mark, lots, unit))
  return fundingFlows({ longs: values('longs'), shorts: values('shorts') }, given.number('ratePpm'))
}

function smallest(given: Given): unknown {
  const ratePpm = given.number('ratePpm')
  const paid = given.bigs('notionals').map((value) => fundingDue(value, ratePpm))
  const received = [fundingReceived(given.big('receiver'), ratePpm)]
  return { paid, received, rounding: sum(paid) - sum(received) }
}

function payment(given: Given): unknown {
  const position = positionIn(given)
  const [at, unit, tiers] = [given.number('mark'), unitIn(given), tiersIn(given)]
  const due = fundingDue(notional(at, position.lots, unit), given.number('ratePpm'))
  const { settledNow, after } = settleFunding(position, due, at, unit)
  return {
    payment: due,
    settledNow,
    marginAfter: after.margin,
    settledAfter: after.settled,
    equityBefore: equity(position, at, unit),
    equityAfter: equity(after, at, unit),
    forcedBefore: orNull(forcedPrice(position, unit, tiers)),
    forcedAfter: orNull(forcedPrice(after, unit, tiers)),
  }
}

function shortfall(given: Given): unknown {
  return shareFunding(given.bigs('due'), given.big('collected'), given.big('insurance'))
}

function steps(given: Given): unknown {
  const terms = { alphaPpm: given.number('alphaPpm'), bandPpm: given.number('bandPpm') }
  let ema = given.number('ema', 0)
  return {
    steps: given.rows('steps').map(([index, mid2]) => {
      ema = nextEma(ema, index!, mid2!, terms)
      return { index, mid2, ema, mark: markOf(index!, ema, mid2!, terms.bandPpm) }
    }),
  }
}

function mark(given: Given): unknown {
  const bandPpm = given.number('bandPpm', DEFAULT_MARK.bandPpm)
  return { mark: markOf(given.number('index'), given.number('ema'), given.number('mid2'), bandPpm) }
}

function impact(given: Given): unknown {
  const [lots, index] = [given.number('impactLots'), given.number('index')]
  const impactBid = impactPrice(given.rows('bids') as unknown as Level[], lots, 'bid')
  const impactAsk = impactPrice(given.rows('asks') as unknown as Level[], lots, 'ask')
  return {
    impactBid,
    impactAsk,
    mid2: middle2(impactBid, impactAsk, index),
    premiumPpm: premiumSample(impactBid, impactAsk, index),
  }
}
