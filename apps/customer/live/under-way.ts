let count = 0
const waiting: (() => void)[] = []

/** Counts a change as under way until its answer is here, or that there is none. */
export async function underWay<T>(change: Promise<T>): Promise<T> {
  count++
  try {
    return await change
  } finally {
    count--
    if (count === 0) for (const go of waiting.splice(0)) go()
  }
}

/** Resolves once no change is on its way to the server or back. */
export function nothingUnderWay(): Promise<void> {
  return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
}
