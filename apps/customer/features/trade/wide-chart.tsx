import type { Product } from '@candela/contract'
import { ErrorState } from '@candela/design'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { PartBoundary } from '../../shell/part-boundary.tsx'
import { useTexts } from '../../shell/index.ts'

const chartPanel = () => lazy(async () => ({ default: (await import('../product/index.ts')).ChartPanel }))
/** the column in the middle leaves a chart enough of such a window */
const WIDE = '(min-width: 1240px)'

/**
 * The product's chart beside the ticket, where the window is wide enough for both; elsewhere it has its page. The ticket does without it
 * where it does not come.
 */
export function WideChart({ product }: { product: Product }) {
  const { t } = useTexts('product')
  const { t: shell } = useTexts('shell')
  const [ChartPanel, setChartPanel] = useState(chartPanel)
  const wide = useSyncExternalStore(
    follow,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  if (!wide) return null
  return createPortal(
    <aside className="trade-wide" aria-label={t('chart.title')}>
      <PartBoundary
        renderMissing={(again) => (
          <ErrorState
            title={shell('chunk.title')}
            retryLabel={shell('retry')}
            onRetry={() => {
              setChartPanel(chartPanel)
              again()
            }}
          />
        )}
      >
        <Suspense fallback={null}>
          <ChartPanel key={product.id} product={product} />
        </Suspense>
      </PartBoundary>
    </aside>,
    document.body,
  )
}

function follow(changed: () => void): () => void {
  const window = matchMedia(WIDE)
  window.addEventListener('change', changed)
  return () => window.removeEventListener('change', changed)
}
