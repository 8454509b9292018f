import type { Security } from '@candela/contract'
import type { ReactNode } from 'react'
import { Loading, Screen, to, useTexts } from '../../shell/index.ts'
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
  const read = useSecurity()
  const { data } = read
  return (
    <Screen title={title} back={back} footer={data && renderFooter?.(data)}>
      {data && children(data)}
      {!data && <Loading read={read} title={t('loadFailed')} hint={t('loadFailedText')} rows={7} lead={false} padded />}
    </Screen>
  )
}
