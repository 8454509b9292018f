import type { DeskSupportCase, SupportMessage } from '@candela/contract'
import { ChatBubble } from '@candela/design'
import { isolated } from '@candela/units'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats, useSupportTexts, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { BytesImage } from '../../desk/bytes-image.tsx'

/** The messages of a conversation, ours to the right, and the internal notes below them. */
export function Transcript({ opened }: { opened: DeskSupportCase }) {
  const { t } = useTexts()
  const formats = useFormats()
  const end = useRef<HTMLDivElement>(null)
  const last = opened.messages.at(-1)?.place
  useEffect(() => {
    // newer browsers answer a promise, which is no clean-up
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <main className="support-transcript">
      <div className="support-said" role="log" aria-label={t('pages.support')}>
        {opened.messages.map((message) => (
          <Said key={message.id} message={message} opened={opened} />
        ))}
      </div>
      <div ref={end} />
      {opened.notes.length > 0 && (
        <section className="support-notes">
          <h3 className="m">{t('support.note')}</h3>
          <p className="micro i3">{t('support.noteText')}</p>
          {opened.notes.map((note) => (
            <p key={`${note.at} ${note.text}`}>
              <b className="m">{note.operator}</b> <span className="i3">{formats.dateTime(note.at)}</span>{' '}
              {isolated(note.text)}
            </p>
          ))}
        </section>
      )}
    </main>
  )
}

function Said({ message, opened }: { message: SupportMessage; opened: DeskSupportCase }) {
  const { t: words } = useSupportTexts()
  const formats = useFormats()
  const { place, at, by, text, saved, about, photo } = message
  const { delivered, read } = opened.marks
  const mark = words(place <= read ? 'read' : place <= delivered ? 'delivered' : 'sent')
  const time = formats.dateTime(at)
  return (
    <ChatBubble mine={by === 'desk'} time={by === 'desk' ? `${time} · ${mark}` : time}>
      {saved === null ? isolated(text) : words(`saved.${saved}`)}
      {about && <p className="i2">{words(`about.${about.kind}`, { id: about.id })}</p>}
      {photo && <Photo conversation={opened.row.case} message={message.id} />}
    </ChatBubble>
  )
}

/** Asked for once, since every asking is recorded. */
function Photo({ conversation, message }: { conversation: string; message: string }) {
  const { t: words } = useSupportTexts()
  const { data } = useQuery({
    queryKey: ['supportPhoto', conversation, message],
    queryFn: () => call('deskSupportPhoto', { params: { case: conversation, message } }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return data === undefined ? null : <BytesImage bytes={data} alt={words('photo')} style={{ maxWidth: '100%' }} />
}
