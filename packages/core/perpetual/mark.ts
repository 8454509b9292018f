import type { Level, PerpetualRules, PerpetualTerms } from '@candela/rules/perpetual'
import { BUY, SELL } from '../book/book.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** levels of a book that an impact price looks at; a side that needs more of them is too thin */
const MOST_LEVELS = 1_000

/** Impact prices of a step, ticks; 0: that side is too thin. */
export interface Impact {
  readonly bid: number
  readonly ask: number
}

/** The cost of trading the impact notional on either side of book and ladder. */
export function impactOf(
  { impactLots, impactPrice }: PerpetualRules,
  market: PerpetualMarket,
  { impactNotional }: PerpetualTerms,
): Impact {
  const lots = impactLots(impactNotional, market.index, market.unit)
  return {
    bid: impactPrice(levelsAgainst(market, SELL, lots), lots, 'bid'),
    ask: impactPrice(levelsAgainst(market, BUY, lots), lots, 'ask'),
  }
}

/** The mark of a step, whose index and ladder are in. */
export function followMark(
  { middle2, nextEma, markOf }: PerpetualRules,
  market: PerpetualMarket,
  { bid, ask }: Impact,
  { mark: terms }: PerpetualTerms,
): void {
  const { index } = market
  const middle = middle2(bid, ask, index)
  market.ema = nextEma(market.ema, index, middle, terms)
  market.mark = markOf(index, market.ema, middle, terms.bandPpm)
}

/** Takes a step's premium into the mean that the next funding rate is made of; a side that is too thin gives none. */
export function samplePremium({ premiumSample }: PerpetualRules, market: PerpetualMarket, { bid, ask }: Impact): void {
  if (bid === 0 || ask === 0) return
  market.premiumSum += premiumSample(bid, ask, market.index)
  market.premiums++
}

/** Levels that a taker of `side` meets, best first, until they hold `lots`; the ladder's up to what the house takes. */
function levelsAgainst(market: PerpetualMarket, side: number, lots: number): Level[] {
  const { book, ladder } = market
  const isBuying = side === BUY
  const [prices, sizes] = isBuying ? [ladder.askPrice, ladder.askLots] : [ladder.bidPrice, ladder.bidLots]
  const end = isBuying ? ladder.asks : ladder.bids
  let place = isBuying ? market.asksUsed : market.bidsUsed
  let room = market.houseRoom(side)
  let price = isBuying ? book.bestAsk : book.bestBid
  let missing = lots
  const levels: Level[] = []
  while (missing > 0 && levels.length < MOST_LEVELS) {
    const virtual = place < end && room > 0 ? prices[place]! : 0
    if (price === 0 && virtual === 0) break
    const isOwn = virtual === 0 || (price !== 0 && (isBuying ? price <= virtual : price >= virtual))
    const size = isOwn ? book.totalAt(price) : Math.min(sizes[place]!, room)
    levels.push([isOwn ? price : virtual, size])
    missing -= size
    if (isOwn) price = isBuying ? book.above(price) : book.below(price)
    else {
      room -= size
      place++
    }
  }
  return levels
}
