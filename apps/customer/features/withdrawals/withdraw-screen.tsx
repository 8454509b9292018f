import { ErrorState, IconButton, ListIcon, SkeletonRows } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Screen, to, useProblemText, useTexts } from '../../shell/index.ts'
import './withdrawals.css'

interface Props {
  readonly title: string
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A page of money out, with the way to the own withdrawals. */
export function WithdrawScreen({ title, footer, children }: Props) {
  const { t } = useTexts('withdrawals')
  return (
    <Screen
      title={title}
      back={to('balances')}
      practice
      footer={footer}
      action={
        <IconButton label={t('list.title')} href={to('withdrawalDetail')}>
          <ListIcon />
        </IconButton>
      }
    >
      <div className="withdrawal">{children}</div>
    </Screen>
  )
}

/** What stands where something of withdrawals loads, or could not be had. */
export function Loading({ read }: { read: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }) {
  const { t } = useTexts('withdrawals')
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
