/** A likeness as a ratio that can be written: 812 → "0.812". */
export function thousandths(match: number): string {
  return match >= 1_000 ? '1' : `0.${String(match).padStart(3, '0')}`
}
