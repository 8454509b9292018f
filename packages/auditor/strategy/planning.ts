import type { StrategyParameters } from '@candela/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MILLION, worth } from '../floor/arithmetic.ts'
import type { AuditedProduct } from '../floor/books.ts'
import type { AuditedLearner, AuditedStrategy } from '../floor/strategies.ts'
import { isAbove } from './learner.ts'

/* The figures of a decision, of its closes, target and holdings alone (rule book §2, §3). */

const TREND_BAND = 20_000n

/** Lots and ppm of a product, as a decision plans it. */
export interface Planned {
  readonly held: bigint
  readonly want: bigint
  readonly now: bigint
  readonly target: bigint
}

/** A share is traded at this distance from its target or beyond. */
export function bandOf(parameters: StrategyParameters): bigint {
  return 'band' in parameters ? BigInt(parameters.band) : TREND_BAND
}

/** SHA-256 of closes, oldest first, product by product. */
export function digestOfCloses(closes: readonly (readonly number[])[]): string {
  return bytesToHex(sha256(utf8ToBytes(closes.map((each) => each.join()).join(';'))))
}

/** The worth of lots at the last index. */
export function worthOf({ definition, index }: Pick<AuditedProduct, 'definition' | 'index'>, lots: bigint): bigint {
  return worth(definition, BigInt(index), lots)
}

/** The share of a product that is aimed at, in ppm, by its closes, oldest first, and its learner of the bar. */
export function targetOf(
  parameters: StrategyParameters,
  product: number,
  closes: readonly number[],
  learner: Pick<AuditedLearner, 'target'> | undefined,
): bigint {
  switch (parameters.kind) {
    case 'trend':
      return isAbove(closes, parameters.fast, parameters.slow) ? MILLION : 0n
    case 'adaptive':
      return (learner!.target * BigInt(parameters.share)) / MILLION
    case 'rebalance':
      return BigInt(parameters.products.find(([each]) => each === product)![1])
    default:
      return 0n
  }
}

/** The share that lots are of an equity, and the lots that a target asks for. */
export function planned(
  product: Pick<AuditedProduct, 'definition' | 'index'>,
  held: bigint,
  target: bigint,
  equity: bigint,
): Planned {
  const now = (worthOf(product, held) * MILLION) / equity
  const want = (equity * target) / (MILLION * worthOf(product, 1n))
  return { held, target, now, want }
}

/** The legs of a decision by closes, sales first, then purchases; lots are bought, or, below 0, sold. */
export function legsOf<Share extends Planned>(
  shares: readonly Share[],
  band: bigint,
): readonly (Share & { readonly lots: bigint })[] {
  const legs = shares.map((share) => ({ ...share, lots: lotsToMove(share, band) }))
  return [...legs.filter(({ lots }) => lots < 0n), ...legs.filter(({ lots }) => lots > 0n)]
}

/** The lots that are bought, or, below 0, sold. */
export function lotsToMove({ target, now, want, held }: Planned, band: bigint): bigint {
  if (target === 0n) return -held
  const off = target > now ? target - now : now - target
  return off >= band ? want - held : 0n
}

/** The stop that a strategy's equity reached. */
export function reachedBy(
  own: Pick<AuditedStrategy, 'stopLossPpm' | 'takeProfitPpm' | 'base'>,
  equity: bigint,
): 'stopLoss' | 'takeProfit' | undefined {
  const [loss, profit] = [BigInt(own.stopLossPpm), BigInt(own.takeProfitPpm)]
  if (loss > 0n && equity * MILLION <= own.base * (MILLION - loss)) return 'stopLoss'
  if (profit > 0n && equity * MILLION >= own.base * (MILLION + profit)) return 'takeProfit'
  return undefined
}
