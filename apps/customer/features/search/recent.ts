import { folded } from '../market/index.ts'

const MAX_RECENT = 8
const MAX_TERM = 40

/** The recent searches with one more in front: each once, the newest eight. */
export function withRecent(recent: readonly string[], term: string): readonly string[] {
  const kept = term.trim().slice(0, MAX_TERM)
  if (kept === '') return recent
  return [kept, ...recent.filter((other) => folded(other) !== folded(kept))].slice(0, MAX_RECENT)
}

/** Reads what was stored; anything else than a list of short texts counts as none. */
export function readRecent(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list)
      ? list.filter((term): term is string => typeof term === 'string' && term.length <= MAX_TERM).slice(0, MAX_RECENT)
      : []
  } catch {
    return []
  }
}
