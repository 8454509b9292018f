import { ErrorState, SkeletonRows } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProblemText } from './problem-text.ts'
import { useTexts } from './texts.ts'

type Read = Pick<UseQueryResult, 'isError' | 'refetch'> & { readonly error?: unknown }

interface Props {
  /** all that is asked; the first that failed is told of */
  readonly read: Read | readonly Read[]
  /** of what could not be had */
  readonly title: string
  /** in place of the reason */
  readonly text?: string
  /** behind the reason */
  readonly hint?: string
  /** the number of rows while it loads; 0 where the place shows something else meanwhile */
  readonly rows?: number
  /** rows begin with a disc */
  readonly lead?: boolean
  /** an error stands apart from the edges */
  readonly padded?: boolean
}

/** The rows of something that loads, or the reason why it could not be had with a button that asks again. */
export function Loading({ read, title, text, hint, rows = 6, lead = true, padded = false }: Props) {
  const { t: shell } = useTexts('shell')
  const problemText = useProblemText('info')
  const failed = [read].flat().find(({ isError }) => isError)
  if (!failed) return rows > 0 && <SkeletonRows count={rows} label={shell('loading')} lead={lead} />
  const reason = hint === undefined ? problemText(failed.error) : `${problemText(failed.error)} ${hint}`
  const error = (
    <ErrorState title={title} text={text ?? reason} retryLabel={shell('retry')} onRetry={() => void failed.refetch()} />
  )
  return padded ? <div className="pad">{error}</div> : error
}
