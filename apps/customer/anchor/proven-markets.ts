import {
  decodeCommand,
  type MarketUpdate,
  type OrderDetail,
  priceText,
  type ProductDefinition,
  quantityText,
} from '@candela/contract'
import { MARKET_RULES } from '@candela/rules'
import { emptyLevels } from '@candela/rules/arithmetic'
import type { EntryProof, ProofBundle } from '@candela/verify/browser'
import { rulesNow } from '../live/rules.ts'

type Market = OrderDetail['markets'][number]

/** The product's market at each market entry of a proof that has been checked, worded as the order's page words it; by entry number. */
export function provenMarkets(bundle: ProofBundle, product: ProductDefinition): ReadonlyMap<number, Market> {
  const listings = bundle.listings.flatMap((entry) => {
    const command = commandOf(entry)
    return command?.kind === 'listProduct' ? [{ seq: entry.index + 1, product: command.product }] : []
  })
  const markets = new Map<number, Market>()
  for (const entry of bundle.markets) {
    const command = commandOf(entry)
    const update =
      command?.kind === 'market' ? command.updates.find((update) => update.product === product.product) : undefined
    if (!update) continue
    const seq = entry.index + 1
    const listed = listings.findLast((listing) => listing.seq < seq && listing.product.product === product.product)
    markets.set(seq, { seq, at: instantOf(entry), ...worded(update, listed?.product ?? product) })
  }
  return markets
}

function worded({ index, ladder }: MarketUpdate, product: ProductDefinition): Pick<Market, 'index' | 'bids' | 'asks'> {
  const levels = rulesNow(MARKET_RULES).expandLadder(product.ladder, ladder, emptyLevels())
  const side = (count: number, prices: ArrayLike<number>, lots: ArrayLike<number>): [string, string][] =>
    Array.from({ length: count }, (_, level) => [
      priceText(product, prices[level]!),
      quantityText(product, lots[level]!),
    ])
  return {
    index: priceText(product, index),
    bids: side(levels.bids, levels.bidPrice, levels.bidLots),
    asks: side(levels.asks, levels.askPrice, levels.askLots),
  }
}

function commandOf({ command }: EntryProof) {
  return 'shown' in command ? decodeCommand(bytesOf(command.shown)) : undefined
}

/** The instant of the entry: the second of the header's numbers, little-endian. */
function instantOf({ header }: EntryProof): number {
  const bytes = bytesOf(header)
  let at = 0
  for (let place = 15; place >= 8; place--) at = at * 256 + bytes[place]!
  return at
}

export function bytesOf(hexadecimal: string): Uint8Array {
  const bytes = new Uint8Array(hexadecimal.length / 2)
  for (let place = 0; place < bytes.length; place++) {
    bytes[place] = Number.parseInt(hexadecimal.slice(2 * place, 2 * place + 2), 16)
  }
  return bytes
}

export function hexadecimalOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
