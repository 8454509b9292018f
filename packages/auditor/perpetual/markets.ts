import { type AuditedState } from '../floor/books.ts'
import { down, worth } from '../floor/arithmetic.ts'
import type { PerpetualMarket } from './memory.ts'

/** A product's perpetuals. Until somebody orders one they are as the spot market is: the mark is the index, the ladder its own. */
export function marketOf(state: AuditedState, product: number): PerpetualMarket {
  const known = state.perpetual.markets.find((market) => market.product === product)
  if (known) {
    voidLadder(state, known)
    return known
  }
  const { definition, index, step, isLive, bids, asks } = state.products[product]!
  const unit = worth(definition, 1n, 1n)
  const copy = (levels: typeof bids): typeof bids => levels.map((level) => ({ ...level }))
  return {
    ...emptyMarket({ product, unit, quote: definition.quote, mark: BigInt(index) }),
    step,
    bids: isLive ? copy(bids) : [],
    asks: isLive ? copy(asks) : [],
    houseMost: index === 0 ? 0n : down(state.perpetual.terms.houseCap, BigInt(index) * unit),
  }
}

/** Without a ladder, its mark at the index. */
export function emptyMarket(of: Pick<PerpetualMarket, 'product' | 'unit' | 'quote' | 'mark'>): PerpetualMarket {
  return {
    ...of,
    index: of.mark,
    ema: 0n,
    step: 0,
    resuming: 0,
    bids: [],
    asks: [],
    houseMost: 0n,
    houseLots: 0n,
    houseCost: 0n,
    premiums: 0n,
    samples: 0,
    open: [],
    positions: [],
    held: new Map(),
    insurance: { step: -1, left: 0n },
  }
}

/** From the first order on the market is kept, and payments fall due. */
export function remember({ perpetual, at }: AuditedState, market: PerpetualMarket): void {
  const { markets, terms } = perpetual
  if (markets.includes(market)) return
  if (markets.length === 0) perpetual.fundedAt = at - (at % terms.fundingMs)
  markets.push(market)
  markets.sort((one, other) => one.product - other.product)
}

/** A ladder that nobody renewed is void. */
function voidLadder({ perpetual, at }: AuditedState, market: PerpetualMarket): void {
  if (at < (market.step + perpetual.terms.staleSteps) * 250) return
  market.bids = []
  market.asks = []
}
