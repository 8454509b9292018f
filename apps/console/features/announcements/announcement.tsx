import type { DeskAnnouncement } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { Note } from '@candela/design'
import { isolated } from '@candela/units'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Pending } from '../../desk/page-states.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { Approval } from './approval.tsx'
import { Editor } from './editor.tsx'
import { Retraction } from './retraction.tsx'
import { Versions } from './versions.tsx'
import { isSame, NEW, UNWRITTEN, type Wording } from './wording.ts'

/** One announcement, or a new one: its words in every language, when it is shown, its versions, and what can be done with it. */
export function Announcement({ id }: { id: string }) {
  const [version, setVersion] = useState<number>()
  const { data, error, refetch } = useQuery<DeskAnnouncement>({
    queryKey: ['deskAnnouncement', id, version],
    queryFn: () =>
      call('deskAnnouncement', {
        params: { announcement: id },
        query: version === undefined ? {} : { version: String(version) },
      }),
    enabled: id !== NEW,
    retry: false,
    // what is being written is not replaced under the hand
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (id === NEW) return <Opened key={NEW} opened={undefined} onShow={() => undefined} />
  if (data === undefined) {
    return (
      <main className="announcements-pending">
        <Pending error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  return <Opened key={`${data.shown.version} ${data.row.version}`} opened={data} onShow={setVersion} />
}

interface OpenedProps {
  /** undefined: it is new */
  readonly opened: DeskAnnouncement | undefined
  readonly onShow: (version: number | undefined) => void
}

function Opened({ opened, onShow }: OpenedProps) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const before: Wording = opened?.shown ?? UNWRITTEN
  const [wording, setWording] = useState(before)
  // the same id until it has arrived, so that what is sent again is kept once
  const [id] = useState(() => newCommandId())
  const isNewest = opened === undefined || opened.shown.version === opened.row.version
  const isChanged = !isSame(wording, before)
  const keep = useMutation({
    mutationFn: () => {
      const { from, until, texts } = wording
      const body = { id, from, until, texts }
      if (opened === undefined) return call('deskDraftAnnouncement', { body })
      const { announcement, version } = opened.row
      return call('deskChangeAnnouncement', { params: { announcement }, body: { ...body, version } })
    },
    async onSuccess(next) {
      queryClient.setQueryData(['deskAnnouncement', next.row.announcement, undefined], next)
      await queryClient.invalidateQueries({ queryKey: ['deskAnnouncements'] })
      if (opened === undefined) await navigate(`/announcements/${next.row.announcement}`, { replace: true })
    },
  })
  return (
    <main className="announcements-view">
      {opened?.retracted && (
        <Note tone="danger">
          {t('announcements.retractedBy', {
            name: opened.retracted.operator,
            reason: isolated(opened.retracted.reason),
          })}
        </Note>
      )}
      {keep.error && (
        <Note tone="danger" alert>
          {problemText(keep.error)}
        </Note>
      )}
      <Editor
        wording={wording}
        onChange={setWording}
        mayWrite={isNewest && (opened === undefined || opened.mayWrite)}
        isChanged={isChanged}
        busy={keep.isPending}
        onKeep={() => keep.mutate()}
      />
      {opened !== undefined && (
        <>
          {isNewest && !isChanged && opened.row.approved !== opened.row.version && opened.retracted === null && (
            <Approval opened={opened} />
          )}
          <Versions opened={opened} onShow={onShow} />
          {opened.retracted === null && <Retraction opened={opened} />}
        </>
      )}
    </main>
  )
}
