import { LocalTimes } from './local-times.tsx'
import { useLetterWords } from './letter-words.ts'
import { useFormats } from './texts.ts'

/** A letter's text by its paragraphs, with the zone of its instants named where it has any. */
export function LetterText({ content }: { content: string }) {
  const formats = useFormats()
  const words = useLetterWords()
  return (
    <>
      {words(content)
        .split(/\n{2,}/)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {formats.withInstants(content) !== content && <LocalTimes />}
    </>
  )
}
