import { Prose } from '@candela/design'

/** A text of lines: each a paragraph, or after "- " an item of a list. */
export function TextBlocks({ text }: { text: string }) {
  return (
    <Prose>
      {blocksOf(text).map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </Prose>
  )
}

/** Items that follow each other are one list. */
function blocksOf(text: string): readonly (string | readonly string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
