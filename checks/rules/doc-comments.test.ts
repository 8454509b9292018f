import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { docComments } from './doc-comments.ts'

const faults = (text: string) => docComments.check([source('packages/core/a.ts', text)])
// put together, so that this file passes the rule
const comment = (words: string, line = ' ') => ['/**', words, '*/'].join(line)

describe('doc comments', () => {
  it.each([
    'What is kept.',
    'Whether one may act.',
    'How many there are.',
    'When it ends.',
    'That it was sent is told.',
    'what is held',
  ])('begin with no relative clause: %s', (words) => {
    expect(faults(`const a = 1\n${comment(words)}\n`)).toMatchObject([{ path: 'packages/core/a.ts', line: 2 }])
    expect(faults(comment(`* ${words}\n * More.`, '\n '))).toHaveLength(1)
  })

  it.each(['True when one may act.', 'Whatever is due, oldest first.'])(
    'begin with the thing or the verb: %s',
    (words) => {
      expect(faults(comment(words))).toEqual([])
    },
  )

  it('are those of a file or a part of it too, and not notes beside code', () => {
    expect(faults(['/', '* What the room knows. *', '/'].join(''))).toHaveLength(1)
    expect(faults('// What it is for.')).toEqual([])
  })
})
