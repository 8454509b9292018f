import type { PracticeMessage } from '@candela/contract'
import {
  CopyIcon,
  DayHead,
  EmptyState,
  IconSquare,
  LetterIcon,
  Note,
  PhoneIcon,
  PracticeFlaskIcon,
  TextButton,
} from '@candela/design'
import { Fragment } from 'react'
import { MarkedText } from '../../shell/marked-text.tsx'
import { useRead, useServerNow } from '../../live/index.ts'
import { useCopy } from '../../shell/copy.ts'
import { Loading, Screen, useFormats, useTexts } from '../../shell/index.ts'
import { INBOX_COMMAND } from '../code-entry.tsx'
import { spacedCode } from '../code-requests.ts'
import './practice-inbox.css'

const LOOK_EVERY_MS = 3_000

/** Practice only: the mails and texts that this device may read, with their codes. */
export function PracticeInboxPage() {
  const { t } = useTexts('session')
  const read = useRead('practiceInbox', undefined, {
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  const { data } = read
  const closed = data !== undefined && !data.open
  return (
    <Screen title={t('code.inbox')} back practice>
      <div className="pad entrance">
        {!closed && (
          <Note tone="accent" icon={<PracticeFlaskIcon size={20} />}>
            <MarkedText t={t} textKey="inbox.note" components={{ b: <b /> }} />
          </Note>
        )}
        {data === undefined && <Loading read={read} title={t('inbox.failed')} text={t('inbox.failedText')} rows={3} />}
        {closed && <EmptyState title={t('inbox.closed')} text={t('inbox.closedText')} />}
        {data?.open === true && data.messages.length === 0 && (
          <EmptyState title={t('inbox.empty')} text={t('inbox.emptyText')} />
        )}
      </div>
      {data !== undefined && data.messages.length > 0 && <Messages messages={data.messages} />}
      {data?.open === true && (
        <div className="pad c inbox-foot">
          <p className="cap i3">{t('inbox.kept')}</p>
          <p className="cap i3 mt1">
            <MarkedText
              t={t}
              textKey="inbox.keeper"
              values={{ command: INBOX_COMMAND }}
              components={{ command: <code className="mono" /> }}
            />
          </p>
        </div>
      )}
    </Screen>
  )
}

function Messages({ messages }: { messages: readonly PracticeMessage[] }) {
  const { t } = useTexts('session')
  const formats = useFormats()
  const today = formats.date(useServerNow(60_000))
  return (
    <ol className="inbox-list">
      {messages.map((message, index) => {
        const day = formats.date(message.at)
        const before = messages[index - 1]
        const first = before === undefined || formats.date(before.at) !== day
        return (
          <Fragment key={message.id}>
            {first && (
              <li>
                <DayHead>{day === today ? t('inbox.today') : t('inbox.yesterday')}</DayHead>
              </li>
            )}
            <Message message={message} fresh={index === 0} />
          </Fragment>
        )
      })}
    </ol>
  )
}

function Message({ message, fresh }: { message: PracticeMessage; fresh: boolean }) {
  const { t } = useTexts('session')
  const formats = useFormats()
  const { channel, to, subject, text, code, at } = message
  return (
    <li className="inbox-message">
      <IconSquare {...(fresh && { tone: 'accent' as const })}>
        {channel === 'phone' ? <PhoneIcon size={20} /> : <LetterIcon size={20} />}
      </IconSquare>
      <div className="inbox-body">
        <div className="inbox-first">
          <span className="callout m inbox-to">{t(channel === 'phone' ? 'inbox.text' : 'inbox.email', { to })}</span>
          <time className="cap i3" dateTime={new Date(at).toISOString()}>
            {formats.time(at)}
          </time>
        </div>
        {subject !== '' && <p className="label m">{subject}</p>}
        <p className="label i2 inbox-text">{text}</p>
        {code !== '' && <Code code={code} />}
      </div>
    </li>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTexts('session')
  const copy = useCopy()
  return (
    <div className="inbox-code">
      <span className="inbox-figures">{spacedCode(code)}</span>
      <TextButton icon={<CopyIcon size={20} />} onClick={() => copy(code)}>
        {t('inbox.copy')}
        <span className="visually-hidden">{code}</span>
      </TextButton>
    </div>
  )
}
