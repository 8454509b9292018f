const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front; numbers, negative ones too, stay numbers. */
export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(',')
}

function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
