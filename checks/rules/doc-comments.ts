import { isTypeScript, type Rule, type Source, type Violation } from '../source.ts'

/** Those of a declaration, and those of a file or a part of it. */
const DOC_COMMENT = /\/\*(?:[^*]|\*(?!\/))*\*\//g
const RELATIVE = /^(What|Who|Whom|Whose|Whether|Where|When|Which|How|Why|That)\b/i

/**
 * Refuses doc comments that begin with a relative clause ("What is kept of a card", "Whether one may act"): the reader has to guess
 * the subject. They begin with the thing ("A card as the vault keeps it") or with the verb ("True when one may act").
 */
export const docComments: Rule = {
  name: 'doc comments',
  check(sources) {
    return sources.filter(({ path }) => isTypeScript(path) || path.endsWith('.mjs')).flatMap(check)
  },
}

function check(source: Source): Violation[] {
  return [...source.text.matchAll(DOC_COMMENT)].flatMap((match) => {
    const words = wordsOf(match[0])
    const [first] = RELATIVE.exec(words) ?? []
    if (first === undefined) return []
    const line = source.text.slice(0, match.index).split('\n').length
    const message = `"${words.slice(0, 60)}": begin with the thing or the verb, not with "${first}"`
    return [{ path: source.path, line, message }]
  })
}

/** The text of a comment without its stars, in one line. */
function wordsOf(comment: string): string {
  return comment
    .slice('/*'.length, -'*/'.length)
    .replace(/^\*/, '')
    .replaceAll(/\n\s*\* ?/g, ' ')
    .trim()
}
