import { SUPPORT_TOPICS, type SupportTopic } from '@candela/contract'
import { Avatar, DayHead, EmptyState, ListIcon, IconButton, Note, TextButton } from '@candela/design'
import { Fragment, useEffect, useRef } from 'react'
import { useSearchParams } from '../../shell/routing.tsx'
import { Loading, PATHS, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { Bubble, OutgoingBubble } from './bubbles.tsx'
import { type Attached, Composer } from './composer.tsx'
import { useChat, useMarks, useSending } from './data.ts'
import { useOutbox } from './outbox.ts'
import { Rating } from './rating.tsx'
import { useWaitText } from './use-wait-text.ts'
import './support.css'

/** The own chat with support: what was said, what is on its way, and what is said next. */
export function ChatPage() {
  const { t } = useTexts('support')
  const formats = useFormats()
  const { read, messages, loadEarlier } = useChat()
  const { data: chat } = read
  const outgoing = useOutbox().filter(({ id }) => messages.every((message) => message.id !== id))
  const attached = useAttached()
  const asked = useAskedTopic()
  const end = useRef<HTMLDivElement>(null)
  const last = `${chat?.last ?? 0} ${outgoing.length}`
  useSending()
  useMarks(chat)
  useEffect(() => {
    // newer browsers answer a promise, which is no clean-up
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <Screen
      title={t('titles.customerService')}
      heading={<Heading operator={chat?.operator ?? ''} />}
      back={PATHS.services}
      action={
        <IconButton label={t('titles.serviceList')} href={to('serviceList')}>
          <ListIcon size={22} />
        </IconButton>
      }
      footer={<Composer attached={attached} asked={asked} />}
    >
      <div className="pad chat">
        <Note>{t('never')}</Note>
        {loadEarlier && <TextButton onClick={loadEarlier}>{t('earlier')}</TextButton>}
        {chat === undefined && <Loading read={read} title={t('titles.customerService')} rows={4} lead={false} />}
        {chat?.state === 'none' && outgoing.length === 0 && (
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        )}
        <div role="log" aria-label={t('titles.customerService')} className="chat-log">
          {chat &&
            messages.map((message, index) => {
              const date = formats.date(message.at)
              const isFirst = index === 0 || formats.date(messages[index - 1]!.at) !== date
              return (
                <Fragment key={message.id}>
                  {isFirst && <DayHead>{date}</DayHead>}
                  <Bubble message={message} chat={chat} />
                </Fragment>
              )
            })}
          {outgoing.map((item) => (
            <OutgoingBubble key={item.id} item={item} />
          ))}
        </div>
        {chat?.closed && outgoing.length === 0 && <Rating closed={chat.closed} />}
        <div ref={end} />
      </div>
    </Screen>
  )
}

/** The operator who answers, and the usual wait. */
function Heading({ operator }: { operator: string }) {
  const { t } = useTexts('support')
  const wait = useWaitText(t('person'))
  return (
    <div className="chat-head">
      <Avatar initials={[...operator].slice(0, 2).join('').toUpperCase() || 'CA'} size={36} />
      <span className="chat-head-text">
        <h1 className="chat-head-name">
          {operator === '' ? t('titles.customerService') : t('with', { name: operator })}
        </h1>
        <span className="cap i2 ell">{wait}</span>
      </span>
    </div>
  )
}

/** The subject of the page that led here, as the first words of the message. */
function useAttached(): Attached | undefined {
  const { t } = useTexts('support')
  const [query] = useSearchParams()
  const [order, proof] = [query.get('order'), query.get('proof')]
  const id = proof ?? order
  if (id === null || !/^[1-9]\d{0,15}$/.test(id)) return undefined
  return proof === null
    ? { about: { kind: 'order', id }, topic: 'order', text: t('askOrder', { id }) }
    : { about: { kind: 'proof', id }, topic: 'proof', text: t('askProof', { id }) }
}

/** The topic that was chosen among the contacts. */
function useAskedTopic(): SupportTopic | undefined {
  const [query] = useSearchParams()
  return SUPPORT_TOPICS.find((topic) => topic === query.get('topic'))
}
