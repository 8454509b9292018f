import type { Infos } from '@candela/contract'
import { useSyncExternalStore } from 'react'
import { infosStore } from './infos.ts'

/** A product's index as it came in: for drawing only. */
export interface IndexPoint {
  /** the quote's own time, milliseconds */
  readonly t: number
  readonly price: number
}

const KEPT_MS = 180_000
const NONE: readonly IndexPoint[] = []
const kept = new Map<string, readonly IndexPoint[]>()
const listeners = new Set<() => void>()

/** Remembers what changed; of a product, what is older than three minutes goes. */
export function noteIndexes(infos: Infos, before: Infos): void {
  let changed = false
  for (const [product, { index, ts }] of Object.entries(infos)) {
    if (index === undefined || before[product]?.ts === ts) continue
    const points = kept.get(product) ?? NONE
    if (points.length > 0 && points.at(-1)!.t >= ts) continue
    kept.set(product, [...points.filter(({ t }) => t > ts - KEPT_MS), { t: ts, price: Number(index) }])
    changed = true
  }
  if (changed) for (const listener of listeners) listener()
}

/** Called once, when the app starts. */
export function startRecentIndex(): void {
  infosStore.subscribe((now, before) => noteIndexes(now.infos, before.infos))
}

/** The index of the last three minutes as far as this device saw it, oldest first. */
export function useRecentIndex(product: string): readonly IndexPoint[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => kept.get(product) ?? NONE,
  )
}
