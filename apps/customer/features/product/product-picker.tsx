import { ListRow, ProductDisc, Sheet } from '@candela/design'
import { useProducts } from '../../live/index.ts'
import { to, useProductName, useTexts } from '../../shell/index.ts'
import { discSymbol, LiveChange, LivePrice, ProductCode } from '../market/index.ts'

interface ProductPickerProps {
  readonly open: boolean
  /** where a choice leads; the trade page lists only what can be traded */
  readonly page: 'product' | 'trade'
  readonly onClose: () => void
}

/** Changes the product without leaving the page. */
export function ProductPicker({ open, page, onClose }: ProductPickerProps) {
  const { t } = useTexts('product')
  const { t: shell } = useTexts('shell')
  const products = useProducts()
  const name = useProductName()
  return (
    <Sheet open={open} onClose={onClose} title={t('pick')} closeLabel={shell('close')}>
      <div className="choice-list">
        {open &&
          products
            .filter((product) => page === 'product' || product.spot)
            .map((product, index) => (
              <ListRow
                key={product.id}
                lead={<ProductDisc symbol={discSymbol(product)} />}
                title={<ProductCode product={product} />}
                detail={name(product.id)}
                value={<LivePrice product={product} />}
                valueDetail={<LiveChange product={product.id} />}
                href={to(page, { id: product.id })}
                onClick={onClose}
                inset={index === 0 ? 'none' : 'text'}
              />
            ))}
      </div>
    </Sheet>
  )
}
