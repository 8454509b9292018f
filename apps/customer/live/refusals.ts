const listeners = new Set<(code: string) => void>()

/** Hears the code of every refusal that this page is answered. */
export function onRefusal(listener: (code: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellRefusal(code: string): void {
  for (const listener of listeners) listener(code)
}
