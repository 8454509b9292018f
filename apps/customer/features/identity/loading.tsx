import { ErrorState, SkeletonRows } from '@candela/design'
import { Screen, to, useProblemText, useTexts } from '../../shell/index.ts'

/** Until what the server knows is here, or why it is not. */
export function Loading({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t } = useTexts('shell')
  const { t: ofIdentity } = useTexts('identity')
  const problemText = useProblemText()
  return (
    <Screen title={title} back={to('settings')}>
      <div className="pad mt4">
        {error === null || error === undefined ? (
          <SkeletonRows count={4} lead={false} label={t('loading')} />
        ) : (
          <ErrorState
            title={ofIdentity('failed')}
            text={problemText(error)}
            retryLabel={t('retry')}
            onRetry={onRetry}
          />
        )}
      </div>
    </Screen>
  )
}
