import type { AnswerOf } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call, Problem, serverNow } from '../live/index.ts'
import type { Answer, AnyBundle, KnownBefore, ProofFacts, ProofQuestion, Question } from './check.ts'
import { check } from './checker.ts'
import { type Finding, firstFault, heldAgainstKept, isAgainstLog, type Outcome } from './findings.ts'
import { keepAlarm, keepFirst, keeping, keepNote, keepReceipt } from './keeper.ts'
import { keyId, type Kept, sizeOf } from './kept.ts'

/** An entry is under a signed state of the log within a second; until then the server says `proofPending`. */
const PENDING_TRIES = 8
/** A page that is read while an order is being filled may be a moment ahead of the signed log, or behind. */
const COMPARE_TRIES = 4
const PAUSE_MS = 600
/** Proofs are large; those of the last orders stay in memory. */
const MOST_CHECKS = 3

/** The subject of a check: the sources of its page, proof and receipt. `Shown`: the figures that the page shows. */
export interface Subject<Shown> {
  /** as receipts and files name it */
  readonly name: (order: string) => string
  readonly shown: (order: string) => Promise<Shown>
  readonly proof: (order: string, query: Since) => Promise<AnyBundle>
  /** left out of what may have begun with another's command: that one's receipt is its own customer's */
  readonly receipt?: (order: string, seq: number, query: Since) => Promise<AnswerOf<'receipt'>>
  readonly question: (asked: ProofQuestion, shown: Shown) => Question
}

interface Since {
  /** size of the tree that is known already */
  readonly since?: string
}

/** The outcome of checking an order on this device. */
export interface OrderCheck<Shown> {
  readonly name: string
  readonly outcome: Outcome
  readonly findings: readonly Finding[]
  readonly facts: ProofFacts | undefined
  readonly at: number
  /** the state that was kept before this check; undefined at the first */
  readonly before: Kept | undefined
  /** id of the key that was used */
  readonly key: string
  /** the figures that the page showed, which the check is about */
  readonly shown: Shown
  readonly bundle: AnyBundle
  /** undefined of what has no receipt */
  readonly receiptSeq: number | undefined
}

export type CheckState<Shown> =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly check: OrderCheck<Shown> }
  | { readonly kind: 'failed'; readonly error: unknown }

interface Checks<Shown> {
  /** The last check of an order, in this visit. */
  readonly useCheck: (order: string) => CheckState<Shown> | undefined
  /** Fetches an order's proof and receipt and checks both on this device. Outcome and failure are told by useCheck. */
  readonly verify: (order: string) => Promise<void>
}

/** The checks of one kind of order. */
export function openChecks<Shown>(subject: Subject<Shown>): Checks<Shown> {
  type Known = ReadonlyMap<string, CheckState<Shown>>
  const store = createStore<{ readonly checks: Known }>(() => ({ checks: new Map() }))
  const put = (order: string, state: CheckState<Shown>): void => {
    const others = [...store.getState().checks].filter(([id]) => id !== order)
    store.setState({ checks: new Map([...others, [order, state] as const].slice(-MOST_CHECKS)) })
  }
  return {
    useCheck: (order) => useStore(store, ({ checks }) => checks.get(order)),
    async verify(order) {
      if (store.getState().checks.get(order)?.kind === 'running') return
      put(order, { kind: 'running' })
      try {
        put(order, { kind: 'done', check: await checkOrder(subject, order) })
      } catch (error) {
        put(order, { kind: 'failed', error })
      }
    },
  }
}

async function checkOrder<Shown>(subject: Subject<Shown>, order: string): Promise<OrderCheck<Shown>> {
  for (let tries = 1; ; tries++) {
    const result = await checkOnce(subject, order)
    const shown = result.findings.find(({ claim }) => claim === 'shown')
    const isOnlyShown = result.findings.every(({ claim, state }) => claim === 'shown' || state !== 'failed')
    const isEarly = shown?.state !== 'met' && shown !== undefined && 'reason' in shown && isOnlyShown
    if (!isEarly || tries === COMPARE_TRIES) return keepOutcome(result)
    await pause()
  }
}

type Checked<Shown> = OrderCheck<Shown> & Pick<Answer, 'note'> & { readonly served: AnswerOf<'proofKey'> }

async function checkOnce<Shown>(subject: Subject<Shown>, order: string): Promise<Checked<Shown>> {
  const { keeping: now, receipts } = keeping()
  const before = now.kind === 'kept' ? now.kept : undefined
  const served = await oncePending(() => call('proofKey'))
  const known: KnownBefore = before ?? { key: served.key, origin: served.origin }
  const bundle = await oncePending(() => subject.proof(order, before ? { since: String(sizeOf(before.note)) } : {}))
  const [receipt, shown] = await Promise.all([
    subject.receipt &&
      oncePending(() => subject.receipt!(order, bundle.placed.index + 1, { since: String(sizeOf(bundle.checkpoint)) })),
    subject.shown(order),
  ])
  const name = subject.name(order)
  const keptReceipt = receipts.find((kept) => kept.order === name)?.receipt
  const { key, origin, note } = known
  const asked: ProofQuestion = {
    known: { key, origin, ...(note !== undefined && { note }) },
    bundle,
    ...(receipt && {
      receipt: { receipt: receipt.receipt, ...(receipt.consistency && { consistency: receipt.consistency }) },
    }),
    ...(keptReceipt && { keptReceipt }),
  }
  const { findings, facts, ...rest } = await check(subject.question(asked, shown))
  const held = heldAgainstKept(findings, served.key, before, now.kind === 'unreadable')
  return {
    ...rest,
    name,
    outcome: held === findings ? rest.outcome : 'refused',
    findings: held,
    facts,
    at: serverNow(),
    before,
    key: keyId(key),
    shown,
    bundle,
    receiptSeq: receipt?.seq,
    served,
  }
}

/** Keeps what passed; what speaks against the log itself is kept as an alarm. */
function keepOutcome<Shown>({ note, served, ...checked }: Checked<Shown>): OrderCheck<Shown> {
  const { name, outcome, at, bundle, receiptSeq } = checked
  if (outcome === 'refused') {
    const fault = firstFault(checked.findings.filter(isAgainstLog))
    if (fault?.reason && checked.before) {
      const changedKey = served.key !== checked.before.key && { key: served.key }
      keepAlarm({ claim: fault.claim, ...fault.reason, at, note: bundle.checkpoint, ...changedKey })
    }
    return checked
  }
  if (note !== undefined) {
    if (checked.before) keepNote(note, at)
    else keepFirst({ key: served.key, origin: served.origin, note }, at)
  }
  if (receiptSeq === undefined) return checked
  const { index, placed } = { index: bundle.placed.index, placed: bundle.placed }
  keepReceipt({
    order: name,
    seq: receiptSeq,
    at,
    receipt: { index, leaf: checked.facts!.leaf, path: placed.path, checkpoint: bundle.checkpoint },
  })
  return checked
}

async function oncePending<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isPending = error instanceof Problem && error.code === 'proofPending'
      if (!isPending || tries === PENDING_TRIES) throw error
      await pause()
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS)
  })
}
