/** The last of `first` … `last` that is taken, where more is refused wherever less is; 0: the first is refused. */
export function lastTaken(first: number, last: number, isTaken: (lots: number) => boolean): number {
  if (first > last || !isTaken(first)) return 0
  let [taken, refused] = [first, last + 1]
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2)
    if (isTaken(middle)) taken = middle
    else refused = middle
  }
  return taken
}
