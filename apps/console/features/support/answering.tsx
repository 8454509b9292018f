import { type DeskSupportCase, MAX_SUPPORT_TEXT, SAVED_REPLIES, type SavedReply } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { Note, TextAreaField } from '@candela/design'
import { showsNothing } from '@candela/units'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Action } from '../../desk/action.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useFormats, useSupportTexts, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { chatKey } from './chat-key.ts'

/** The answer in the operator’s words or a saved one, the note for colleagues, and the closing. */
export function Answering({ opened }: { opened: DeskSupportCase }) {
  const { t } = useTexts()
  const { t: words } = useSupportTexts()
  const formats = useFormats()
  const problemText = useProblemText()
  const navigate = useNavigate()
  // the same id until it has arrived, so that one that is tried again is there once
  const [answer, setAnswer] = useState(() => ({ id: newCommandId(), text: '' }))
  const [note, setNote] = useState(() => ({ id: newCommandId(), text: '' }))
  const params = { case: opened.row.case }
  const shown = (next: DeskSupportCase) => {
    queryClient.setQueryData(chatKey(params.case), next)
    return queryClient.invalidateQueries({ queryKey: ['deskSupport'] })
  }
  const send = useMutation({
    mutationFn: ({ id, text, saved }: { id: string; text: string; saved: SavedReply | null }) =>
      call('deskAnswerSupport', { params, body: { id, text, saved } }),
    onSuccess: (next, { saved }) => {
      if (saved === null) setAnswer({ id: newCommandId(), text: '' })
      return shown(next)
    },
  })
  const keep = useMutation({
    mutationFn: () => call('deskNoteSupport', { params, body: note }),
    onSuccess: (next) => {
      setNote({ id: newCommandId(), text: '' })
      return shown(next)
    },
  })
  const close = useMutation({
    mutationFn: () => call('deskCloseSupport', { params }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['deskSupport'] })
      await navigate('/support')
    },
  })
  const fault = send.error ?? keep.error ?? close.error
  const language = new Intl.DisplayNames([formats.locale], { type: 'language' }).of(
    opened.row.language.replace('_', '-'),
  )
  return (
    <aside className="support-answering" aria-label={t('support.answer')}>
      <p className="m">{opened.row.nick}</p>
      <p className="i2">{t('support.reads', { language })}</p>
      {fault && (
        <Note tone="danger" alert>
          {problemText(fault)}
        </Note>
      )}
      <TextAreaField
        label={t('support.answer')}
        value={answer.text}
        maxLength={MAX_SUPPORT_TEXT}
        rows={4}
        onChange={(text) => setAnswer({ ...answer, text })}
      />
      <Action
        tone="filled"
        wide
        busy={send.isPending}
        disabled={showsNothing(answer.text)}
        onClick={() => send.mutate({ ...answer, saved: null })}
      >
        {t('support.send')}
      </Action>
      <details className="support-saved">
        <summary>{t('support.saved')}</summary>
        {SAVED_REPLIES.map((saved) => (
          <Action
            key={saved}
            wide
            disabled={send.isPending}
            onClick={() => send.mutate({ id: newCommandId(), text: '', saved })}
          >
            {words(`saved.${saved}`)}
          </Action>
        ))}
      </details>
      <TextAreaField
        label={t('support.note')}
        hint={t('support.noteText')}
        value={note.text}
        maxLength={MAX_SUPPORT_TEXT}
        rows={2}
        onChange={(text) => setNote({ ...note, text })}
      />
      <Action wide busy={keep.isPending} disabled={showsNothing(note.text)} onClick={() => keep.mutate()}>
        {t('support.addNote')}
      </Action>
      <Action tone="quiet" wide busy={close.isPending} onClick={() => close.mutate()}>
        {t('support.close')}
      </Action>
    </aside>
  )
}
