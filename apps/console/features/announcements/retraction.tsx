import { type DeskAnnouncement, isReason, MOST_REASON } from '@candela/contract'
import { Field, Note } from '@candela/design'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { Dialog } from '../../desk/dialog.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'

/** Takes it away for good, for a reason; either operator may, alone. */
export function Retraction({ opened: { row } }: { opened: DeskAnnouncement }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const { announcement } = row
  const retract = useMutation({
    mutationFn: () => call('deskRetractAnnouncement', { params: { announcement }, body: { reason } }),
    async onSuccess() {
      setAsked(false)
      await queryClient.invalidateQueries({ queryKey: ['deskAnnouncement', announcement] })
      await queryClient.invalidateQueries({ queryKey: ['deskAnnouncements'] })
    },
  })
  return (
    <section>
      <Action tone="quiet" onClick={() => setAsked(true)}>
        {t('announcements.retract')}
      </Action>
      {isAsked && (
        <Dialog
          title={t('announcements.retractTitle')}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Action onClick={() => setAsked(false)} disabled={retract.isPending}>
                {t('cancel')}
              </Action>
              <Action
                tone="danger"
                busy={retract.isPending}
                disabled={!isReason(reason)}
                onClick={() => retract.mutate()}
              >
                {t('announcements.retract')}
              </Action>
            </>
          }
        >
          <p className="i2 mb4">{t('announcements.retractText')}</p>
          {retract.error && (
            <Note tone="danger" alert>
              {problemText(retract.error)}
            </Note>
          )}
          <Field label={t('announcements.reason')} value={reason} maxLength={MOST_REASON} onChange={setReason} />
        </Dialog>
      )}
    </section>
  )
}
