import { codeOf, LAYER_NAMES, placesOf, repository, roomsOf } from '@candela/checks/rooms'

/* npm run rooms [-- PATTERN]: lines of product code by word and layer; with a pattern, the files and places that name it. */

const sources = repository()
const [pattern] = process.argv.slice(2)
if (pattern === undefined) printRooms()
else printPlaces(new RegExp(pattern))

function printRooms(): void {
  const rooms = roomsOf(sources)
  const row = (name: string, cells: readonly (string | number)[]) =>
    console.log(name.padEnd(15) + cells.map((cell) => String(cell).padStart(10)).join(''))
  row('word', [...LAYER_NAMES, 'all'])
  for (const [word, lines] of rooms) {
    const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
    row(word, [...LAYER_NAMES.map((layer) => lines.get(layer) ?? '·'), all])
  }
  const code = [...codeOf(sources)]
  console.log()
  for (const [name, lines] of code) console.log(`${name.padEnd(24)}${String(lines).padStart(8)}`)
  console.log(`${'product code'.padEnd(24)}${String(code.reduce((sum, [, lines]) => sum + lines, 0)).padStart(8)}`)
}

function printPlaces(wanted: RegExp): void {
  const places = [...placesOf(sources, wanted)]
  for (const [path, count] of places) console.log(`${String(count).padStart(4)}  ${path}`)
  const all = places.reduce((sum, [, count]) => sum + count, 0)
  console.log(`${places.length} files, ${all} places`)
}
