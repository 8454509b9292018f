import type { ComponentProps } from 'react'
import { Loading as LoadingOf, useTexts } from '../../shell/index.ts'

/** What stands where something of deposits loads, or could not be had. */
export function Loading({ read }: Pick<ComponentProps<typeof LoadingOf>, 'read'>) {
  const { t } = useTexts('deposits')
  return <LoadingOf read={read} title={t('failed')} />
}
