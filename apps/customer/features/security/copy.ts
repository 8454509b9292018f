import { showToast } from '@candela/design'

/** Copies a text and says what came of it. */
export function copyText(text: string, said: { done: string; failed: string }): void {
  const refused = () => showToast({ text: said.failed })
  if (!navigator.clipboard) return refused()
  navigator.clipboard.writeText(text).then(() => showToast({ text: said.done }), refused)
}
