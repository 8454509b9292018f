/** Hands a JSON file to the browser to be saved. */
export function saveAsFile(name: string, value: unknown, indent = 0): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, indent)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads the blob after the click has been handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
