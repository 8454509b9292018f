import { showToast } from '@candela/design'

/** Copies a text and says what came of it. */
export function copyText(text: string, said: { done: string; failed: string }): void {
  const refused = () => showToast({ text: said.failed })
  if (!navigator.clipboard) return refused()
  navigator.clipboard.writeText(text).then(() => showToast({ text: said.done }), refused)
}

/** Hands a text to the browser to be saved. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads the blob after the click has been handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
