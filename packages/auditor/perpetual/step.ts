import type { Market } from '@candela/contract'
import type { AuditedState } from '../floor/books.ts'
import type { Levels } from '../floor/ladder.ts'
import { down, up } from '../floor/arithmetic.ts'
import type { Expected } from '../floor/told.ts'
import { offered } from './books.ts'
import type { PerpetualMarket } from './memory.ts'
import { liquidateAccounts } from './cross-liquidating.ts'
import { liquidateAll } from './liquidating.ts'
import { impactMid2, impactPrice, nextMark, premiumPpm } from './prices.ts'
import { crossed } from './trading.ts'
import { fireTriggers, followMark } from './triggers.ts'

const STEP = 250
/** of all products in one step; the rest waits for the next */
const TRIGGERS = 1_000
const LIQUIDATIONS = 1_000

interface Ticked {
  readonly market: PerpetualMarket
  readonly bid: bigint | undefined
  readonly ask: bigint | undefined
}

/** Works a market step into perpetuals, after spot's own: ladders and marks first, then product by product everything they set off. */
export function stepPerpetuals(
  state: AuditedState,
  { step, updates }: Pick<Market, 'step' | 'updates'>,
  ladders: ReadonlyMap<number, Levels>,
  told: Expected[],
): void {
  const ticked: Ticked[] = []
  for (const update of updates) {
    const market = state.perpetual.markets.find(({ product }) => product === update.product)
    if (!market || !state.products[update.product]!.isLive) continue
    beginStep(state, market, step, told)
    const { bids, asks } = ladders.get(update.product)!
    market.index = BigInt(update.index)
    market.bids = bids
    market.asks = asks
    market.houseMost = down(state.perpetual.terms.houseCap, market.index * market.unit)
    crossed(state, market, told)
    ticked.push(follow(state, market, told))
  }
  ticked.sort((one, other) => one.market.product - other.market.product)
  const room = { triggers: TRIGGERS, liquidations: LIQUIDATIONS }
  for (const { market } of ticked) {
    if (market.resuming > 0) continue
    fireTriggers(state, market, told, room)
    liquidateAll(state, market, told, room)
  }
  liquidateAccounts(
    state,
    ticked.filter(({ market }) => market.resuming === 0).map(({ market }) => market),
    told,
    room,
  )
  for (const { market, bid, ask } of ticked) {
    if (market.resuming > 0 || bid === undefined || ask === undefined) continue
    market.premiums += premiumPpm(market.index, bid, ask)
    market.samples += 1
  }
}

/** A market that comes back follows its index anew, and some marks run before anything acts again. */
function beginStep({ perpetual }: AuditedState, market: PerpetualMarket, step: number, told: Expected[]): void {
  const { staleSteps, resumeSteps } = perpetual.terms
  const { product, step: last } = market
  if (step - last >= staleSteps) {
    market.ema = 0n
    market.resuming = resumeSteps + 1
    told.push({ kind: 'perpetualStale', product, since: (last + staleSteps) * STEP, step: last })
  }
  market.step = step
  if (market.resuming === 0) return
  market.resuming -= 1
  if (market.resuming === 0) told.push({ kind: 'perpetualResumed', product, step })
}

/** The mark of the step, from what trading the impact notional would cost now. */
function follow({ perpetual }: AuditedState, market: PerpetualMarket, told: Expected[]): Ticked {
  const { impactNotional, alphaPpm, bandPpm } = perpetual.terms
  const lots = up(impactNotional, market.index * market.unit)
  const bid = impactPrice(offered(market, 'sell'), lots, true)
  const ask = impactPrice(offered(market, 'buy'), lots, false)
  const next = nextMark(market.ema, market.index, impactMid2(market.index, bid, ask), alphaPpm, bandPpm)
  const before = market.mark
  market.ema = next.ema
  market.mark = next.mark
  followMark(market)
  if (next.mark !== before) {
    told.push({ kind: 'markMoved', product: market.product, step: market.step, mark: Number(next.mark) })
  }
  return { market, bid, ask }
}
