import type { OrderFilled } from '@candela/contract'
import type { Findings } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import { type Evidence, opposite, type PublishedMarket } from './evidence.ts'

/** Holds each fill with the ladder against the ladder that was published: a level's price, and no more than the level held. */
export class LadderClaims {
  readonly #findings: Findings
  readonly #evidence: Evidence
  /** lots this order took, by market entry and price, or of all that lay beyond it */
  readonly #taken = new Map<string, number>()

  constructor(findings: Findings, evidence: Evidence) {
    this.#findings = findings
    this.#evidence = evidence
  }

  /** Answers the number of the market entry, where the proof shows it. */
  fill(entry: ProvenEntry, fill: OrderFilled): number | undefined {
    const crossed = fill.liquidity === 'maker'
    // what a market entry triggers meets that entry's own ladder
    const upTo = crossed || entry.command?.kind === 'market' ? entry.seq : entry.seq - 1
    const market = this.#evidence.market(fill.product, upTo, crossed)
    if (!market) return this.#findings.leave('price')
    if (entry.at >= market.voidAt) {
      this.#findings.refuse('market', { code: 'marketVoid', seq: market.seq, found: entry.at, expected: market.voidAt })
    }
    if (crossed) this.#crossed(entry, fill, market)
    else this.#taker(entry, fill, market)
    return market.seq
  }

  /** A taker pays the price of one of the levels. */
  #taker(entry: ProvenEntry, fill: OrderFilled, market: PublishedMarket): void {
    const level = opposite(market, fill.side).find(([price]) => price === fill.price)
    if (level) return this.#take(entry, `${market.seq} ${fill.price}`, fill.lots, level[1])
    this.#findings.refuse('price', { code: 'notALadderLevel', seq: entry.seq, found: fill.price })
  }

  /** A resting order is filled at its own price by a ladder that has come to lie beyond it. */
  #crossed(entry: ProvenEntry, fill: OrderFilled, market: PublishedMarket): void {
    const beyond = opposite(market, fill.side).filter(([price]) =>
      fill.side === 'buy' ? price < fill.price : price > fill.price,
    )
    if (beyond.length > 0) {
      const offered = beyond.reduce((sum, [, lots]) => sum + lots, 0)
      return this.#take(entry, `${market.seq} beyond`, fill.lots, offered)
    }
    const best = opposite(market, fill.side)[0]?.[0] ?? 0
    this.#findings.refuse('price', { code: 'ladderNotBeyond', seq: entry.seq, found: best, expected: fill.price })
  }

  #take(entry: ProvenEntry, from: string, lots: number, offered: number): void {
    const taken = (this.#taken.get(from) ?? 0) + lots
    this.#taken.set(from, taken)
    if (taken <= offered) return
    this.#findings.refuse('price', { code: 'moreThanLadder', seq: entry.seq, found: taken, expected: offered })
  }
}
