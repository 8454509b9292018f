import { overlayStore, type TextFile } from './overlays.ts'

/** `declined`: the customer closed the share sheet; `tapAgain`: the tap was too long ago; `impossible`: the device shares no such file. */
export type Shared = 'taken' | 'declined' | 'tapAgain' | 'impossible'

/** Hands a text to the device to be kept as a file, and is true once it took it. Where it does not, the text lies open to be copied. */
export async function saveText(name: string, text: string, type = 'text/plain'): Promise<boolean> {
  const file: TextFile = { name, text, type }
  const came = isAppOnIos() ? await shareFile(file) : download(file)
  if (came === 'tapAgain' || came === 'impossible') {
    overlayStore.setState({ unsaved: { ...file, canShare: came === 'tapAgain' } })
  }
  return came === 'taken'
}

/** The same for what is written as JSON. */
export async function saveAsFile(name: string, value: unknown, indent = 0): Promise<boolean> {
  return saveText(name, JSON.stringify(value, null, indent), 'application/json')
}

/** Opens the device's share sheet with the file. */
export async function shareFile({ name, text, type }: TextFile): Promise<Shared> {
  try {
    const files = [new File([text], name, { type })]
    if (!navigator.canShare({ files })) return 'impossible'
    await navigator.share({ files })
    return 'taken'
  } catch (error) {
    // an older browser has neither, and refuses by a TypeError
    const { name: reason } = error as Error
    return reason === 'AbortError' ? 'declined' : reason === 'NotAllowedError' ? 'tapAgain' : 'impossible'
  }
}

/** An installed app on an iPhone or iPad shows a download over itself and offers no way back from it. */
function isAppOnIos(): boolean {
  return (navigator as { readonly standalone?: boolean }).standalone === true
}

function download({ name, text, type }: TextFile): Shared {
  try {
    const url = URL.createObjectURL(new Blob([text], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // the browser reads the blob after the click has been handled
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
    return 'taken'
  } catch {
    return 'impossible'
  }
}
