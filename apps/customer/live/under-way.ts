import { useEffect } from 'react'

let count = 0
/** moves on with each change that begins or ends */
let turn = 0

/** Within this the page draws an answer, or sends what follows from it. */
const MOMENT_MS = 300
/** longer than a request takes at most */
const AT_MOST_MS = 70_000

/** Counts a change as under way until its answer is here, or that there is none. It must settle, whoever is here by then. */
export async function underWay<T>(change: Promise<T>): Promise<T> {
  const release = hold()
  try {
    return await change
  } finally {
    release()
  }
}

/** Counts as under way until it is released: for what is shown once and would be lost with the page. Releasing it again is nothing. */
export function hold(): () => void {
  let held = true
  count++
  turn++
  return () => {
    if (!held) return
    held = false
    count--
    turn++
  }
}

/** Holds the page as long as it is drawn so. */
export function useHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? hold() : undefined), [isHeld])
}

/** True while something is on its way, or held. */
export function isUnderWay(): boolean {
  return count > 0
}

/** True once nothing was on its way to the server or back, nor held, for a moment; false where that does not come to be in time. */
export async function nothingUnderWay(): Promise<boolean> {
  for (let waited = 0; waited < AT_MOST_MS; waited += MOMENT_MS) {
    const seen = turn
    await new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
    if (count === 0 && turn === seen) return true
  }
  return false
}
