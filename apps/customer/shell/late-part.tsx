import { showToast } from '@candela/design'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { PartBoundary } from './part-boundary.tsx'
import { forgetMissingTexts, useTexts } from './texts.ts'

interface Props<P extends object> {
  readonly load: () => Promise<{ default: ComponentType<P> }>
  /** takes back what asked for the part, so that the next tap asks for it anew; without it the page goes on without a word */
  readonly onMissing?: () => void
  readonly children: (Part: ComponentType<P>) => ReactNode
}

/** A part that is fetched as it is first drawn, each time anew: one that was asked for once and did not come stays missing for ever. */
export function LatePart<P extends object>({ load, onMissing, children }: Props<P>) {
  const [Part] = useState(() => lazy(load))
  return (
    <PartBoundary renderMissing={() => onMissing && <Missing onMissing={onMissing} />}>
      <Suspense fallback={null}>{children(Part)}</Suspense>
    </PartBoundary>
  )
}

function Missing({ onMissing }: { readonly onMissing: () => void }) {
  const { t } = useTexts('shell')
  const tell = useEffectEvent(() => {
    forgetMissingTexts()
    showToast({ tone: 'note', text: t('chunk.title') })
    onMissing()
  })
  useEffect(() => tell(), [])
  return null
}
