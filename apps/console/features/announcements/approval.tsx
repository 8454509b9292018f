import type { DeskAnnouncement } from '@candela/contract'
import { Note, PasskeyIcon } from '@candela/design'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { openDecisions } from '../../desk/command-ids.ts'
import { useProblemText } from '../../desk/problem-text.ts'
import { useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { signWithPasskey } from '../../session/passkey.ts'
import { useSession } from '../../session/seat.ts'

/** The second operator's yes: the passkey signs the texts and the times as they are shown. */
export function Approval({ opened }: { opened: DeskAnnouncement }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const hint = useId()
  const { way, operator } = useSession()
  const [decide] = useState(openDecisions)
  const { announcement, version } = opened.row
  const approve = useMutation({
    mutationFn: () =>
      decide(String(version), async (commandId) => {
        const params = { announcement }
        const options = await call('deskApproveAnnouncementBegin', { params, body: { commandId, version } })
        const response = await signWithPasskey(options)
        return call('deskApproveAnnouncement', { params, body: { commandId, version, response } })
      }),
    onSuccess: (next) => queryClient.setQueryData(['deskAnnouncement', announcement, undefined], next),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskAnnouncements'] }),
  })
  const canSign = way === 'passkey' && operator.passkey
  const why = !opened.mayApprove ? 'another' : !canSign ? 'passkey' : 'approve'
  return (
    <section className="announcements-approval">
      {approve.error && (
        <Note tone="danger" alert>
          {problemText(approve.error)}
        </Note>
      )}
      <Action
        tone="filled"
        wide
        busy={approve.isPending}
        disabled={why !== 'approve'}
        describedBy={hint}
        onClick={() => approve.mutate()}
      >
        <PasskeyIcon size={18} />
        {t('announcements.approve')}
      </Action>
      <p id={hint} className="micro i2 c">
        {t(`announcements.hint.${why}`)}
      </p>
    </section>
  )
}
