import type { ReactNode } from 'react'
import { Loading, Screen, to, useTexts } from '../../shell/index.ts'
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
  const read = useDestinations()
  const { data } = read
  return (
    <Screen title={title} back={back} practice footer={data && renderFooter?.(data)}>
      {data && <div className="destinations">{children(data)}</div>}
      {!data && <Loading read={read} title={t('loadFailed')} hint={t('loadFailedText')} rows={5} lead={false} padded />}
    </Screen>
  )
}
