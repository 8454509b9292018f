/** A broken promise of our own code, never of a caller's input. Stays on in production and stops the writer before the journal. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** Throws AssertionError unless `condition` holds. Expected refusals are values, not assertions. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionError(message)
}

/** Marks a branch that the types rule out; a new union member makes it a compile error. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`)
}
