import type { DeskSupportCase, DeskSupportRow } from '@candela/contract'
import { EmptyState, Note, SkeletonRows } from '@candela/design'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Action } from '../../desk/action.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useTexts } from '../../desk/texts.ts'
import { useActive } from '../../live/activity.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { Answering } from './answering.tsx'
import { chatKey } from './chat-key.ts'
import { Transcript } from './transcript.tsx'

const CHAT_EVERY_MS = 3_000

/** A conversation is read only by who took it. */
export function Conversation({ conversation, row }: { conversation: string; row: DeskSupportRow | undefined }) {
  const { t } = useTexts()
  const isActive = useActive()
  const problemText = useProblemText()
  const isMine = row?.taken === 'me'
  const { data, error } = useQuery<DeskSupportCase>({
    queryKey: chatKey(conversation),
    queryFn: () => call('deskSupportCase', { params: { case: conversation } }),
    enabled: isMine && isActive,
    refetchInterval: CHAT_EVERY_MS,
    retry: false,
    gcTime: 0,
  })
  if (row === undefined) return <Aside title={t('support.closed')} text={t('support.chooseText')} />
  if (row.taken === 'other') return <Aside title={t('support.takenByOther')} text={t('support.chooseText')} />
  if (!isMine) return <Take conversation={conversation} />
  if (data === undefined) {
    return error === null ? (
      <main className="support-pending">
        <SkeletonRows count={5} lead={false} label={t('loading')} />
      </main>
    ) : (
      <Aside title={t('notLoaded.title')} text={problemText(error)} />
    )
  }
  return (
    <>
      <Transcript opened={data} />
      <Answering opened={data} />
    </>
  )
}

function Aside({ title, text }: { title: string; text: string }) {
  return (
    <main className="desk-middle">
      <EmptyState title={title} text={text} />
    </main>
  )
}

/** Says what taking a conversation means, before anything of it is shown. */
function Take({ conversation }: { conversation: string }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const take = useMutation({
    mutationFn: () => call('deskTakeSupport', { params: { case: conversation } }),
    onSuccess: (opened) => queryClient.setQueryData(chatKey(conversation), opened),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskSupport'] }),
  })
  return (
    <main className="desk-middle">
      <section className="support-take">
        <h2 className="t-3">{t('support.take')}</h2>
        <p className="i2">{t('support.takeText')}</p>
        {take.error && (
          <Note tone="danger" alert>
            {problemText(take.error)}
          </Note>
        )}
        <Action tone="filled" busy={take.isPending} onClick={() => take.mutate()}>
          {t('support.take')}
        </Action>
      </section>
    </main>
  )
}
