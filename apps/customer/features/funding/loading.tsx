import type { ComponentProps } from 'react'
import { Loading as LoadingOf, useTexts } from '../../shell/index.ts'

/** The state of deposits that load or could not be had. */
export function Loading(props: Pick<ComponentProps<typeof LoadingOf>, 'read' | 'rows'>) {
  const { t } = useTexts('deposits')
  return <LoadingOf {...props} title={t('failed')} />
}
