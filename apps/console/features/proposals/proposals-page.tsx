import { HOUR } from '@candela/units'
import { TopBar } from '../../desk/frame.tsx'
import { QUEUE_READ } from '../../desk/queue-page.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { DecidedList } from './decided-list.tsx'
import { Openings } from './openings.tsx'
import { ProposalView } from './proposal-view.tsx'
import { Propose } from './propose.tsx'
import { SaleView } from './sale-view.tsx'
import './proposals.css'

/** The desk of earn: what is proposed and approved, the forms that propose, sales that may be cancelled, stops of opening, what is over. */
export function ProposalsPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const { data, error, refetch } = useRead('deskProposals', {}, QUEUE_READ)
  return (
    <>
      <TopBar title={t('pages.proposals')} />
      <main className="work-view">
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <StaleNote error={error} onRetry={() => void refetch()} />
            <p className="i2">{t('proposals.lead', { hours: formats.count(data.noticeMs / HOUR) })}</p>
            <section className="proposals-list">
              <h2 className="t-3">{t('signing.proposed')}</h2>
              {data.proposals.length === 0 && <p className="i2">{t('proposals.none')}</p>}
              {data.proposals.map((proposal) => (
                <ProposalView key={proposal.id} proposal={proposal} />
              ))}
            </section>
            {(data.mayPropose || data.mayFund) && <Propose desk={data} />}
            {data.sales.length > 0 && (
              <section className="proposals-list">
                <h2 className="t-3">{t('proposals.sales')}</h2>
                {data.sales.map((sale) => (
                  <SaleView key={sale.id} sale={sale} />
                ))}
              </section>
            )}
            <Openings desk={data} />
            <DecidedList />
          </>
        )}
      </main>
    </>
  )
}
