import { posix } from 'node:path'
import { isTest, type Rule } from '../source.ts'

/**
 * Each file of a folder `golden/` is read by a test: one in the folder itself, or one that names the folder as a text of its own
 * ('golden' or a path that ends in it). A sample that nobody reads guards nothing.
 */
export const goldenFiles: Rule = {
  name: 'golden-files',
  check(sources) {
    const tests = sources.filter(({ path }) => isTest(path))
    const isRead = (folder: string): boolean =>
      tests.some(({ path, text }) => {
        const from = posix.dirname(path)
        if (from === folder) return text.includes('import.meta.dirname')
        return posix.dirname(folder) === from && /['"`/]golden['"`/]/.test(text)
      })
    return sources
      .filter(({ path }) => /(^|\/)golden\/[^/]+\.json$/.test(path) && !isRead(posix.dirname(path)))
      .map(({ path }) => ({
        path,
        line: 1,
        message: `no test reads it; ${posix.dirname(path)} or the folder above needs one that does`,
      }))
  },
}
