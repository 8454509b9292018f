/** A locale's writing of numbers, asked of Intl once: exact decimal strings are then written by hand, since a float would round them. */
export interface NumberShape {
  readonly decimal: string
  readonly group: string
  /** digits in the group next to the decimal mark, and in those before it: 3 and 3, or 3 and 2 in Hindi */
  readonly firstGroup: number
  readonly nextGroups: number
  /** digits left of the first group that a number needs before it is grouped: 2 in Spanish, where 1234 stays whole */
  readonly minimumLead: number
}

const shapes = new Map<string, NumberShape>()

export function numberShape(locale: string): NumberShape {
  const known = shapes.get(locale)
  if (known) return known
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const parts = format.formatToParts(123456789012.5)
  const integers = parts.filter((part) => part.type === 'integer').map((part) => part.value.length)
  const shape: NumberShape = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    firstGroup: integers.at(-1) ?? 3,
    nextGroups: integers.at(-2) ?? 3,
    minimumLead: format.formatToParts(1234.5).some((part) => part.type === 'group') ? 1 : 2,
  }
  shapes.set(locale, shape)
  return shape
}

/** Writes unsigned digits ("1234567", "50") with the locale's grouping and decimal mark. */
export function writeDigits(shape: NumberShape, whole: string, fraction: string): string {
  return fraction === '' ? groupDigits(shape, whole) : `${groupDigits(shape, whole)}${shape.decimal}${fraction}`
}

function groupDigits(shape: NumberShape, whole: string): string {
  if (whole.length < shape.firstGroup + shape.minimumLead) return whole
  let end = whole.length - shape.firstGroup
  let grouped = whole.slice(end)
  while (end > 0) {
    const start = Math.max(0, end - shape.nextGroups)
    grouped = `${whole.slice(start, end)}${shape.group}${grouped}`
    end = start
  }
  return grouped
}
