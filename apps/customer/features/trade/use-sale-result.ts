import type { Product, Side } from '@candela/contract'
import type { KeyValueRow } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { resultOfSale } from './sale-result.ts'

/**
 * The row of the result that a sale realises, none of a purchase: `sold` minor units of the base and its proceeds in minor units of
 * money, fee taken off, both undefined until the ticket is filled in.
 */
export function useSaleResult(
  product: Product,
  side: Side,
  sold: bigint | undefined,
  proceeds: number | undefined,
): readonly KeyValueRow[] {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const isOwnSale = useSignedIn() && side === 'sell'
  const { data } = useRead('taxLots', { query: { asset: product.base } }, { enabled: isOwnSale })
  if (!isOwnSale) return []
  const isKnown = data !== undefined && sold !== undefined && proceeds !== undefined
  const result = isKnown ? resultOfSale(data.taxLots, sold, BigInt(proceeds)) : undefined
  return [
    {
      key: 'result',
      label: t('result'),
      value: result === undefined ? '—' : hide.amount(formats.signedMoney(result)),
    },
  ]
}
