import type { EarnKind, EarnTerms, EventOf } from '@candela/contract'
import { isOpenTerms, isPlanOf, mayBePublished, type PlanTerms } from '@candela/auditor/facts'
import type { Findings } from './claims.ts'
import type { ProvenEntry } from './entries.ts'

/** The time between an approval and the terms it puts on sale. */
const NOTICE_MS = 86_400_000

/** A product, under the terms that an order was opened by. */
export interface PublishedEarn {
  readonly id: string
  readonly asset: number
  readonly kind: EarnKind
  readonly terms: EarnTerms
  /** of a plan */
  readonly plan: PlanTerms | undefined
}

/**
 * The terms of an order, published before it was opened: the first ones by the entry that listed the product, later ones by two
 * operators, with a day's notice. Undefined where they are not shown.
 */
export function publishedEarn(
  findings: Findings,
  listings: readonly ProvenEntry[],
  opened: EventOf<'earnOpened'>,
  before: number,
): PublishedEarn | undefined {
  const [listing, ...others] = listings
  const first = listing && listing.seq < before ? listedBy(listing, opened.earnProduct) : undefined
  if (!first) return findings.refuse('market', { code: 'listingMissing', seq: before })
  if (opened.terms === 1) {
    if (others.length > 0) findings.refuse('market', { code: 'evidenceUnused', seq: others[0]!.seq })
    if (!isValid(first)) findings.refuse('market', { code: 'listingInvalid', seq: listing!.seq })
    return first
  }
  const agreed = first.kind === 'term' || first.kind === 'plan' ? agreedBy(others, opened, before) : undefined
  if (!agreed) return findings.refuse('market', { code: 'listingMissing', seq: before })
  const { terms, everyDays, instalments } = agreed
  const plan = first.kind === 'plan' ? { everyDays, instalments } : undefined
  const published = { ...first, terms, plan }
  if (!isValid(published) || (!plan && (everyDays !== 0 || instalments !== 0))) {
    findings.refuse('market', { code: 'listingInvalid', seq: others[0]!.seq })
  }
  return published
}

function isValid({ kind, terms, plan }: PublishedEarn): boolean {
  if (!mayBePublished(terms)) return false
  if (kind === 'term') return true
  return kind === 'plan' ? isPlanOf(terms, plan!) : isOpenTerms(terms)
}

function listedBy({ command, resultCode }: ProvenEntry, product: number): PublishedEarn | undefined {
  if (resultCode !== 0) return undefined
  switch (command?.kind) {
    case 'listEarn':
      return command.earnProduct === product ? { ...command, kind: 'term', plan: undefined } : undefined
    case 'listOpenEarn':
      return command.earnProduct === product ? { ...command, kind: command.earnKind, plan: undefined } : undefined
    case 'listEarnPlan':
      return command.earnProduct === product ? { ...command, kind: 'plan', plan: command } : undefined
    default:
      return undefined
  }
}

/** Three entries: proposed by one operator, approved by another a day before, and in force as the version that the order names. */
function agreedBy(
  [first, second, third, ...others]: readonly ProvenEntry[],
  { earnProduct, terms }: EventOf<'earnOpened'>,
  before: number,
): EventOf<'earnTermsProposed'> | undefined {
  const proposed = first?.events[0]
  const approved = second?.events[0]
  const [begun, listed] = third?.events ?? []
  if (!third || others.length > 0 || third.seq > before) return undefined
  if ([first, second, third].reduce((sum, entry) => sum + entry!.events.length, 0) !== 4) return undefined
  if (proposed?.kind !== 'earnTermsProposed' || approved?.kind !== 'proposalApproved') return undefined
  if (begun?.kind !== 'proposalTookEffect' || listed?.kind !== 'earnListed') return undefined
  const { proposal, from } = proposed
  const isOne = approved.proposal === proposal && begun.proposal === proposal
  const isAsAgreed = approved.effectiveAt === from && begun.dueAt === from && third.at >= from
  const hasNotice = approved.operator !== proposed.operator && second!.at + NOTICE_MS <= from
  const isOfOrder = proposed.earnProduct === earnProduct && listed.earnProduct === earnProduct && listed.terms === terms
  return isOne && isAsAgreed && hasNotice && isOfOrder ? proposed : undefined
}
