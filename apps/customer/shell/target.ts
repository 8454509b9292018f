import { knownTarget } from './guard.ts'

const KEY = 'target'

/** The address that a visitor was going to when Login came between; kept for this tab. */
export function storedTarget(): string | undefined {
  try {
    return knownTarget(sessionStorage.getItem(KEY) ?? undefined)
  } catch {
    return undefined
  }
}

export function storeTarget(target: string): void {
  if (knownTarget(target) === undefined) return
  try {
    sessionStorage.setItem(KEY, target)
  } catch {
    // without storage Login leads to Home
  }
}

export function clearTarget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}
