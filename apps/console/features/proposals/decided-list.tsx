import type { DecidedProposal } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { Pending } from '../../desk/page-states.tsx'
import { Pager, useCursors } from '../../desk/pager.tsx'
import { QUEUE_READ } from '../../desk/queue-page.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { useProposedRows } from './proposed-rows.ts'

const PAGE_ROWS = '10'

/** Proposals that are over, the last one first: who signed each, and what became of it. */
export function DecidedList() {
  const { t } = useTexts()
  const cursors = useCursors('decided')
  const query = { limit: PAGE_ROWS, ...(cursors.now !== undefined && { cursor: cursors.now }) }
  const { data, error, refetch } = useRead('deskDecidedProposals', { query }, QUEUE_READ)
  const next = data?.next ?? ''
  return (
    <section className="proposals-list" aria-label={t('proposals.decided')}>
      <h2 className="t-3">{t('proposals.decided')}</h2>
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data.proposals.length === 0 && <p className="i2">{t('proposals.noneDecided')}</p>}
          {data.proposals.map((proposal) => (
            <DecidedView key={proposal.id} proposal={proposal} />
          ))}
        </>
      )}
      {(cursors.page > 1 || next !== '') && <Pager cursors={cursors} next={next} />}
    </section>
  )
}

function DecidedView({ proposal }: { proposal: DecidedProposal }) {
  const { t } = useTexts()
  const formats = useFormats()
  const rowsOf = useProposedRows()
  const { id, proposed, first, second, state, decidedAt, effectiveAt } = proposal
  const time = formats.dateTime(state === 'declined' ? decidedAt : effectiveAt)
  return (
    <article className="proposals-one" aria-label={`${t(`proposals.kinds.${proposed.kind}`)} ${id}`}>
      <h3 className="t-3">{t(`proposals.kinds.${proposed.kind}`)}</h3>
      <KeyValueList
        boxed
        rows={[
          { key: 'number', label: t('releases.number'), value: id },
          ...rowsOf(proposed),
          { key: 'first', label: t('releases.first'), value: first },
          {
            key: 'second',
            label: t(state === 'declined' ? 'proposals.declinedBy' : 'proposals.second'),
            value: second,
          },
          { key: 'outcome', label: t('proposals.outcome'), value: t(`proposals.outcomes.${state}`, { time }) },
        ]}
      />
    </article>
  )
}
