import { posix } from 'node:path'
import { isTypeScript, type Rule, type Source } from '../source.ts'
import { doorsOf, importsOf } from './imports.ts'
import { type Graph, ringsOf } from './rings.ts'

/** No file reaches itself through its imports, those of types included: what a file needs can be read from below to above. */
export const cycles: Rule = {
  name: 'cycles',
  check(sources) {
    const files = sources.filter(({ path }) => isTypeScript(path))
    const graph = graphOf(files, doorsOf(sources))
    return ringsOf(graph).map((ring) => ({
      path: ring[0]!,
      line: 1,
      message: `imports itself by ${[...ring.slice(1), ring[0]].join(' → ')}; one of them is two ideas`,
    }))
  },
}

/** The imports of each file; files loaded when they are first needed (`import()`) are no part of it. */
function graphOf(files: readonly Source[], doors: ReadonlyMap<string, string>): Graph {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ deferred }) => !deferred)
        .map(({ specifier }) =>
          specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : doors.get(specifier),
        )
        .filter((path) => path !== undefined && known.has(path))
        .map((path) => path!),
    ]),
  )
}
