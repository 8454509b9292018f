import type { Formats } from '@candela/locale'
import type { EarnOrderRow } from '@candela/projections'
import { assetNamed, type Sources } from '../../queries/context.ts'
import { amountIn } from '../../queries/decimals.ts'

/** An amount of what an earn product is in. */
export function moneyText(
  sources: Sources,
  { earnProduct }: Pick<EarnOrderRow, 'earnProduct'>,
  formats: Formats,
  minor: bigint | number | string,
): string {
  const { asset } = sources.engine.core.earn.listing(earnProduct)!
  return amountIn(formats, assetNamed(sources, asset), BigInt(minor))
}
