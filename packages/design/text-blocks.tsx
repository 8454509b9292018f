import type { ReactNode } from 'react'
import { Prose } from './card.tsx'

export interface TextBlocksProps {
  text: string
  /** writes a line; by default as it is */
  write?: (line: string) => ReactNode
}

const asItIs = (line: string): ReactNode => line

/** A text of lines: each a paragraph, or after "- " an item of a list. */
export function TextBlocks({ text, write = asItIs }: TextBlocksProps) {
  return (
    <Prose>
      {blocksOf(text).map(({ at, line, items }) =>
        items === undefined ? (
          <p key={at}>{write(line)}</p>
        ) : (
          <ul key={at}>
            {items.map((item) => (
              <li key={item.at}>{write(item.line)}</li>
            ))}
          </ul>
        ),
      )}
    </Prose>
  )
}

interface Line {
  /** its number in the text */
  readonly at: number
  readonly line: string
}
interface Block extends Line {
  /** of a list */
  readonly items?: Line[]
}

/** Items that follow each other are one list. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const last = blocks.at(-1)
    const item = { at, line: line.slice(2) }
    if (!line.startsWith('- ')) blocks.push({ at, line })
    else if (last?.items !== undefined) last.items.push(item)
    else blocks.push({ at, line: '', items: [item] })
  }
  return blocks
}
