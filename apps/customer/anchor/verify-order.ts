import type { AnswerOf, OrderDetail, ProofBundle } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call, Problem, queryClient, readKey, serverNow } from '../live/index.ts'
import type { Answer, KnownBefore, ProofFacts } from './check.ts'
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

/** What came of checking an order on this device. */
export interface OrderCheck {
  readonly outcome: Outcome
  readonly findings: readonly Finding[]
  readonly facts: ProofFacts | undefined
  readonly at: number
  /** what was kept before this check; undefined at the first */
  readonly before: Kept | undefined
  /** id of the key that was used */
  readonly key: string
  /** what the page showed, and the check is about */
  readonly shown: OrderDetail
  readonly bundle: ProofBundle
  readonly receiptSeq: number
}

export type CheckState =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly check: OrderCheck }
  | { readonly kind: 'failed'; readonly error: unknown }

const store = createStore<{ readonly checks: ReadonlyMap<string, CheckState> }>(() => ({ checks: new Map() }))

/** The last check of an order, in this visit. */
export function useOrderCheck(order: string): CheckState | undefined {
  return useStore(store, ({ checks }) => checks.get(order))
}

/** Fetches an order's proof and receipt and checks both on this device. Outcome and failure are told by useOrderCheck. */
export async function verifyOrder(order: string): Promise<void> {
  if (store.getState().checks.get(order)?.kind === 'running') return
  put(order, { kind: 'running' })
  try {
    put(order, { kind: 'done', check: await checkOrder(order) })
  } catch (error) {
    put(order, { kind: 'failed', error })
  }
}

function put(order: string, state: CheckState): void {
  const others = [...store.getState().checks].filter(([id]) => id !== order)
  store.setState({ checks: new Map([...others, [order, state] as const].slice(-MOST_CHECKS)) })
}

async function checkOrder(order: string): Promise<OrderCheck> {
  for (let tries = 1; ; tries++) {
    const result = await checkOnce(order)
    const shown = result.findings.find(({ claim }) => claim === 'shown')
    const isOnlyShown = result.findings.every(({ claim, state }) => claim === 'shown' || state !== 'failed')
    const isEarly = shown?.state !== 'met' && shown !== undefined && 'reason' in shown && isOnlyShown
    if (!isEarly || tries === COMPARE_TRIES) return keepOutcome(order, result)
    await pause()
  }
}

async function checkOnce(order: string): Promise<OrderCheck & Pick<Answer, 'note'> & { served: AnswerOf<'proofKey'> }> {
  const { keeping: now, receipts } = keeping()
  const before = now.kind === 'kept' ? now.kept : undefined
  const served = await oncePending(() => call('proofKey'))
  const known: KnownBefore = before ?? { key: served.key, origin: served.origin }
  const params = { order }
  const bundle = await oncePending(() =>
    call('orderProof', { params, query: before ? { since: String(sizeOf(before.note)) } : {} }),
  )
  const [receipt, shown] = await Promise.all([
    oncePending(() => call('orderReceipt', { params, query: { since: String(sizeOf(bundle.checkpoint)) } })),
    call('order', { params }),
  ])
  queryClient.setQueryData(readKey('order', { params }), shown)
  const keptReceipt = receipts.find((kept) => kept.order === order)?.receipt
  const { key, origin, note } = known
  const { findings, facts, ...rest } = await check({
    kind: 'order',
    known: { key, origin, ...(note !== undefined && { note }) },
    bundle,
    receipt: { receipt: receipt.receipt, ...(receipt.consistency && { consistency: receipt.consistency }) },
    ...(keptReceipt && { keptReceipt }),
    shown,
  })
  const held = heldAgainstKept(findings, served.key, before, now.kind === 'unreadable')
  return {
    ...rest,
    outcome: held === findings ? rest.outcome : 'refused',
    findings: held,
    facts,
    at: serverNow(),
    before,
    key: keyId(key),
    shown,
    bundle,
    receiptSeq: receipt.seq,
    served,
  }
}

type Checked = Awaited<ReturnType<typeof checkOnce>>

/** Keeps what passed; what speaks against the log itself is kept as an alarm. */
function keepOutcome(order: string, { note, served, ...checked }: Checked): OrderCheck {
  const { outcome, at, bundle, receiptSeq } = checked
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
  const { index, placed } = { index: bundle.placed.index, placed: bundle.placed }
  keepReceipt({
    order,
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
