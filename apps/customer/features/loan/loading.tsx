import { ErrorState, SkeletonRows } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProblemText, useTexts } from '../../shell/index.ts'

type Read = Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>

/** What stands where loans load, or could not be had. */
export function Loading({ reads }: { reads: readonly Read[] }) {
  const { t } = useTexts('loan')
  const { t: shell } = useTexts('shell')
  const problemText = useProblemText('info')
  const failed = reads.find(({ isError }) => isError)
  if (!failed) return <SkeletonRows count={6} label={shell('loading')} lead />
  return (
    <ErrorState
      title={t('failed')}
      text={problemText(failed.error)}
      retryLabel={shell('retry')}
      onRetry={() => void failed.refetch()}
    />
  )
}
