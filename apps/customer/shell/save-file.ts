/** Hands a text to the browser to be saved as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads the blob after the click has been handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The same for what is written as JSON. */
export function saveAsFile(name: string, value: unknown, indent = 0): void {
  saveText(name, JSON.stringify(value, null, indent), 'application/json')
}
