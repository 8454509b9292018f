import { SUPPORT_TOPICS, MAX_SUPPORT_TEXT, type SupportAbout, type SupportTopic } from '@candela/contract'
import { AttachIcon, Chips, CloseIcon, IconButton, SendIcon } from '@candela/design'
import { showsNothing } from '@candela/units'
import { useRef, useState } from 'react'
import { readOwn, removeOwn, useTexts, writeOwn } from '../../shell/index.ts'
import { put } from './outbox.ts'

const DRAFT = 'supportDraft'

export interface Attached {
  readonly about: SupportAbout
  readonly topic: SupportTopic
  readonly text: string
}

/** The topic, what is attached, and the words; what was typed is kept on this device until it is sent. */
export function Composer({ attached, asked }: { attached: Attached | undefined; asked: SupportTopic | undefined }) {
  const { t } = useTexts('support')
  const [text, setText] = useState(() => attached?.text ?? readOwn(DRAFT) ?? '')
  const [topic, setTopic] = useState<SupportTopic>(attached?.topic ?? asked ?? 'other')
  const [about, setAbout] = useState(attached?.about)
  const file = useRef<HTMLInputElement>(null)
  const change = (typed: string) => {
    setText(typed)
    if (typed === '') removeOwn(DRAFT)
    else writeOwn(DRAFT, typed)
  }
  const send = () => {
    if (showsNothing(text)) return
    put({ topic, text: text.trim(), ...(about && { about }) })
    change('')
    setAbout(undefined)
  }
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Chips
        label={t('topic')}
        value={topic}
        onChange={setTopic}
        options={SUPPORT_TOPICS.map((key) => ({ key, label: t(`topics.${key}`) }))}
      />
      {about && (
        <p className="chat-attached">
          <span className="grow">{t(`about.${about.kind}`, { id: about.id })}</span>
          <IconButton label={t('remove')} onClick={() => setAbout(undefined)}>
            <CloseIcon size={18} />
          </IconButton>
        </p>
      )}
      <div className="chat-line">
        <IconButton label={t('attach')} onClick={() => file.current?.click()}>
          <AttachIcon size={22} />
        </IconButton>
        <input
          ref={file}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('attach')}
          onChange={(event) => {
            const photo = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (photo) put({ topic, text: '', photo })
          }}
        />
        <textarea
          className="chat-input"
          rows={1}
          enterKeyHint="send"
          maxLength={MAX_SUPPORT_TEXT}
          aria-label={t('message')}
          placeholder={t('message')}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <button type="submit" className="chat-send" aria-label={t('send')} disabled={showsNothing(text)}>
          <SendIcon size={22} />
        </button>
      </div>
    </form>
  )
}
