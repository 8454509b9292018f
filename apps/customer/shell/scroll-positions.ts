/** places whose scroll position is kept; the oldest go first */
const MAX_POSITIONS = 100
const positions = new Map<string, number>()

export function rememberPosition(place: string, top: number): void {
  positions.delete(place)
  positions.set(place, top)
  if (positions.size > MAX_POSITIONS) positions.delete(positions.keys().next().value!)
}

export function recalledPosition(place: string): number {
  return positions.get(place) ?? 0
}
