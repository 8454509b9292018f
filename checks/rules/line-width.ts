import type { Rule, Source } from '../source.ts'

const CODE_WIDTH = 140
const DOCUMENT_WIDTH = 160
/** The given specification is not ours to break, and catalogues hold a text a line. */
const NOT_OURS = /^docs\/spec\//

/** Matches content that cannot be broken without changing it: a text or a pattern in quotes, the row of a table, and a picture. */
const LITERAL = /'(?:[^'\\]|\\.)*'|`[^`]*`?|"(?:[^"\\]|\\.)*"|^\s*\/.+\/[a-z]*,?$|^[^`]*`,?$/g
const UNBREAKABLE = /^(\|.*\||!\[.*\]\(.*\))$/

/** Nobody reads a line that leaves the window. */
export const lineWidth: Rule = {
  name: 'line-width',
  check(sources) {
    return sources.flatMap((file) => {
      const limit = limitOf(file)
      if (limit === undefined) return []
      return file.text.split('\n').flatMap((line, index) => {
        const width = [...(limit === CODE_WIDTH ? line.replaceAll(LITERAL, '') : line.replace(UNBREAKABLE, ''))].length
        if (width <= limit) return []
        return [{ path: file.path, line: index + 1, message: `${width} wide, at most ${limit}; break it` }]
      })
    })
  },
}

function limitOf({ path }: Source): number | undefined {
  if (NOT_OURS.test(path)) return undefined
  if (path.endsWith('.md')) return DOCUMENT_WIDTH
  return /\.(tsx?|mjs|css|sql)$/.test(path) ? CODE_WIDTH : undefined
}
