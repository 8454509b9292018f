import { useSearchParams } from '../../../shell/routing.tsx'
import { useRead } from '../../../live/index.ts'
import { Loading, PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { EndedDetails } from '../ended-details.tsx'
import { RunningDetails } from '../running-details.tsx'
import '../strategy.css'

/** the rules decide at their own instants, whether somebody looks or not */
const EVERY_MS = 5_000

/** One own strategy: as it is now, or as it ended. */
export function StrategyDetailPage() {
  const { t } = useTexts('strategy')
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const read = useRead('strategyState', { params: { strategy: id } }, { refetchInterval: EVERY_MS })
  if (read.data && 'running' in read.data) return <RunningDetails key={id} strategy={read.data.running} />
  if (read.data) return <EndedDetails key={id} strategy={read.data.stopped} />
  return (
    <Screen title={t('titles.strategyDetail')} back={PATHS.strategies} practice>
      <Loading read={read} title={t('detailFailed')} />
    </Screen>
  )
}
