import { showToast } from '@candela/design'

/** Copies a text and says so; where the browser does not allow it, nothing is claimed. */
export function copyText(text: string, said: string): void {
  navigator.clipboard?.writeText(text).then(
    () => showToast({ text: said }),
    () => undefined,
  )
}
