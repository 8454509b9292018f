import { DESK_ROUTES, FACE_MATCH_LEAST, type PracticeReviewer } from '@candela/contract'
import { Badge, Note } from '@candela/design'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { openDecisions } from '../../desk/command-ids.ts'
import { Dialog } from '../../desk/dialog.tsx'
import { TopBar } from '../../desk/frame.tsx'
import { mayDo } from '../../desk/pages.ts'
import { Pending } from '../../desk/page-states.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useRoleNames } from '../../desk/roles.ts'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { queryClient, useRead } from '../../live/queries.ts'
import { useSession } from '../../session/seat.ts'
import './practice-reviewer.css'

/** The published rules in the order they are applied; their figures are the house's own. */
const RULES = ['after', 'free', 'complete', 'face', 'late', 'recorded'] as const

const ASK_EVERY_MS = 15_000
const MAY_SWITCH = DESK_ROUTES.deskSwitchPracticeReviewer.roles

/** The reviewer that needs no staff: whether it answers, by which published rules, and how to take the queue over. */
export function PracticeReviewerPage() {
  const { t } = useTexts()
  const { data, error, refetch } = useRead('deskPracticeReviewer', {}, { everyMs: ASK_EVERY_MS })
  return (
    <>
      <TopBar title={t('pages.practiceReviewer')} />
      <main className="reviewer">
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <StaleNote error={error} onRetry={() => void refetch()} />
            <State reviewer={data} />
            <Rules reviewer={data} />
          </>
        )}
      </main>
    </>
  )
}

function State({ reviewer }: { reviewer: PracticeReviewer }) {
  const { t } = useTexts()
  const formats = useFormats()
  const roleNames = useRoleNames()
  const { operator } = useSession()
  const [asking, setAsking] = useState(false)
  const maySwitch = mayDo(operator.roles, MAY_SWITCH)
  const { on, since, by, decided } = reviewer
  return (
    <section className="reviewer-box">
      <header className="row g3">
        <h2 className="t-3">{on ? t('reviewer.on') : t('reviewer.off')}</h2>
        <Badge tone={on ? 'accent' : 'plain'}>{on ? t('reviewer.badgeOn') : t('reviewer.badgeOff')}</Badge>
      </header>
      <p className="i2">{on ? t('reviewer.onText') : t('reviewer.offText')}</p>
      <p className="i3">
        {since === 0
          ? t('reviewer.neverSwitched')
          : t('reviewer.switched', { time: formats.dateTime(since), name: by })}{' '}
        {t('reviewer.decided', { count: decided })}
      </p>
      <Action tone="filled" disabled={!maySwitch} onClick={() => setAsking(true)}>
        {on ? t('reviewer.takeOver') : t('reviewer.giveBack')}
      </Action>
      {!maySwitch && <p className="micro i2">{t('reviewer.needsRole', { roles: roleNames(MAY_SWITCH) })}</p>}
      {asking && <SwitchDialog on={!on} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Says what the switch changes, before it is done. */
function SwitchDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const [decide] = useState(openDecisions)
  const change = useMutation({
    mutationFn: () => decide('switch', (commandId) => call('deskSwitchPracticeReviewer', { body: { commandId, on } })),
    onSuccess: (answer) => {
      queryClient.setQueryData(['deskPracticeReviewer', {}], answer)
      onClose()
    },
  })
  return (
    <Dialog
      title={on ? t('reviewer.giveBackTitle') : t('reviewer.takeOverTitle')}
      onClose={onClose}
      footer={
        <>
          <Action onClick={onClose} disabled={change.isPending}>
            {t('reviewer.keep')}
          </Action>
          <Action tone="filled" busy={change.isPending} onClick={() => change.mutate()}>
            {on ? t('reviewer.giveBack') : t('reviewer.takeOver')}
          </Action>
        </>
      }
    >
      <p className="i2">{on ? t('reviewer.giveBackText') : t('reviewer.takeOverText')}</p>
      {change.error && (
        <Note tone="danger" alert>
          {problemText(change.error)}
        </Note>
      )}
    </Dialog>
  )
}

function Rules({ reviewer }: { reviewer: PracticeReviewer }) {
  const { t } = useTexts()
  const formats = useFormats()
  const seconds = formats.count(Math.ceil(reviewer.afterMs / 1_000))
  const share = formats.percent(String(FACE_MATCH_LEAST / 1_000), 0, 1)
  return (
    <section className="reviewer-box">
      <h2 className="t-3">{t('reviewer.rules')}</h2>
      <p className="i2">{t('reviewer.rulesLead')}</p>
      <ol className="reviewer-rules">
        {RULES.map((rule) => (
          <li key={rule}>{t(`reviewer.rule.${rule}`, { seconds, share })}</li>
        ))}
      </ol>
    </section>
  )
}
