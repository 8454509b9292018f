import { posix } from 'node:path'
import { isTest, isTypeScript, lineOf, type Rule } from '../source.ts'
import { importsOf } from './imports.ts'

/** The name of folders whose files only tests, benches and campaigns use. */
const FOLDER = /(^|\/)testing\//
const DOOR = /^@candela\/[\w-]+(\/.+)?\/testing$/
/** Whole rooms that only ever run beside the product. */
const BESIDE =
  /^(bench|e2e|checks|scripts|packages\/simulator|apps\/server\/(fuzz|crash))\/|\/(campaign|[\w-]+-campaign)\.ts$/

/** Nothing that the product runs imports what was made for tests, and what was made for tests is found in one place. */
export const testSupport: Rule = {
  name: 'test-support',
  check(sources) {
    return sources
      .filter(({ path }) => isTypeScript(path))
      .flatMap((file) => {
        const { path } = file
        if (/\.testing\.tsx?$|\/testing\.ts$/.test(path)) {
          return [{ path, line: 1, message: 'put it into the folder testing/ of its room' }]
        }
        if (isTest(path) || FOLDER.test(path) || BESIDE.test(path)) return []
        return importsOf(file)
          .filter(({ specifier }) => DOOR.test(specifier) || FOLDER.test(posix.join(posix.dirname(path), specifier)))
          .map(({ node, specifier }) => ({
            path,
            line: lineOf(file, node),
            message: `${specifier} is made for tests; a product does without it`,
          }))
      })
  },
}
