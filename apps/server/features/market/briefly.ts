/**
 * An answer that is the same for everyone and costs much to make: made at most once every `ms` of `clock`, and by one who asks for all who
 * ask meanwhile. A failure is told to those who waited for it, and not kept.
 */
export function briefly<T>(ms: number, clock: () => number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  let madeAt = 0
  return () => {
    const age = clock() - madeAt
    // a clock that stepped back keeps nothing for longer
    if (kept !== undefined && age >= 0 && age < ms) return kept
    const making = make()
    kept = making
    madeAt = clock()
    making.catch(() => {
      if (kept === making) kept = undefined
    })
    return making
  }
}
