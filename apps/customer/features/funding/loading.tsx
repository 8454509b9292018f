import type { ComponentProps } from 'react'
import { Loading as LoadingOf, useTexts } from '../../shell/index.ts'

/** The state of deposits that load or could not be had. */
export function Loading({ read }: Pick<ComponentProps<typeof LoadingOf>, 'read'>) {
  const { t } = useTexts('deposits')
  return <LoadingOf read={read} title={t('failed')} />
}
