/**
 * Fills `{{name}}` in a catalogue text: with nothing where its value is undefined; a placeholder that no value names stays
 * visible, so that it is noticed.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (value !== undefined) return String(value)
    return name in values ? '' : whole
  })
}
