import { type PerpetualOrder, type PerpetualTerms, type Position, priceText, type Product } from '@candela/contract'
import { Note } from '@candela/design'
import { useState } from 'react'
import { useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { ChartPanel } from '../product/index.ts'
import { chartLines, type LineNames, triggerOf } from './chart-lines.ts'
import { type Dragged, TriggersSheet } from './triggers-sheet.tsx'

interface LinesChartProps {
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly position: Position | undefined
  readonly orders: readonly PerpetualOrder[]
}

/** The chart with entry, forced price, take profit and stop loss; the last two are set by dragging. */
export function LinesChart({ product, terms, position, orders }: LinesChartProps) {
  const { t } = useTexts('perpetual')
  const [dragged, setDragged] = useState<Dragged>()
  const definition = definitionOf(product)
  const names: LineNames = {
    entry: t('lines.entry'),
    forced: t('lines.forced'),
    takeProfit: t('takeProfit'),
    stopLoss: t('stopLoss'),
    order: (what, side) => t(`${what}.${side}`),
  }
  const own = orders.filter((order) => order.product === product.id)
  return (
    <section className="mb4">
      <ChartPanel
        product={product}
        lines={chartLines(position, own, names)}
        series={{ mark: t('position.mark'), index: t('market.index') }}
        onLineMoved={(id, price) => {
          const line = triggerOf(id)
          const at = Math.round((price * 100_000_000) / definition.tick)
          if (line && at > 0) setDragged({ ...line, price: priceText(definition, at) })
        }}
      />
      {position && (
        <>
          <div className="pad mt2">
            <Note>{t('lines.hint')}</Note>
          </div>
          <TriggersSheet
            open={dragged !== undefined}
            position={position}
            product={product}
            terms={terms}
            mark={position.mark}
            dragged={dragged}
            onClose={() => setDragged(undefined)}
          />
        </>
      )}
    </section>
  )
}
