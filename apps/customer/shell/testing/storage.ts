import { vi } from 'vitest'

/** Gives the test a storage of the browser, with what is kept there already; answers all that is kept. */
export function stubStorage(
  name: 'localStorage' | 'sessionStorage',
  stored: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const kept = new Map(Object.entries(stored))
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}
