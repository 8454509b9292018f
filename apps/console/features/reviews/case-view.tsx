import type { DeskCase, DeskCaseRow } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { EmptyState, IdCardIcon, Note, SkeletonRows } from '@candela/design'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Action } from '../../desk/action.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useCountryName, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { ONCE, queryClient } from '../../live/queries.ts'
import { OpenCase } from './open-case.tsx'

interface CaseViewProps {
  reference: string
  /** undefined once it has left the queue */
  row: DeskCaseRow | undefined
  now: number
  onNext: (() => void) | undefined
}

export const caseKey = (reference: string) => ['case', reference] as const

/** A case is looked at only by who took it: each look is recorded, and the customer sees it. */
export function CaseView({ reference, row, now, onNext }: CaseViewProps) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const mine = row?.taken === 'me'
  const opened = useQuery<DeskCase>({
    queryKey: caseKey(reference),
    queryFn: () => call('deskCase', { params: { case: reference } }),
    enabled: mine,
    ...ONCE,
  })
  if (opened.data) return <OpenCase opened={opened.data} row={row} now={now} onNext={onNext} />
  if (row === undefined) {
    return <Aside title={t('reviews.gone')} text={t('reviews.goneText')} onNext={onNext} />
  }
  if (opened.error) {
    const decided = opened.error instanceof Problem && opened.error.status === 409
    return (
      <Aside
        title={decided ? t('reviews.conflict') : t('notLoaded.title')}
        text={problemText(opened.error)}
        onNext={onNext}
      />
    )
  }
  if (mine) {
    return (
      <main className="reviews-pending">
        <SkeletonRows count={6} lead={false} label={t('loading')} />
      </main>
    )
  }
  if (row.taken === 'other') {
    return <Aside title={t('reviews.takenByOther')} text={t('reviews.takenByOtherText')} onNext={onNext} />
  }
  if (!row.mayTake) return <Aside title={t('reviews.notYours')} text={t('reviews.notSecond')} onNext={onNext} />
  return <TakeCase row={row} />
}

function Aside({ title, text, onNext }: { title: string; text: string; onNext: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <main className="desk-middle">
      <EmptyState
        title={title}
        text={text}
        {...(onNext && { action: { label: t('reviews.next'), onClick: onNext } })}
      />
    </main>
  )
}

/** Says what taking a case means, before anything of it is shown. */
function TakeCase({ row }: { row: DeskCaseRow }) {
  const { t } = useTexts()
  const countryName = useCountryName()
  const problemText = useProblemText()
  const { reference } = row
  const take = useMutation({
    mutationFn: () => call('deskTakeCase', { params: { case: reference } }),
    onSuccess: (opened) => queryClient.setQueryData(caseKey(reference), opened),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskCases'] }),
  })
  return (
    <main className="desk-middle">
      <section className="reviews-take">
        <IdCardIcon size={28} />
        <h2 className="t-3">{t('reviews.take.title', { reference })}</h2>
        <p className="i2">{[t(`certificates.${row.certificate}`), countryName(row.country)].join(', ')}</p>
        <ul className="reviews-take-facts i2">
          <li>{row.stage === 'second' ? t('reviews.take.second') : t('reviews.take.first')}</li>
          <li>{t('reviews.take.recorded')}</li>
          {row.samples && <li>{t('reviews.samples')}</li>}
          {row.appealed && <li>{t('reviews.take.appeal')}</li>}
        </ul>
        {take.error && (
          <Note tone="danger" alert>
            {problemText(take.error)}
          </Note>
        )}
        <Action tone="filled" busy={take.isPending} onClick={() => take.mutate()}>
          {t('reviews.take.action')}
        </Action>
      </section>
    </main>
  )
}
