import { ErrorState } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { BytesImage } from './bytes-image.tsx'
import { useProblemText } from './problem-text.ts'
import { useTexts } from './texts.ts'

interface RecordedPhotoProps {
  readonly read: Pick<UseQueryResult<Blob>, 'data' | 'error' | 'refetch'>
  readonly alt: string
}

/** A customer's photo that was asked for; until it is here, that it loads, or why it could not be had. */
export function RecordedPhoto({ read: { data, error, refetch }, alt }: RecordedPhotoProps) {
  const { t } = useTexts()
  const problemText = useProblemText()
  if (data !== undefined) return <BytesImage bytes={data} alt={alt} />
  if (error === null) return <div role="status" aria-label={t('loading')} />
  return (
    <ErrorState
      title={t('photos.failed')}
      text={problemText(error)}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
    />
  )
}
