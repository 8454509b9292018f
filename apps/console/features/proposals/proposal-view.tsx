import type { DeskProposal } from '@candela/contract'
import { KeyValueList, Note } from '@candela/design'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { openDecisions } from '../../desk/command-ids.ts'
import { useProblemText } from '../../desk/problem-text.ts'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { useProposedRows } from './proposed-rows.ts'

/** One proposal: everything that would take effect, whose signatures it has, and the second one. */
export function ProposalView({ proposal }: { proposal: DeskProposal }) {
  const { t } = useTexts()
  const formats = useFormats()
  const problemText = useProblemText()
  const rowsOf = useProposedRows()
  const { id, proposed, first, second, effectiveAt, approveBy, mayApprove, mayDecline } = proposal
  const params = { proposal: id }
  const approve = useSigned({
    read: 'deskProposals',
    name: () => id,
    begin: (_: void, commandId) => call('deskApproveProposalBegin', { params, body: { commandId } }),
    enter: (_, commandId, response) => call('deskApproveProposal', { params, body: { commandId, response } }),
  })
  const decline = useDecline(id)
  const when = effectiveAt !== 0 ? formats.dateTime(effectiveAt) : t('proposals.atOnce')
  return (
    <article className="proposals-one" aria-label={`${t(`proposals.kinds.${proposed.kind}`)} ${id}`}>
      <h3 className="t-3">{t(`proposals.kinds.${proposed.kind}`)}</h3>
      <KeyValueList
        boxed
        rows={[
          { key: 'number', label: t('releases.number'), value: id },
          ...rowsOf(proposed),
          { key: 'first', label: t('releases.first'), value: first },
          { key: 'second', label: t('proposals.second'), value: second === '' ? t('releases.nobody') : second },
          ...(approveBy !== 0 && second === ''
            ? [{ key: 'by', label: t('proposals.approveBy'), value: formats.dateTime(approveBy) }]
            : []),
          ...(approveBy === 0 || second !== ''
            ? [{ key: 'effect', label: t('proposals.effective'), value: when }]
            : []),
        ]}
      />
      {second === '' && (
        <Sign
          tone="outline"
          label={t('proposals.approve')}
          may={mayApprove}
          first={first}
          busy={approve.isPending}
          failure={approve.error}
          hint={t('decision.hint.propose')}
          onSign={() => approve.mutate()}
        />
      )}
      {mayDecline && (
        <Action tone="outline" wide busy={decline.isPending} onClick={() => decline.mutate()}>
          {t('proposals.decline')}
        </Action>
      )}
      {decline.error !== null && (
        <Note tone="danger" alert>
          {problemText(decline.error)}
        </Note>
      )}
    </article>
  )
}

function useDecline(proposal: string) {
  const [decide] = useState(openDecisions)
  return useMutation({
    mutationFn: () =>
      decide(proposal, (commandId) => call('deskDeclineProposal', { params: { proposal }, body: { commandId } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskProposals'] }),
  })
}
