import type { SupportHours } from '@candela/contract'
import {
  Card,
  ChatIcon,
  ClockIcon,
  GroupLabel,
  IconSquare,
  ListRow,
  MarketIcon,
  NextIcon,
  PersonIcon,
  RowGroup,
} from '@candela/design'
import type { ReactNode } from 'react'
import { useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { clockText, PATHS, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { useWaitText } from './use-wait-text.ts'
import './support.css'

/** Help and its hours: the chat with its measured wait, topics, and the account manager of a verified customer. */
export function ServiceListPage() {
  const { t } = useTexts('support')
  const { data } = useRead('supportService')
  const hoursText = useHoursText()
  const wait = useWaitText(t('waitUnknown'))
  const next = <NextIcon size={18} className="i3" />
  return (
    <Screen title={t('titles.serviceList')} back={PATHS.services}>
      <div className="pad support-list">
        <RowGroup>
          <ListRow
            lead={<IconSquare>{<ChatIcon size={20} />}</IconSquare>}
            title={t('chat')}
            detail={t('chatText')}
            trail={next}
            href={to('customerService')}
          />
          <ListRow
            lead={<IconSquare>{<MarketIcon size={20} />}</IconSquare>}
            title={t('figures')}
            detail={t('figuresText')}
            trail={next}
            href={to('news')}
          />
        </RowGroup>
        <section>
          <GroupLabel>{t('manager')}</GroupLabel>
          <Manager />
        </section>
        <section>
          <GroupLabel>{t('waitTitle')}</GroupLabel>
          <Fact icon={<ClockIcon size={20} />} text={wait} />
        </section>
        <section>
          <GroupLabel>{t('hoursTitle')}</GroupLabel>
          <Fact icon={<ClockIcon size={20} />} text={data === undefined ? '' : hoursText(data.hours)} />
        </section>
        <section>
          <GroupLabel>{t('topicsTitle')}</GroupLabel>
          <RowGroup>
            {data?.topics.map((topic) => (
              <ListRow key={topic} title={t(`topics.${topic}`)} trail={next} href={to('customerService', { topic })} />
            ))}
          </RowGroup>
        </section>
        <p className="cap i3">{t('kept')}</p>
      </div>
    </Screen>
  )
}

function Fact({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <Card>
      <p className="support-fact">
        {icon}
        <span>{text}</span>
      </p>
    </Card>
  )
}

function Manager() {
  const { t } = useTexts('support')
  const formats = useFormats()
  const signedIn = useSignedIn()
  const { data } = useRead('supportManager', undefined, { enabled: signedIn })
  const state = signedIn ? data?.state : 'unverified'
  const text =
    state === 'assigned'
      ? t('managerName', { name: data!.name, date: formats.date(data!.since) })
      : state === 'none'
        ? t('managerNone')
        : state === 'unverified'
          ? t('managerUnverified')
          : ''
  return <Fact icon={<PersonIcon size={20} />} text={text} />
}

function useHoursText(): (hours: SupportHours | null) => string {
  const { t } = useTexts('support')
  const formats = useFormats()
  return (hours) => {
    if (hours === null) return t('hoursNone')
    const names = formats.weekdays()
    const [first, last] = [names[hours.from - 1]!, names[hours.to - 1]!]
    const days = first === last ? first : `${first}–${last}`
    return t('hours', { days, times: `${clockText(hours.opens)}–${clockText(hours.closes)}` })
  }
}
