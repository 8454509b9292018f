import { isTest, type Rule, type Source } from '../source.ts'

const LIMIT = 400
const TEST_LIMIT = 600
const WORTH_A_LOOK = 300

/** A file is one idea. Beyond the limit it is two. */
export const fileSize: Rule = {
  name: 'file-size',
  check(sources) {
    return sources.filter(isMeasured).flatMap((file) => {
      const limit = isTest(file.path) ? TEST_LIMIT : LIMIT
      const lines = linesOf(file)
      if (lines <= limit) return []
      return [
        { path: file.path, line: limit + 1, message: `${lines} lines, at most ${limit}; find the two ideas in it` },
      ]
    })
  },
}

/** Files that are still allowed but worth a look, longest first: `path: lines`. */
export function longFiles(sources: readonly Source[]): string[] {
  return sources
    .filter((file) => isMeasured(file) && !isTest(file.path) && linesOf(file) > WORTH_A_LOOK)
    .sort((a, b) => linesOf(b) - linesOf(a))
    .map((file) => `${file.path}: ${linesOf(file)} lines`)
}

function isMeasured({ path }: Source): boolean {
  return /\.(tsx?|css)$/.test(path)
}

function linesOf({ text }: Source): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
