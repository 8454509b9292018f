import { LocalTimes } from './local-times.tsx'
import { useFormats } from './texts.ts'

/** A letter's text by its paragraphs, its instants by the device's clock. */
export function LetterText({ content }: { content: string }) {
  const text = useFormats().withInstants(content)
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {text !== content && <LocalTimes />}
    </>
  )
}
