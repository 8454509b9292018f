/** What a command asks, as a text: the same for the same fields, in whatever order they came. */
export function bodyOf(command: object): string {
  return JSON.stringify(command, (_, value: unknown) => {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRecord ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  })
}
