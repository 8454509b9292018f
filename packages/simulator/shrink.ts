/**
 * Leaves out of `items` whatever is not needed for `fails` to hold: parts first, ever smaller ones, single items at last. `fails` holds for
 * all of them; it is asked at most `mostTrials` times. Answers a list for which it holds.
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  mostTrials: number,
): Promise<readonly Item[]> {
  let kept = items
  let trials = 0
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let isSmaller = true; isSmaller;) {
      isSmaller = false
      for (let from = 0; from < kept.length && trials < mostTrials;) {
        const rest = [...kept.slice(0, from), ...kept.slice(from + size)]
        trials += 1
        if (rest.length < kept.length && (await fails(rest))) {
          kept = rest
          isSmaller = true
        } else from += size
      }
      if (size > 1) break
    }
  }
  return kept
}
