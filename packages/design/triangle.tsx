export type Direction = 'up' | 'down' | 'flat'

/** The filled triangle that carries a direction beside its colour; nothing when flat. */
export function Triangle({ direction, size = 8 }: { direction: Direction; size?: number }) {
  if (direction === 'flat') return null
  return (
    <svg width={size} height={size} viewBox="0 0 8 8" aria-hidden="true">
      <path d={direction === 'up' ? 'M4 1 7.6 7H.4z' : 'M4 7 .4 1h7.2z'} fill="currentColor" />
    </svg>
  )
}
