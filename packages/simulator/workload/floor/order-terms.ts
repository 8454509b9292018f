import { balance, type AuditedProduct, type AuditedState, bestAgainst, restingOf } from '@candela/auditor'
import type { Side } from '@candela/contract'
import type { SeededRandom } from '../../seeded-random.ts'

const LARGEST_STEP = 2_147_483_647

/** Nearly always a side that the customer has something for. */
export function sideOf(random: SeededRandom, state: AuditedState, product: AuditedProduct, customer: number): Side {
  const { base, quote } = product.definition
  const has = (asset: number): boolean => balance(state, customer, 'available', asset) > 0n
  if (has(base) === has(quote) || random.chance(10)) return random.chance(50) ? 'buy' : 'sell'
  return has(base) ? 'sell' : 'buy'
}

/** Near the mid, at the price of what rests, on the best price of the other side, or at the band's ends. */
export function priceOf(random: SeededRandom, product: AuditedProduct, side: Side): number {
  const mid = Number(product.mid)
  const near = Math.max(1, Math.floor(mid / 200))
  const met = Number(bestAgainst(product, side) ?? product.mid)
  const book = restingOf(product)
  const resting = book.length > 0 ? Number(random.pick(book).price) : mid
  const choice = random.below(100)
  if (choice < 45) return mid + random.between(-near, near)
  if (choice < 65) return resting + random.between(-1, 1)
  if (choice < 85) return met + random.pick([-1, 0, 0, 1])
  const band = Math.floor((mid * product.definition.priceBandPpm) / 1_000_000)
  if (choice < 97) return mid + random.pick([-band - 1, -band, -band + 1, band - 1, band, band + 1])
  return random.pick([0, -1, 1, LARGEST_STEP, LARGEST_STEP + 1])
}

/** All there is for it, one more, one fewer; what rests opposite; the smallest and largest; or just some. */
export function lotsOf(
  random: SeededRandom,
  state: AuditedState,
  product: AuditedProduct,
  customer: number,
  side: Side,
  price: number,
): number {
  const { definition } = product
  const choice = random.below(100)
  if (choice < 25) return affordable(state, product, customer, side, price) + random.pick([-1, 0, 0, 0, 1])
  if (choice < 45) {
    const book = restingOf(product)
    const resting = book.length > 0 ? Number(random.pick(book).left) : 1
    return resting + random.pick([-1, 0, 0, 1])
  }
  if (choice < 52) return definition.minimumLots + random.pick([-1, 0, 0, 1])
  if (choice < 55) return definition.maximumLots + random.pick([-1, 0, 1])
  if (choice < 57) return random.pick([0, -1, LARGEST_STEP, LARGEST_STEP + 1])
  const some = affordable(state, product, customer, side, price)
  return random.between(1, Math.max(1, Math.floor(some / random.pick([2, 5, 20]))))
}

/** About the most lots the customer could pay for, exact where the fee is. */
export function affordable(
  state: AuditedState,
  { definition, mid }: AuditedProduct,
  customer: number,
  side: Side,
  price: number,
): number {
  const asset = side === 'buy' ? definition.quote : definition.base
  const available = balance(state, customer, 'available', asset)
  if (side === 'sell') return Math.min(Number(available / BigInt(definition.lot)), LARGEST_STEP)
  const at = BigInt(Math.max(1, price > 0 ? price : Number(mid)))
  const perLot = (at * BigInt(definition.tick) * BigInt(definition.lot)) / 100_000_000n
  const lots = (available * 1_000_000n) / (perLot * BigInt(1_000_000 + definition.takerFeePpm))
  return Math.min(Number(lots), LARGEST_STEP)
}
