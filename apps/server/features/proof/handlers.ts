import type { FastifyReply } from 'fastify'
import { assert } from '@candela/units'
import type { Proofs } from '../../proof/index.ts'
import type { Question, Reply } from '../../proof/questions.ts'
import type { OrderReads } from '../../ports/spot.ts'
import type { PerpetualReads } from '../../ports/perpetual.ts'
import type { EarnReads } from '../../ports/earn.ts'
import type { LoanReads } from '../../ports/loan.ts'
import type { StrategyReads } from '../../ports/strategies.ts'
import type { SubscriptionReads } from '../../ports/subscription.ts'
import type { TimedReads } from '../../ports/timed.ts'
import { Refused } from '../../refused.ts'
import type { Handlers } from '../../http/api.ts'
import { orderNumber } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'

type ProofHandlers = Pick<
  Handlers,
  | 'proofKey'
  | 'proofCheckpoint'
  | 'proofGrowth'
  | 'markKept'
  | 'orderProof'
  | 'orderReceipt'
  | 'timedProof'
  | 'moveProof'
  | 'loanProof'
  | 'earnProof'
  | 'subscriptionProof'
  | 'strategyProof'
  | 'receipt'
>

/** The log's key, checkpoints and growth for anyone; proofs and receipts for whose the entries are. */
export function proofHandlers(
  proofs: Proofs,
  orders: Pick<OrderReads, 'orderEntries'> &
    Pick<TimedReads, 'timedEntries'> &
    Pick<PerpetualReads, 'moveEntries'> &
    LoanReads &
    EarnReads &
    StrategyReads &
    SubscriptionReads,
  durableSeq: () => number,
  mark: (reply: FastifyReply, since: number) => void,
): ProofHandlers {
  const ask = async <K extends Question['kind']>(question: Extract<Question, { kind: K }>) => {
    return replied<K>(await proofs.ask(question))
  }
  const checkpoint = (): string => {
    if (proofs.checkpoint) return proofs.checkpoint.note
    throw new Refused(proofs.trouble === undefined ? 'proofPending' : 'proofHalted')
  }
  /** An entry just acknowledged is under a checkpoint within a second: whoever asks at once waits for it here. */
  const covered = async (seq: number): Promise<void> => {
    if (await proofs.covered(seq)) return
    throw new Refused(proofs.trouble === undefined ? 'proofPending' : 'proofHalted')
  }
  const receiptOf = async (seq: number, customer: number, since: string | undefined) => {
    await covered(seq)
    return { seq, ...(await ask({ kind: 'receipt', seq, customer, ...sinceOf(since) })) }
  }
  return {
    proofKey: () => {
      const note = checkpoint()
      const { identity } = proofs
      assert(identity !== undefined, 'whoever signs has said its name')
      return { ...identity, checkpoint: note }
    },
    proofCheckpoint: () => ({ checkpoint: checkpoint() }),
    proofGrowth: ({ query }) => ask({ kind: 'growth', since: Number(query.from) }),
    markKept({ body, reply }) {
      mark(reply, body.since)
      return { marked: true }
    },
    async orderProof({ params, query, session }) {
      const { order, placed, later } = valueOf(await orders.orderEntries(session.customer, params.order))
      await covered(later.at(-1) ?? placed)
      return ask({ kind: 'bundle', order, placed, later, ...sinceOf(query.since) })
    },
    async orderReceipt({ params, query, session }) {
      const { placed } = valueOf(await orders.orderEntries(session.customer, params.order))
      return receiptOf(placed, session.customer, query.since)
    },
    async timedProof({ params, query, session }) {
      const { order, placed, later } = valueOf(await orders.timedEntries(session.customer, params.order))
      await covered(later.at(-1) ?? placed)
      return ask({ kind: 'timedBundle', order, placed, later, ...sinceOf(query.since) })
    },
    async moveProof({ params, query, session }) {
      const [position, seq, place] = [orderNumber(params.position), orderNumber(params.seq), Number(params.place)]
      const entries = valueOf(await orders.moveEntries(session.customer, position, seq, place))
      await covered(seq)
      return ask({ kind: 'moveBundle', ...entries, ...sinceOf(query.since) })
    },
    async loanProof({ params, query, session }) {
      const { order, placed, later } = valueOf(await orders.loanEntries(session.customer, params.loan))
      await covered(later.at(-1) ?? placed)
      return ask({ kind: 'loanBundle', order, placed, later, ...sinceOf(query.since) })
    },
    async earnProof({ params, query, session }) {
      const entries = valueOf(await orders.earnEntries(session.customer, params.order))
      await covered(entries.later.at(-1) ?? entries.placed)
      return ask({ kind: 'earnBundle', ...entries, ...sinceOf(query.since) })
    },
    async subscriptionProof({ params, query, session }) {
      const entries = valueOf(await orders.subscriptionEntries(session.customer, params.subscription))
      await covered(Math.max(entries.placed, ...entries.later))
      return ask({ kind: 'subscriptionBundle', ...entries, ...sinceOf(query.since) })
    },
    async strategyProof({ params, query, session }) {
      const [seq, place] = [orderNumber(params.seq), Number(params.place)]
      const { whole, part, ...entries } = valueOf(
        await orders.decisionEntries(session.customer, params.strategy, seq, place),
      )
      await covered(seq)
      const asked = { kind: 'strategyBundle', ...entries, ...sinceOf(query.since) } as const
      const reply = whole && (await proofs.ask<'strategyBundle'>({ ...asked, later: whole, whole: true }))
      if (reply && (reply.ok || reply.code !== 'proofTooLarge')) return replied<'strategyBundle'>(reply)
      return ask({ ...asked, later: part, whole: false })
    },
    async receipt({ params, query, session }) {
      const seq = Number(params.seq)
      if (seq > durableSeq()) throw new Refused('notFound')
      return receiptOf(seq, session.customer, query.since)
    },
  }
}

function replied<K extends Question['kind']>(reply: Reply<K>) {
  if (reply.ok) return reply.value
  throw new Refused(reply.code)
}

function sinceOf(since: string | undefined): { readonly since?: number } {
  return since === undefined ? {} : { since: Number(since) }
}
