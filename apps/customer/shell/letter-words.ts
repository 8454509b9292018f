import { useHide } from './hide.ts'
import { useFormats } from './texts.ts'

/** A letter's words as this reader sees them: amounts hidden where all are, instants by the device's clock. */
export function useLetterWords(): (text: string) => string {
  const formats = useFormats()
  const { words } = useHide()
  return (text) => formats.withInstants(words(text))
}
