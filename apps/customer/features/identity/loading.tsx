import type { ComponentProps } from 'react'
import { Loading as Told, Screen, to, useTexts } from '../../shell/index.ts'

/** A page of identity until its data is here, or the reason why it is not. */
export function Loading({
  title,
  read,
}: {
  readonly title: string
  readonly read: ComponentProps<typeof Told>['read']
}) {
  const { t } = useTexts('identity')
  return (
    <Screen title={title} back={to('settings')}>
      <div className="pad mt4">
        <Told read={read} title={t('failed')} rows={4} lead={false} />
      </div>
    </Screen>
  )
}
