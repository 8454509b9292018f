/**
 * The share of the deepest side that each row's cumulative amount reaches, 0 to 1, best price first.
 * Pass `deepest` to draw two sides on one scale. Amounts are for drawing only.
 */
export function cumulativeDepth(amounts: readonly number[], deepest?: number): number[] {
  let sum = 0
  const sums = amounts.map((amount) => (sum += amount))
  const whole = deepest ?? sum
  return sums.map((reached) => (whole > 0 ? Math.min(1, reached / whole) : 0))
}
