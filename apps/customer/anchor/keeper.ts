import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { LOG_KEPT, readStored, removeStored, writeStored } from '../shell/storage.ts'
import { type Alarm, type Keeping, type Kept, readKept, withNote, writeKept } from './kept.ts'
import { type KeptReceipt, readReceipts, withReceipt } from './receipts.ts'

const RECEIPTS = 'logReceipts'

interface KeeperState {
  readonly keeping: Keeping
  readonly receipts: readonly KeptReceipt[]
  /** false where the browser keeps nothing between visits */
  readonly lasting: boolean
}

const store = createStore<KeeperState>(() => ({
  keeping: readKept(readStored(LOG_KEPT)),
  receipts: readReceipts(readStored(RECEIPTS)),
  lasting: true,
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

/** Keeps the key and the first state of the log, unless something is kept already. */
export function keepFirst(first: { key: string; origin: string; note: string }, at: number): void {
  if (keeping().keeping.kind === 'nothing') write({ ...first, keptAt: at, noteAt: at })
}

/** Keeps a state of the log that was held against the kept one and passed. */
export function keepNote(note: string, at: number): void {
  change((kept) => withNote(kept, note, at))
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
