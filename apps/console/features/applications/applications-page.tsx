import { Badge, Note } from '@candela/design'
import { useParams } from 'react-router'
import { QUEUE_READ, QueuePage } from '../../desk/queue-page.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { ApplicationView } from './application-view.tsx'

/** the asset that the house lends */
const LENT = 'USDT'

/** Applications for loans, least time first, and the one that is looked at. */
export function ApplicationsPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const { application } = useParams()
  const read = useRead('deskApplications', {}, QUEUE_READ)
  const { data } = read
  const practice = data?.practiceReviewer === true
  return (
    <QueuePage
      title={t('pages.applications')}
      read={read}
      rows={data?.applications}
      waiting={data?.waiting ? t('applications.waiting', { count: data.waiting }) : undefined}
      to={(row) => `/applications/${row.application}`}
      isShown={(row) => row.application === application}
      isOwn={({ mayApprove }) => mayApprove}
      renderRow={({ application: number, amount, decideBy, appliedAt, first, mayApprove }) => ({
        title: `${formats.decimal(amount)} ${LENT}`,
        number,
        decideBy,
        since: appliedAt,
        badge: first !== '' && <Badge tone={mayApprove ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>,
      })}
      isChosen={application !== undefined}
      empty={{ title: t('applications.empty'), beside: practice && <Note>{t('applications.practice')}</Note> }}
      renderView={(row, { onNext }) => (
        <ApplicationView key={application} row={row} practice={practice} onNext={onNext} />
      )}
    />
  )
}
