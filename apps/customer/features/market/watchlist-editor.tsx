import { Button, CloseIcon, DownIcon, IconButton, ListRow, ProductDisc, UpIcon, useToast } from '@candela/design'
import type { Product } from '@candela/contract'
import { moved, useWatchlist } from '../../live/index.ts'
import { useProblemText, useProductName, useTexts } from '../../shell/index.ts'
import { ProductCode } from './product-code.tsx'
import { discSymbol } from './product-row.tsx'

/** The watchlist being put in order: each row moves up, down, or away. Every move is kept at once. */
export function WatchlistEditor({ products, onDone }: { products: readonly Product[]; onDone: () => void }) {
  const { t } = useTexts('market')
  const watchlist = useWatchlist()
  const productName = useProductName()
  const problemText = useProblemText()
  const toast = useToast()
  const ids = products.map(({ id }) => id)
  const save = (next: readonly string[]) => {
    watchlist.save(next).catch((error: unknown) => toast({ tone: 'note', text: problemText(error) }))
  }
  return (
    <>
      {products.map((product, index) => {
        const name = productName(product.id)
        return (
          <ListRow
            key={product.id}
            lead={<ProductDisc symbol={discSymbol(product)} />}
            title={<ProductCode product={product} />}
            detail={name}
            inset={index === 0 ? 'none' : 'text'}
            trail={
              <span className="row">
                <IconButton
                  label={t('edit.up', { name })}
                  disabled={index === 0}
                  onClick={() => save(moved(ids, index, index - 1))}
                >
                  <UpIcon size={20} />
                </IconButton>
                <IconButton
                  label={t('edit.down', { name })}
                  disabled={index === products.length - 1}
                  onClick={() => save(moved(ids, index, index + 1))}
                >
                  <DownIcon size={20} />
                </IconButton>
                <IconButton
                  label={t('edit.remove', { name })}
                  tone="ink-3"
                  onClick={() => save(ids.filter((id) => id !== product.id))}
                >
                  <CloseIcon size={20} />
                </IconButton>
              </span>
            }
          />
        )
      })}
      <div className="pad mt4">
        <Button variant="quiet" onClick={onDone}>
          {t('edit.done')}
        </Button>
      </div>
    </>
  )
}
