import { ErrorState, SkeletonRows } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../shell/index.ts'

/** What stands where figures of the house load, or could not be had. */
export function Loading({ read, count }: { read: Pick<UseQueryResult, 'isError' | 'refetch'>; count: number }) {
  const { t } = useTexts('house')
  const { t: shell } = useTexts('shell')
  if (!read.isError) return <SkeletonRows count={count} label={shell('loading')} />
  return (
    <ErrorState
      title={t('failed')}
      text={t('failedText')}
      retryLabel={shell('retry')}
      onRetry={() => void read.refetch()}
    />
  )
}
