import { useHide } from './hide.ts'

/** A letter's text by its paragraphs, without its amounts where they are hidden. */
export function LetterText({ content }: { content: string }) {
  const { words } = useHide()
  return words(content)
    .split(/\n{2,}/)
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
