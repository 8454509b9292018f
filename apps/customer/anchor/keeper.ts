import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keptMark, removeKeptMark } from '../shell/kept-mark.ts'
import { LOG_KEPT, readStored, removeStored, writeStored } from '../shell/storage.ts'
import { type Alarm, type Keeping, type Kept, readKept, withNote, writeKept } from './kept.ts'
import { askForPromise, markKept, type Promised, promised } from './promise.ts'
import { type KeptReceipt, readReceipts, withReceipt } from './receipts.ts'

const RECEIPTS = 'logReceipts'

interface KeeperState {
  readonly keeping: Keeping
  readonly receipts: readonly KeptReceipt[]
  /** false where the browser keeps nothing between visits */
  readonly lasting: boolean
  /** the browser's word; undefined until it was heard */
  readonly promised: Promised | undefined
}

const store = createStore<KeeperState>(() => ({
  keeping: readKept(readStored(LOG_KEPT)),
  receipts: readReceipts(readStored(RECEIPTS)),
  lasting: true,
  promised: undefined,
}))

// another tab may have kept something since
addEventListener('storage', (event) => {
  if (event.key === LOG_KEPT || event.key === RECEIPTS || event.key === null) reread()
})

export function useKeeping(): KeeperState {
  return useStore(store)
}

/** The state that is kept now, whichever tab kept it. */
export function keeping(): KeeperState {
  reread()
  return store.getState()
}

/**
 * Keeps the key and the first state of the log, unless something is kept already, and asks the browser to let it last. Where the browser
 * bears the mark of an earlier state, that is kept too: it was lost.
 */
export function keepFirst(first: { key: string; origin: string; note: string }, at: number): void {
  if (keeping().keeping.kind !== 'nothing') return
  const lostSince = keptMark()?.since
  write({ ...first, keptAt: at, noteAt: at, ...(lostSince !== undefined && { lostSince }) })
  // what is gone with the page would be missed at each visit, and so would an earlier state for ever
  if (!store.getState().lasting) return removeKeptMark()
  void markKept(at, at)
  void askForPromise().then((word) => store.setState({ promised: word }))
}

/** Hears what the browser has promised, without asking it for more. */
export async function hearPromise(): Promise<void> {
  store.setState({ promised: await promised() })
}

/** Keeps a state of the log that was held against the kept one and passed. */
export function keepNote(note: string, at: number): void {
  change((kept) => withNote(kept, note, at))
  const { keeping: now, lasting } = store.getState()
  if (now.kind === 'kept' && lasting) void markKept(now.kept.keptAt, at)
}

/** Keeps what no longer matches; the first such find stays until it is forgotten. */
export function keepAlarm(alarm: Alarm): void {
  change((kept) => (kept.alarm ? kept : { ...kept, alarm }))
}

export function keepReceipt(receipt: KeptReceipt): void {
  const receipts = withReceipt(keeping().receipts, receipt)
  writeStored(RECEIPTS, JSON.stringify(receipts))
  store.setState({ receipts })
}

/** Forgets everything. Only ever done by the customer's own hand. */
export function forget(): void {
  removeStored(LOG_KEPT)
  removeStored(RECEIPTS)
  removeKeptMark()
  store.setState({ keeping: { kind: 'nothing' }, receipts: [] })
}

function change(next: (kept: Kept) => Kept): void {
  const now = keeping().keeping
  if (now.kind === 'kept') write(next(now.kept))
}

function write(kept: Kept): void {
  const lasting = writeStored(LOG_KEPT, writeKept(kept))
  store.setState({ keeping: { kind: 'kept', kept }, lasting })
}

function reread(): void {
  const { lasting, keeping: before } = store.getState()
  // where nothing can be stored, what is in memory is all there is
  if (!lasting) return
  const now = readKept(readStored(LOG_KEPT))
  const unchanged = now.kind === 'kept' && before.kind === 'kept' && writeKept(now.kept) === writeKept(before.kept)
  store.setState({ ...(!unchanged && { keeping: now }), receipts: readReceipts(readStored(RECEIPTS)) })
}
