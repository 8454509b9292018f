/** Numbers from 0 to below 1 that a seed decides, so that a failing run can be read again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Whole numbers from 0 to below what is asked for, by a seed. */
export function randomBelow(seed: number): (limit: number) => number {
  const random = randomFrom(seed)
  return (limit) => Math.floor(random() * limit)
}
