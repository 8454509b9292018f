import { ErrorState, SkeletonRows } from '@candela/design'
import type { ReactNode } from 'react'
import { Screen, to, useProblemText, useTexts } from '../../shell/index.ts'
import { type OwnDestinations, useDestinations } from './data.ts'
import './destinations.css'

interface Props {
  readonly title: string
  readonly back?: string
  readonly renderFooter?: (own: OwnDestinations) => ReactNode
  readonly children: (own: OwnDestinations) => ReactNode
}

/** A page about cards and addresses, and what it says where they could not be had. */
export function DestinationsScreen({ title, back = to('fundSettings'), renderFooter, children }: Props) {
  const { t } = useTexts('destinations')
  const { t: shell } = useTexts('shell')
  const problemText = useProblemText()
  const { data, isError, error, refetch } = useDestinations()
  return (
    <Screen title={title} back={back} practice footer={data && renderFooter?.(data)}>
      {data && <div className="destinations">{children(data)}</div>}
      {!data && !isError && <SkeletonRows count={5} label={shell('loading')} />}
      {!data && isError && (
        <div className="pad">
          <ErrorState
            title={t('loadFailed')}
            text={`${problemText(error)} ${t('loadFailedText')}`}
            retryLabel={shell('retry')}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </Screen>
  )
}
