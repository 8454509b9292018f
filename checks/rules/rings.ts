/** Names, and the names that each of them needs. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** One ring of each knot of names that reach one another, in the order of their needs. */
export function ringsOf(graph: Graph): string[][] {
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
      const target = (graph.get(path) ?? [])[next[next.length - 1]!++]
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
