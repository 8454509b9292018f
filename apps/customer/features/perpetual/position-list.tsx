import { EmptyState, ErrorState, SkeletonRows, TextButton } from '@candela/design'
import type { PerpetualTerms, Product } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { useProducts } from '../../live/index.ts'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { CloseAllSheet, type Standing } from './close-all-sheet.tsx'
import { CrossCard } from './cross-card.tsx'
import { CrossSheet } from './cross-sheet.tsx'
import { useCrossAccount, usePositions } from './data.ts'
import { PositionCard } from './position-card.tsx'
import { figuresOf } from './position-figures.ts'

interface PositionListProps {
  readonly terms: PerpetualTerms
  readonly product: Product
}

/** Open positions, what they stand at together, the account behind cross ones, and the way to close all. */
export function PositionList({ terms, product: asked }: PositionListProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const hide = useHide()
  const products = useProducts()
  const { positions, isPending, isError, refetch } = usePositions()
  const [sheet, setSheet] = useState<'closeAll' | 'cross'>()
  const isCrossed = positions.some(({ mode }) => mode === 'cross')
  const account = useCrossAccount(true, !isCrossed)
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
  const inCross = standing.filter(({ position }) => position.mode === 'cross')
  const isSeen = isCrossed || terms.own?.mode === 'cross' || minor(account?.balance ?? '0') > 0n
  const seen = isSeen ? account : undefined
  const close = () => setSheet(undefined)
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
          <TextButton onClick={() => setSheet('closeAll')}>{t('closeAll.confirm')}</TextButton>
        </div>
      )}
      <div className="pad perpetual-cards">
        {seen && <CrossCard account={seen} product={asked} onMove={() => setSheet('cross')} />}
        {standing.map((one) => (
          <PositionCard key={one.position.id} {...one} onCross={() => setSheet('cross')} />
        ))}
      </div>
      {seen && (
        <CrossSheet
          open={sheet === 'cross'}
          account={seen}
          product={asked}
          standing={inCross}
          terms={terms}
          onClose={close}
        />
      )}
      <CloseAllSheet open={sheet === 'closeAll'} standing={standing} onClose={close} />
    </>
  )
}
