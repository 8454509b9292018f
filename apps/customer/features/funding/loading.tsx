import { ErrorState, SkeletonRows } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProblemText, useTexts } from '../../shell/index.ts'

/** What stands where something of deposits loads, or could not be had. */
export function Loading({ read }: { read: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }) {
  const { t } = useTexts('deposits')
  const { t: shell } = useTexts('shell')
  const problemText = useProblemText('info')
  if (!read.isError) return <SkeletonRows count={6} label={shell('loading')} lead />
  return (
    <ErrorState
      title={t('failed')}
      text={problemText(read.error)}
      retryLabel={shell('retry')}
      onRetry={() => void read.refetch()}
    />
  )
}
