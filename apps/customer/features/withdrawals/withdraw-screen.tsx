import { IconButton, ListIcon } from '@candela/design'
import type { ComponentProps, ReactNode } from 'react'
import { Loading as LoadingOf, Screen, to, useTexts } from '../../shell/index.ts'
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

/** The state of withdrawals that load or could not be had. */
export function Loading({ read }: Pick<ComponentProps<typeof LoadingOf>, 'read'>) {
  const { t } = useTexts('withdrawals')
  return <LoadingOf read={read} title={t('failed')} />
}
