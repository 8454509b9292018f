import { ErrorState, SkeletonRows } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProblemText } from './problem-text.ts'
import { useTexts } from './texts.ts'

/** What stands where something loads, or could not be had. */
export function Loading({
  read,
  title,
}: {
  read: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  title: string
}) {
  const { t: shell } = useTexts('shell')
  const problemText = useProblemText('info')
  if (!read.isError) return <SkeletonRows count={6} label={shell('loading')} lead />
  return (
    <ErrorState
      title={title}
      text={problemText(read.error)}
      retryLabel={shell('retry')}
      onRetry={() => void read.refetch()}
    />
  )
}
