import type { SupportAbout, SupportChat, SupportMessage } from '@candela/contract'
import { ChatBubble, Link, NextIcon, TextButton } from '@candela/design'
import { isolated } from '@candela/units'
import { to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { markOf } from './messages.ts'
import { type Outgoing, putAgain, takeBack } from './outbox.ts'

/** One message that is kept: its words, what it is about, its photo, the time, and how far one of one’s own has got. */
export function Bubble({ message, chat }: { message: SupportMessage; chat: SupportChat }) {
  const { t } = useTexts('support')
  const formats = useFormats()
  const isMine = message.by === 'customer'
  const time = formats.time(message.at)
  const mark = t(markOf(message.place, chat))
  return (
    <ChatBubble mine={isMine} time={isMine ? `${time} · ${mark}` : time}>
      {message.saved === null ? isolated(message.text) : t(`saved.${message.saved}`)}
      {message.photo && <img className="chat-photo" src={photoAddress(message.id)} alt={t('photo')} loading="lazy" />}
      {message.about && <AboutLink about={message.about} />}
    </ChatBubble>
  )
}

const photoAddress = (id: string): string => `/api/v1/support/messages/${id}/photo`

function AboutLink({ about: { kind, id } }: { about: SupportAbout }) {
  const { t } = useTexts('support')
  const href =
    kind === 'order' ? to('orderDetail', { id }) : kind === 'timed' ? to('tradePopup') : to('proofs', { order: id })
  return (
    <Link href={href} className="chat-about">
      {t(`about.${kind}`, { id })}
      <NextIcon size={16} />
    </Link>
  )
}

/** One that is on its way, or was refused. */
export function OutgoingBubble({ item }: { item: Outgoing }) {
  const { t } = useTexts('support')
  const problemText = useProblemText()
  if (item.refused === undefined) {
    return (
      <ChatBubble mine time={t('sending')}>
        {item.photo === undefined ? isolated(item.text) : t('photo')}
      </ChatBubble>
    )
  }
  return (
    <ChatBubble mine time={t('notSent')}>
      {item.photo === undefined ? isolated(item.text) : t('photo')}
      <span className="chat-refused" role="alert">
        {problemText(item.refused)}
      </span>
      <span className="row g2">
        <TextButton onClick={() => putAgain(item.id)}>{t('tryAgain')}</TextButton>
        <TextButton onClick={() => takeBack(item.id)}>{t('remove')}</TextButton>
      </span>
    </ChatBubble>
  )
}
