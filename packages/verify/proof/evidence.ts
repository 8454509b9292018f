import { type MarketUpdate, type ProductDefinition, type Side, STALE_AFTER_MS, STEP_MS } from '@candela/contract'
import { isDefinitionValid, isUpdateValid, levelsOf } from '@candela/auditor/facts'
import type { Findings, RefusalCode } from './claims.ts'
import type { ProvenEntry } from './entries.ts'

/** A product's market as an entry published it. */
export interface PublishedMarket {
  readonly seq: number
  /** from this instant on its ladder is void */
  readonly voidAt: number
  readonly update: MarketUpdate
  /** the ladder's price and lots, best first */
  readonly bids: readonly (readonly [number, number])[]
  readonly asks: readonly (readonly [number, number])[]
}

/** A product's update in a market entry. */
export interface PublishedTick {
  readonly seq: number
  readonly at: number
  readonly step: number
  readonly update: MarketUpdate
}

/** The listings and market entries that a proof shows. Whatever is asked for and missing or invalid is found against claim `market`. */
export class Evidence {
  readonly #findings: Findings
  readonly #markets: readonly ProvenEntry[]
  readonly #listings: readonly ProvenEntry[]
  readonly #used = new Set<ProvenEntry>()

  constructor(findings: Findings, markets: readonly ProvenEntry[], listings: readonly ProvenEntry[]) {
    this.#findings = findings
    this.#markets = markets
    this.#listings = listings
  }

  /** The product as the newest listing shown before entry `seq` has it. */
  listing(product: number, seq: number): ProductDefinition | undefined {
    const entry = this.#listings.findLast((entry) => entry.seq < seq && listed(entry)?.product === product)
    const definition = entry && listed(entry)
    if (!entry || !definition) return this.#refuse('listingMissing', seq)
    this.#used.add(entry)
    if (entry.resultCode !== 0 || !isDefinitionValid(definition)) return this.#refuse('listingInvalid', entry.seq)
    return definition
  }

  /** The product's market by the newest market entry shown up to entry `upTo`; only that entry itself where `only` is set. */
  market(product: number, upTo: number, only = false): PublishedMarket | undefined {
    const entry = this.#markets.findLast((entry) => entry.seq <= upTo && updateOf(entry, product) !== undefined)
    const update = entry && updateOf(entry, product)
    if (!entry || !update || (only && entry.seq !== upTo)) return this.#refuse('marketMissing', upTo)
    this.#used.add(entry)
    const listing = this.listing(product, entry.seq)
    if (!listing) return undefined
    if (entry.resultCode !== 0 || !isUpdateValid(listing, update)) return this.#refuse('marketInvalid', entry.seq)
    const { bids, asks } = levelsOf(listing.ladder, update.ladder)
    const step = entry.command?.kind === 'market' ? entry.command.step : 0
    return {
      seq: entry.seq,
      voidAt: step * STEP_MS + STALE_AFTER_MS,
      update,
      bids: bids.map(({ price, lots }) => [Number(price), Number(lots)]),
      asks: asks.map(({ price, lots }) => [Number(price), Number(lots)]),
    }
  }

  /** The newest market entry shown after `since`, up to `upTo`, whose index of the product is this. */
  reached(product: number, index: number, since: number, upTo: number): ProvenEntry | undefined {
    const entry = this.#markets.findLast(
      (entry) => entry.seq > since && entry.seq <= upTo && updateOf(entry, product)?.index === index,
    )
    if (!entry) return this.#refuse('marketMissing', upTo)
    this.#used.add(entry)
    if (entry.resultCode !== 0) return this.#refuse('marketInvalid', entry.seq)
    return entry
  }

  /** The update of the product in market entry `seq`, with its step. */
  tick(product: number, seq: number): PublishedTick | undefined {
    return this.#tick(
      product,
      this.#markets.find((entry) => entry.seq === seq),
      seq,
    )
  }

  /** The product's newest update shown before entry `before`. */
  lastTick(product: number, before: number): PublishedTick | undefined {
    const is = (entry: ProvenEntry): boolean => entry.seq < before && updateOf(entry, product) !== undefined
    return this.#tick(product, this.#markets.findLast(is), before)
  }

  #tick(product: number, entry: ProvenEntry | undefined, seq: number): PublishedTick | undefined {
    const update = entry && updateOf(entry, product)
    if (!update || entry.command?.kind !== 'market') return this.#refuse('marketMissing', seq)
    this.#used.add(entry)
    if (entry.resultCode !== 0) return this.#refuse('marketInvalid', entry.seq)
    return { seq: entry.seq, at: entry.at, step: entry.command.step, update }
  }

  /** Notes that an entry is needed for what else it tells. */
  use(entry: ProvenEntry): void {
    this.#used.add(entry)
  }

  /** A proof shows what it needs and nothing else. */
  refuseUnused(): void {
    const unused = [...this.#listings, ...this.#markets].find((entry) => !this.#used.has(entry))
    if (unused) this.#refuse('evidenceUnused', unused.seq)
  }

  #refuse(code: RefusalCode, seq: number): undefined {
    this.#findings.refuse('market', { code, seq })
  }
}

/** The side of a ladder that an order of `side` trades with, best first. */
export function opposite(market: PublishedMarket, side: Side): readonly (readonly [number, number])[] {
  return side === 'buy' ? market.asks : market.bids
}

function listed({ command }: ProvenEntry): ProductDefinition | undefined {
  return command?.kind === 'listProduct' ? command.product : undefined
}

function updateOf({ command }: ProvenEntry, product: number): MarketUpdate | undefined {
  return command?.kind === 'market' ? command.updates.find((update) => update.product === product) : undefined
}
