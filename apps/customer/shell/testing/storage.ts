import { vi } from 'vitest'

/** Gives the test a storage of the browser, with what is kept there already; answers all that is kept. */
export function stubStorage(
  name: 'localStorage' | 'sessionStorage',
  stored: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const kept = new Map(Object.entries(stored))
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  // its keys are what is kept, as a browser's are
  const lists: ProxyHandler<typeof storage> = {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (methods, key) =>
      Reflect.getOwnPropertyDescriptor(methods, key) ?? { enumerable: true, configurable: true },
  }
  vi.stubGlobal(name, new Proxy(storage, lists))
  return kept
}
