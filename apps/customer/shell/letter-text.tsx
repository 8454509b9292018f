/** A letter's text by its paragraphs. */
export function LetterText({ content }: { content: string }) {
  return content.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
