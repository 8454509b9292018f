/**
 * The place that a key moves the focus to in a list of `count` items with `current` focused; undefined for other keys. Horizontal lists
 * and radio groups, which take all four arrows (`both`), wrap round; vertical ones stop at their ends.
 */
export function nextByKey(
  key: string,
  current: number,
  count: number,
  axis: 'horizontal' | 'vertical' | 'both',
): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (axis === 'vertical') {
    if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
    if (key === 'ArrowUp') return Math.max(current - 1, 0)
    return undefined
  }
  if (key === 'ArrowRight' || (axis === 'both' && key === 'ArrowDown')) return (current + 1) % count
  if (key === 'ArrowLeft' || (axis === 'both' && key === 'ArrowUp')) return (Math.max(current, 0) + count - 1) % count
  return undefined
}
