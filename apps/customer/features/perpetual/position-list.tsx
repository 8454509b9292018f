import { EmptyState, ErrorState, SkeletonRows, TextButton } from '@candela/design'
import type { PerpetualTerms } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { useProducts } from '../../live/index.ts'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { CloseAllSheet, type Standing } from './close-sheets.tsx'
import { usePositions } from './data.ts'
import { PositionCard } from './position-card.tsx'
import { figuresOf, minor } from './position-figures.ts'

/** Open positions, what they stand at together, and the way to close all. */
export function PositionList({ terms }: { terms: PerpetualTerms }) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const hide = useHide()
  const products = useProducts()
  const { positions, isPending, isError, refetch } = usePositions()
  const [closing, setClosing] = useState(false)
  if (isError && positions.length === 0) {
    return (
      <ErrorState
        title={t('positions.failed')}
        text={t('positions.failedText')}
        retryLabel={shell('retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isPending) return <SkeletonRows count={2} label={shell('loading')} />
  const standing = positions.flatMap((position): Standing[] => {
    const product = products.find(({ id }) => id === position.product)
    if (!product) return []
    const figures = figuresOf(position, definitionOf(product), position.mark, terms.takerFeePpm)
    return [{ position, product, figures }]
  })
  const unrealised = formatDecimal(standing.reduce((sum, { figures }) => sum + minor(figures?.unrealised ?? '0'), 0n))
  const tone = hide.hidden ? 'flat' : unrealised.startsWith('-') ? 'down' : 'up'
  return (
    <>
      {standing.length === 0 ? (
        <EmptyState drawing="candles" title={t('positions.empty')} text={t('positions.emptyText')} />
      ) : (
        <div className="pad perpetual-summary">
          <span className="label i2">
            {t('positions.unrealised')}{' '}
            <b className={`position-${tone}`}>{hide.amount(`${formats.signedMoney(unrealised)}\u00a0USDT`)}</b>
          </span>
          <TextButton onClick={() => setClosing(true)}>{t('closeAll.confirm')}</TextButton>
        </div>
      )}
      <div className="pad perpetual-cards">
        {standing.map((one) => (
          <PositionCard key={one.position.id} {...one} />
        ))}
      </div>
      <CloseAllSheet open={closing} standing={standing} onClose={() => setClosing(false)} />
    </>
  )
}
