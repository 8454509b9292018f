import { CheckCircleIcon, IconSquare, ListRow, NextIcon, RowGroup, SectionHead, WarningIcon } from '@candela/design'
import { type ReactNode, useEffect } from 'react'
import { Problem, useRead } from '../../live/index.ts'
import { knowsPasskeys } from '../../session/passkeys.ts'
import { usableWays } from '../../session/step-up/ways.ts'
import { to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { refreshDestinations, useDestinations } from './data.ts'
import { isUnderReview, type Need, needsOf } from './needs.ts'

const REVIEW_MS = 5_000

interface Needs {
  /** false: it is not known yet */
  readonly isKnown: boolean
  /** nothing is missing: the form can be sent */
  readonly isMet: boolean
  /** the needs and the missing ones, each with the way there */
  readonly list: ReactNode
}

/** Everything that must be there before a card or an address can be added. */
export function useNeeds(kind: 'card' | 'address'): Needs {
  const own = useDestinations().data
  const security = useRead('security')
  const isNamed = kind === 'address' || own === undefined || own.holder !== ''
  const state = useRead('identity', undefined, { enabled: !isNamed, refetchInterval: isNamed ? false : REVIEW_MS }).data
    ?.state
  useEffect(() => {
    if (!isNamed && state === 'validated') void refreshDestinations()
  }, [isNamed, state])
  if (own === undefined || security.isPending) return { isKnown: false, isMet: false, list: undefined }
  const needs = needsOf(kind, {
    security: security.data,
    holder: own.holder,
    have: own.destinations.filter((each) => each.kind === kind).length,
    most: kind === 'card' ? own.terms.cards : own.terms.addresses,
    hasPasskeys: knowsPasskeys(),
  })
  return {
    isKnown: true,
    isMet: needs.every(({ isMet }) => isMet),
    list: <NeedsList kind={kind} needs={needs} isReviewed={isUnderReview(state)} />,
  }
}

interface ListProps {
  readonly kind: 'card' | 'address'
  readonly needs: readonly Need[]
  readonly isReviewed: boolean
}

function NeedsList({ kind, needs, isReviewed }: ListProps) {
  const { t } = useTexts('destinations')
  const said = useSaid(kind, isReviewed)
  return (
    <section>
      <SectionHead title={t('missing.title')} />
      <RowGroup>
        {needs.map(({ need, isMet }) => {
          const { title, way, href } = said(need, isMet)
          return (
            <ListRow
              key={need}
              lead={
                <IconSquare>
                  {isMet ? <CheckCircleIcon size={20} className="good" /> : <WarningIcon size={20} className="warn" />}
                </IconSquare>
              }
              title={title}
              {...(way !== undefined && { detail: way })}
              href={href}
              trail={<NextIcon size={18} className="i3" />}
            />
          )
        })}
      </RowGroup>
    </section>
  )
}

interface Said {
  readonly title: string
  readonly way?: string
  readonly href: string
}

/** A need in words, and where it is met. */
function useSaid(kind: 'card' | 'address', isReviewed: boolean): (need: Need['need'], isMet: boolean) => Said {
  const { t } = useTexts('destinations')
  const { t: security } = useTexts('security')
  const problemText = useProblemText()
  const { locale } = useFormats()
  const own = useDestinations().data
  const ways = usableWays(useRead('security').data?.stepUpWays ?? [], knowsPasskeys())
  const named = ways.map((way) => security(`stepUp.way.${way}`))
  return (need, isMet) => {
    switch (need) {
      case 'password': {
        const href = to('transactionPassword')
        return isMet
          ? { title: t('missing.passwordDone'), href }
          : { title: t('missing.password'), way: t('missing.passwordWay'), href }
      }
      case 'identity': {
        const href = to('identity')
        if (isMet) return { title: t('missing.identityDone'), href }
        return isReviewed
          ? { title: t('missing.identitySent'), way: t('missing.identitySentWay'), href }
          : { title: t('missing.identity'), way: t('missing.identityWay'), href }
      }
      case 'stepUp': {
        const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(named)
        const title = isMet ? t('missing.stepUp', { ways: list }) : security('stepUp.noneHere')
        return { title, way: security('title'), href: to('security') }
      }
      case 'room': {
        const limit = (kind === 'card' ? own?.terms.cards : own?.terms.addresses) ?? 0
        const [page, title] =
          kind === 'card'
            ? ([to('bankCardsSelect'), t('titles.bankCardsSelect')] as const)
            : ([to('walletAddresses'), t('titles.walletAddresses')] as const)
        return { title: problemText(new Problem('destinationsLimit', { limit }, 422)), way: title, href: page }
      }
    }
  }
}
