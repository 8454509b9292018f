import { posix } from 'node:path'
import type { Rule } from '../source.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
/** named by the language codes of the specification */
const LANGUAGE = /^packages\/locale\/.*\/zh_(cn|hk)\.ts$/
const CODE = /\.(tsx?|mjs|css|sql)$/

/** One spelling of files and folders of code: kebab-case. */
export const names: Rule = {
  name: 'names',
  check(sources) {
    return sources
      .filter(({ path }) => CODE.test(path) && !LANGUAGE.test(path))
      .filter(({ path }) => !path.split('/').every((part) => KEBAB.test(part)))
      .map(({ path }) => ({ path, line: 1, message: `${posix.basename(path)}: write its path in kebab-case` }))
  },
}
