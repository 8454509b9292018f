import type { Source } from '../source.ts'
import { exportsOf, importOf, type List, madeBy, roomFiles, specifier } from './scan.ts'

const FOLDER = 'packages/projections'

/** Lists of the views: rooms that fold events, and the tables with their rows. */
export function viewLists(sources: readonly Source[]): List[] {
  const files = roomFiles(sources, /^packages\/projections\/([\w-]+)\.ts$/)
  const rooms = files.map((file) => ({ path: file.path, names: file.word === 'room' ? [] : madeBy(file, 'room') }))
  const roomsPath = `${FOLDER}/rooms.made.ts`
  const tablesPath = `${FOLDER}/tables.made.ts`
  return [
    {
      path: roomsPath,
      about: 'the rooms that files of this folder declare',
      text: `${rooms.map(({ path, names }) => importOf(roomsPath, path, names)).join('')}
export const ROOMS = { ${rooms.flatMap(({ names }) => names).join(', ')} }
`,
    },
    {
      path: tablesPath,
      about: 'the tables that files of this folder declare, and the types of their rows',
      text: files
        .map((file) => {
          const tables = exportsOf(file, /const ([A-Z]\w*) = table\(/)
          const rows = exportsOf(file, /type (\w+) = RowOf</).map((name) => `type ${name}`)
          const names = [...tables, ...rows]
          return names.length === 0 ? '' : `export { ${names.join(', ')} } from '${specifier(tablesPath, file.path)}'\n`
        })
        .join(''),
    },
  ]
}
