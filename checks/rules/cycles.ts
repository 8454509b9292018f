import { posix } from 'node:path'
import { isTypeScript, type Rule, type Source } from '../source.ts'
import { doorsOf, importsOf } from './imports.ts'

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

type Graph = ReadonlyMap<string, readonly string[]>

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

/** One ring of each knot of files that reach one another, in the order of the imports. */
function ringsOf(graph: Graph): string[][] {
  const done = new Set<string>()
  const rings: string[][] = []
  for (const start of graph.keys()) {
    if (done.has(start)) continue
    // depth first without recursion: the way from `start`, and how far each file's imports have been followed
    const way = [start]
    const places = new Map([[start, 0]])
    const next = [0]
    while (way.length > 0) {
      const path = way.at(-1)!
      const target = graph.get(path)![next[next.length - 1]!++]
      if (target === undefined) {
        done.add(path)
        places.delete(path)
        way.pop()
        next.pop()
      } else if (places.has(target)) {
        rings.push(way.slice(places.get(target)))
      } else if (!done.has(target)) {
        places.set(target, way.length)
        way.push(target)
        next.push(0)
      }
    }
  }
  return rings
}
