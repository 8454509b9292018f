import type { Product } from '@candela/contract'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../shell/index.ts'

const ChartPanel = lazy(async () => ({ default: (await import('../product/index.ts')).ChartPanel }))
/** the column in the middle leaves a chart enough of such a window */
const WIDE = '(min-width: 1240px)'

/** The product's chart beside the ticket, where the window is wide enough for both; elsewhere it has its page. */
export function WideChart({ product }: { product: Product }) {
  const { t } = useTexts('product')
  const wide = useSyncExternalStore(
    follow,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  if (!wide) return null
  return createPortal(
    <aside className="trade-wide" aria-label={t('chart.title')}>
      <Suspense fallback={null}>
        <ChartPanel key={product.id} product={product} />
      </Suspense>
    </aside>,
    document.body,
  )
}

function follow(changed: () => void): () => void {
  const window = matchMedia(WIDE)
  window.addEventListener('change', changed)
  return () => window.removeEventListener('change', changed)
}
