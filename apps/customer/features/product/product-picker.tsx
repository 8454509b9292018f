import { EmptyState, ListRow, ProductDisc, SearchIcon, Sheet } from '@candela/design'
import { showsNothing } from '@candela/units'
import type { Product } from '@candela/contract'
import { useMemo, useState } from 'react'
import { useProducts } from '../../live/index.ts'
import { to, useProductName, useProductNames, useTexts } from '../../shell/index.ts'
import { discSymbol, findProducts, LiveChange, LivePrice, ProductCode } from '../market/index.ts'
import './product.css'

interface ProductPickerProps {
  readonly open: boolean
  /** the page that a choice leads to; a page lists only products it is for */
  readonly page: keyof typeof OFFERED
  readonly onClose: () => void
}

const OFFERED = {
  product: () => true,
  trade: ({ spot }: Product) => spot,
  tradePopup: ({ flags }: Product) => flags.contract,
  order: ({ flags }: Product) => flags.contract,
}

/** Changes the product without leaving the page. */
export function ProductPicker({ open, page, onClose }: ProductPickerProps) {
  const { t } = useTexts('product')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('pick')} closeLabel={shell('close')}>
      {open && <Choices page={page} onClose={onClose} />}
    </Sheet>
  )
}

/** All products, or those whose name or code was typed. */
function Choices({ page, onClose }: Omit<ProductPickerProps, 'open'>) {
  const { t } = useTexts('market')
  const products = useProducts()
  const name = useProductName()
  const namesOf = useProductNames()
  const [term, setTerm] = useState('')
  const shown = useMemo((): readonly Product[] => {
    const offered = products.filter(OFFERED[page])
    if (showsNothing(term)) return offered
    return findProducts(term, offered, namesOf).map(({ product }) => product)
  }, [products, page, term, namesOf])
  return (
    <>
      <label className="picker-search">
        <SearchIcon size={20} />
        <span className="visually-hidden">{t('search')}</span>
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          placeholder={t('searchPlaceholder')}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </label>
      <div className="choice-list">
        {shown.length === 0 && products.length > 0 && (
          <EmptyState drawing="search" title={t('results.none', { term: term.trim() })} text={t('results.noneText')} />
        )}
        {shown.map((product, index) => (
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
    </>
  )
}
