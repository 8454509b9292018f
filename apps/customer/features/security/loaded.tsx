import type { Security } from '@candela/contract'
import { ErrorState, SkeletonRows } from '@candela/design'
import type { ReactNode } from 'react'
import { Screen, to, useProblemText, useTexts } from '../../shell/index.ts'
import { useSecurity } from './data.ts'
import './security.css'

interface Props {
  readonly title: string
  /** to the security centre unless told */
  readonly back?: string
  readonly renderFooter?: (security: Security) => ReactNode
  readonly children: (security: Security) => ReactNode
}

/** A page of the security centre: what it shows depends on the protection, and it says where that could not be had. */
export function SecurityScreen({ title, back = to('security'), renderFooter, children }: Props) {
  const { t } = useTexts('security')
  const { t: shell } = useTexts('shell')
  const problemText = useProblemText()
  const { data, isError, error, refetch } = useSecurity()
  return (
    <Screen title={title} back={back} footer={data && renderFooter?.(data)}>
      {data && children(data)}
      {!data && !isError && <SkeletonRows count={7} label={shell('loading')} />}
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
