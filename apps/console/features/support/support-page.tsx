import type { DeskSupportRow } from '@candela/contract'
import { Badge, classNames, EmptyState } from '@candela/design'
import { NavLink, useParams } from 'react-router'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { QUEUE_READ } from '../../desk/queue-page.tsx'
import { useFormats, useSupportTexts, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { Conversation } from './conversation.tsx'
import './support.css'

/** The customers who wait for an answer, longest first, and the conversation that is being looked at. */
export function SupportPage() {
  const { t } = useTexts()
  const { conversation } = useParams()
  const { data, error, refetch } = useRead('deskSupport', {}, QUEUE_READ)
  const cases = data?.cases
  return (
    <>
      <TopBar title={t('pages.support')} />
      <div className="support">
        {cases === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <aside className="support-queue" aria-label={t('pages.support')}>
              {cases.map((row) => (
                <QueueRow key={row.case} row={row} isCurrent={row.case === conversation} />
              ))}
              <p className="micro i3 support-queue-note">
                {cases.length === 0 ? t('support.empty') : t('support.chooseText')}
              </p>
            </aside>
            {conversation === undefined ? (
              <main className="desk-middle">
                {cases.length === 0 ? (
                  <EmptyState title={t('support.empty')} text={t('support.emptyText')} />
                ) : (
                  <EmptyState title={t('support.choose')} text={t('support.chooseText')} />
                )}
              </main>
            ) : (
              <Conversation
                key={conversation}
                conversation={conversation}
                row={cases.find((row) => row.case === conversation)}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

function QueueRow({ row, isCurrent }: { row: DeskSupportRow; isCurrent: boolean }) {
  const { t } = useTexts()
  const { t: words } = useSupportTexts()
  const formats = useFormats()
  return (
    <NavLink to={`/support/${row.case}`} className={classNames('support-row', isCurrent && 'support-row-current')}>
      <span className="row between g2">
        <span className="m ell">{row.nick}</span>
        <span className="i2 nw">{formats.dateTime(row.writtenAt)}</span>
      </span>
      <span className="row between g2">
        <span className="i2 ell">{words(`topics.${row.topic}`)}</span>
        <Badge tone={row.waits ? 'wait' : 'ok'}>{row.waits ? t('support.waits') : t('support.answered')}</Badge>
      </span>
      {row.taken !== 'nobody' && (
        <span className="i3">{row.taken === 'me' ? t('support.mine') : t('support.other')}</span>
      )}
    </NavLink>
  )
}
