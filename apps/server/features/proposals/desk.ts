import type pg from 'pg'
import type {
  AnswerOf,
  CommandOf,
  DecidedProposal,
  DeskEarnProduct,
  DeskProposal,
  DeskSale,
  OperatorRole,
  QueryOf,
} from '@candela/contract'
import type { Proposal, ProposalKind } from '@candela/core'
import { PROPOSAL, type ProposalRow } from '@candela/projections'
import { formatDecimal } from '@candela/units'
import { namesOf } from '../../desk/operator-names.ts'
import { valueOf } from '../../queries/answers.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { tablePage } from '../../queries/page.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'
import { numberOf, proposedText, termsText } from './wire.ts'

type Signer = Pick<DeskOperator, 'number' | 'roles'>

/** The queue of the desk of earn, and the commands that decide it, each without a signature. */
export interface ProposalDesk {
  shown(operator: Signer): Promise<AnswerOf<'deskProposals'>>
  /** Those that are over, the last one first. */
  decided(query: QueryOf<'deskDecidedProposals'>): Promise<AnswerOf<'deskDecidedProposals'>>
  /** Refuses with proposalUnknown, proposalDecided, sameOperator, operatorRoleMissing. */
  approval(operator: Signer, proposal: number, commandId: string): CommandOf<'decideProposal'>
  /** Refuses with proposalUnknown, proposalDecided, operatorRoleMissing. */
  decline(operator: Signer, proposal: number, commandId: string): CommandOf<'decideProposal'>
  /** Refuses with operatorRoleMissing, poolUnknown. */
  stop(operator: Signer, product: string, asked: { commandId: string; until: number }): CommandOf<'stopOpening'>
  /** Refuses with saleUnknown, saleOver, sameOperator, operatorRoleMissing. */
  cancelling(operator: Signer, sale: number, commandId: string): CommandOf<'cancelSale'>
  /** The operator who proposed to cancel a sale; undefined: nobody. */
  firstToCancel(sale: number): number | undefined
  /** The operator who made a proposal. */
  proposerOf(proposal: number): number | undefined
  /** The number that the next proposal gets. */
  next(): number
}

const ROLES: Readonly<Record<ProposalKind, readonly [proposes: OperatorRole, approves: OperatorRole]>> = {
  earnTerms: ['productPublisher', 'productApprover'],
  sale: ['productPublisher', 'productApprover'],
  loanTable: ['productPublisher', 'productApprover'],
  potFunding: ['paymentsMaker', 'paymentsChecker'],
}

export function openProposalDesk(sources: Sources, pool: pg.Pool): ProposalDesk {
  const { core } = sources.engine
  const saleOf = (sale: number) => core.sales.sale(sale, nowOf(sources))
  const waiting = (number: number): Readonly<Proposal> => {
    const proposal = core.proposals.proposal(number)
    if (proposal?.approver === 0) return proposal
    throw new Refused(number <= core.proposals.count ? 'proposalDecided' : 'proposalUnknown')
  }
  const mayApprove = ({ approver, operator: first, proposed }: Readonly<Proposal>, { number, roles }: Signer) =>
    approver === 0 && first !== number && roles.includes(ROLES[proposed.kind][1])
  const mayDecline = ({ approver, proposed }: Readonly<Proposal>, { roles }: Signer) =>
    approver === 0 && ROLES[proposed.kind].some((role) => roles.includes(role))
  const firstToCancel = (sale: number) => saleOf(sale)?.proposer || undefined
  const refusalOfCancel = (sale: number, { number, roles }: Signer) => {
    const known = saleOf(sale)
    if (known === undefined) return 'saleUnknown'
    if (known.isCancelled) return 'saleOver'
    if (known.terms.listingAt <= nowOf(sources)) return 'saleListed'
    if (known.proposer === number) return 'sameOperator'
    const role = known.proposer === 0 ? 'productPublisher' : 'productApprover'
    return roles.includes(role) ? undefined : 'operatorRoleMissing'
  }
  const earliest = (): number => nowOf(sources) + core.rules.proposals.noticeMs

  function productText(number: number): DeskEarnProduct {
    const { id, asset, version, terms, free, promised, fundedUntil, plan } = core.earn.product(number)!
    const stop = core.proposals.stopOf(number, nowOf(sources))
    return {
      id,
      asset: assetNamed(sources, asset),
      version,
      terms: termsText(terms),
      everyDays: plan?.everyDays ?? 0,
      instalments: plan?.instalments ?? 0,
      isTerm: fundedUntil === 0,
      free: formatDecimal(free),
      promised: formatDecimal(promised),
      stoppedUntil: stop?.until ?? 0,
      latestStop: (stop?.since ?? nowOf(sources)) + core.rules.proposals.longestStopMs,
    }
  }

  const decidedText = (row: ProposalRow, names: ReadonlyMap<number, string>): DecidedProposal => ({
    id: String(row.proposal),
    proposed: proposedText(core, row.proposed),
    proposedAt: row.at,
    first: names.get(row.operator) ?? '',
    second: names.get(row.decider) ?? '',
    state: row.status as DecidedProposal['state'],
    decidedAt: row.decidedAt,
    effectiveAt: row.dueAt,
  })

  return {
    firstToCancel,
    proposerOf: (proposal) => core.proposals.proposal(proposal)?.operator,
    next: () => core.proposals.count + 1,
    async shown(operator) {
      const proposals = core.proposals.waiting()
      const sales = core.sales.list(nowOf(sources)).filter(({ terms, isCancelled }) => {
        return !isCancelled && terms.listingAt > nowOf(sources)
      })
      const numbers = proposals.flatMap((each) => [each.operator, each.approver])
      const names = await namesOf(pool, new Set([...numbers, ...sales.map(({ proposer }) => proposer)]))
      const approveBy = ({ proposed }: Readonly<Proposal>): number => {
        if (proposed.kind === 'potFunding') return 0
        const from = proposed.kind === 'sale' ? proposed.terms.opensAt : proposed.from
        return Math.max(0, from - core.rules.proposals.noticeMs)
      }
      const { roles } = operator
      return {
        proposals: proposals.map((each): DeskProposal => ({
          id: String(each.number),
          proposed: proposedText(core, each.proposed),
          proposedAt: each.proposedAt,
          first: names.get(each.operator) ?? '',
          second: names.get(each.approver) ?? '',
          effectiveAt: each.effectiveAt,
          approveBy: approveBy(each),
          mayApprove: mayApprove(each, operator),
          mayDecline: mayDecline(each, operator),
        })),
        products: core.earn.products().map(({ number }) => productText(number)),
        sales: sales.map(({ number, coin, terms, proposer }): DeskSale => ({
          id: String(number),
          coin: assetNamed(sources, coin),
          listingAt: terms.listingAt,
          first: names.get(proposer) ?? '',
          mayCancel: refusalOfCancel(number, operator) === undefined,
        })),
        table: core.proposals.loanTable,
        capital: formatDecimal(core.proposals.capitalOf(0)),
        noticeMs: core.rules.proposals.noticeMs,
        longestStopMs: core.rules.proposals.longestStopMs,
        mayPropose: roles.includes('productPublisher'),
        mayFund: roles.includes('paymentsMaker'),
        mayStop: roles.includes('risk'),
      }
    },
    async decided(query) {
      const page = valueOf(
        await tablePage(sources, PROPOSAL, {
          name: 'proposals-decided',
          where: 'over_seq > 0',
          by: ['overSeq', 'proposal'],
          query,
        }),
      )
      const names = await namesOf(pool, new Set(page.rows.flatMap(({ operator, decider }) => [operator, decider])))
      return {
        proposals: page.rows.map((row) => decidedText(row, names)),
        ...page.next,
      }
    },
    approval(operator, number, commandId) {
      const proposal = waiting(number)
      if (proposal.operator === operator.number) throw new Refused('sameOperator')
      if (!mayApprove(proposal, operator)) throw new Refused('operatorRoleMissing')
      const { kind, proposed } = { kind: 'decideProposal', proposed: proposal.proposed } as const
      const opens = proposed.kind === 'sale' ? proposed.terms.opensAt : 0
      const from = proposed.kind === 'earnTerms' || proposed.kind === 'loanTable' ? proposed.from : opens
      if (from !== 0 && from < earliest()) throw new Refused('noticeTooShort', { earliest: earliest() })
      const { number: by } = operator
      return { kind, operator: by, commandId, proposal: number, verdict: 'approve', signature: '' }
    },
    decline(operator, number, commandId) {
      if (!mayDecline(waiting(number), operator)) throw new Refused('operatorRoleMissing')
      const { number: by } = operator
      return { kind: 'decideProposal', operator: by, commandId, proposal: number, verdict: 'decline', signature: '' }
    },
    stop({ number: operator, roles }, product, { commandId, until }) {
      if (!roles.includes('risk')) throw new Refused('operatorRoleMissing')
      return { kind: 'stopOpening', operator, commandId, earnProduct: numberOf(core, product), until, signature: '' }
    },
    cancelling(operator, sale, commandId) {
      const refusal = refusalOfCancel(sale, operator)
      if (refusal !== undefined) throw new Refused(refusal)
      return { kind: 'cancelSale', operator: operator.number, commandId, sale, signature: '' }
    },
  }
}
