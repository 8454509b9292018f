/** A rule's answer where the vector expects something else. */
export interface Difference {
  readonly field: string
  readonly expected: unknown
  readonly got: unknown
}

/**
 * Each field of `expected` that `got` does not say, by path. Integers and their decimal strings are the same; fields
 * beyond the expected are no matter.
 */
export function differences(expected: unknown, got: unknown, field = ''): Difference[] {
  const actual = plain(got)
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return [{ field: `${field}.length`, expected: expected.length, got: actual.length }]
    return expected.flatMap((value, index) => differences(value, actual[index], `${field}[${index}]`))
  }
  if (isRecord(expected) && isRecord(actual)) {
    return Object.keys(expected).flatMap((name) =>
      differences(expected[name], actual[name], field === '' ? name : `${field}.${name}`),
    )
  }
  const wanted = plain(expected)
  return wanted === actual ? [] : [{ field, expected: wanted, got: actual }]
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
