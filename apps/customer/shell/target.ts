import { knownTarget } from './guard.ts'
import { tabShelf } from './storage.ts'

const KEY = 'target'

/** The address that a visitor was going to when Login came between; kept for this tab. */
export function storedTarget(): string | undefined {
  return knownTarget(tabShelf.read(KEY))
}

export function storeTarget(target: string): void {
  if (knownTarget(target) !== undefined) tabShelf.write(KEY, target)
}

export function clearTarget(): void {
  tabShelf.remove(KEY)
}
