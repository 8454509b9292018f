import type { AuditedState } from './floor/books.ts'

/** True while nobody may open a product. */
export function isStopped({ proposals, at }: AuditedState, product: number): boolean {
  return at < (proposals.stops.get(product)?.until ?? 0)
}
