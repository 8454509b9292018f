import { posix } from 'node:path'
import { isTest, isTypeScript, type Rule, type Source, type Violation } from '../source.ts'
import { importsOf } from './imports.ts'
import { ringsOf } from './rings.ts'

const CORE = 'packages/core/'

/**
 * Rooms of the core stand on one another without knots: what one needs of a room that needs it is a port of
 * `core/ports`. The core's own files name no room. Imports of types, tests and generated lists do not count.
 */
export const coreRooms: Rule = {
  name: 'core-rooms',
  check(sources) {
    const files = sources.filter(({ path }) => isPart(path))
    const targets = files.map((file) => [file, targetsOf(file)] as const)
    const deciding = new Set(
      files.filter(({ text }) => /^export const DECIDE\b/m.test(text)).map(({ path }) => roomOf(path)),
    )
    const named = targets
      .filter(([{ path }]) => roomOf(path) === undefined)
      .flatMap(([{ path }, rooms]) =>
        [...rooms]
          .filter((room) => deciding.has(room))
          .map((room) => violation(path, `names ${room}; let the room declare it`)),
      )
    const graph = new Map<string, string[]>()
    for (const [{ path }, rooms] of targets) {
      const room = roomOf(path)
      if (room !== undefined) graph.set(room, [...(graph.get(room) ?? []), ...rooms])
    }
    const knots = ringsOf(graph).map((ring) =>
      violation(
        `${CORE}${ring[0]}`,
        `needs itself by ${[...ring.slice(1), ring[0]].join(' → ')}; declare a port in ${CORE}ports`,
      ),
    )
    return [...named, ...knots]
  },
}

function violation(path: string, message: string): Violation {
  return { path, line: 1, message }
}

function isPart(path: string): boolean {
  return (
    path.startsWith(CORE) &&
    isTypeScript(path) &&
    !isTest(path) &&
    !/\.(made|mutations)\.ts$/.test(path) &&
    !path.includes('/testing/')
  )
}

/** The folder of the core that a file lies in; undefined for the core's own files. */
function roomOf(path: string): string | undefined {
  return /^packages\/core\/([\w-]+)\//.exec(path)?.[1]
}

/** Other folders of the core from which a file takes more than types. */
function targetsOf(file: Source): Set<string> {
  const rooms = importsOf(file)
    .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
    .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier))
    .filter(isPart)
    .map(roomOf)
  return new Set(rooms.filter((room) => room !== undefined && room !== roomOf(file.path)).map((room) => room!))
}
