import { Note } from '@candela/design'
import { useAppData } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { noEdgeFigures } from '../../shell/no-edge.ts'

/** No rule has an edge on prices without one: what a thousand simulated markets came to. */
export function NoEdgeNote() {
  const { t } = useTexts('strategySetup')
  const figures = noEdgeFigures(useFormats())
  const isSimulated = useAppData()?.priceSource === 'simulated'
  return (
    <Note>
      {isSimulated && <p>{t('noEdge.simulated')}</p>}
      <p>{t('noEdge.text', figures)}</p>
    </Note>
  )
}
