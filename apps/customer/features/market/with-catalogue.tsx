import type { Product } from '@candela/contract'
import type { ReactNode } from 'react'
import { useProducts, useRead } from '../../live/index.ts'
import { Loading, useTexts } from '../../shell/index.ts'

/** Shows content that needs the catalogue: rows while it loads, and a way to try again where it cannot be had. */
export function WithCatalogue({
  rows,
  children,
}: {
  readonly rows: number
  readonly children: (products: readonly Product[]) => ReactNode
}) {
  const { t } = useTexts('market')
  const catalogue = useRead('products')
  const products = useProducts()
  if (products.length > 0) return children(products)
  return <Loading read={catalogue} title={t('failed.title')} text={t('failed.text')} rows={rows} />
}
