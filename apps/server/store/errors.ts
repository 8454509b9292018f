export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Says what an error says; one of several addresses that were tried says it of each. */
export function wordsOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(wordsOf).join('; ') : (error as Error).message
}
