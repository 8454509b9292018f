import type { Source } from '../source.ts'
import { exportsOf, type List, madeBy, roomFiles, specifier } from './scan.ts'

const PATH = 'packages/simulator/workload/rooms.made.ts'
/** the maker of a list of moves, by who makes them */
const MAKERS = { BY_HOUSE: 'byHouse', BY_OPERATORS: 'byOperators', BY_CUSTOMERS: 'byCustomers' }

/** List of the workload: moves by who makes them, and bodies altered under a known id. */
export function workloadList(sources: readonly Source[]): List {
  const files = roomFiles(sources, /^packages\/simulator\/workload\/(\w+)\.ts$/)
  const using = files.filter(({ text }) => /= by(House|Operators|Customers)\(|^export const ALTERED\b/m.test(text))
  const lists = Object.entries(MAKERS).map(([list, maker]) => {
    const names = files.flatMap((file) => madeBy(file, maker).map((name) => `${file.word}.${name}`))
    return `export const ${list} = inOrder([${names.join(', ')}])\n`
  })
  const altered = files.filter((file) => exportsOf(file, /const (ALTERED)\b/).length > 0)
  return {
    path: PATH,
    about: 'the moves that files of this folder declare',
    text: `import type { Room } from '@candela/contract'
${using.map((file) => `import * as ${file.word} from '${specifier(PATH, file.path)}'\n`).join('')}import { type Altered, inOrder } from './floor/move.ts'

${lists.join('')}
export const ALTERED: Altered<Room> = {\n${altered.map(({ word }) => `...${word}.ALTERED,\n`).join('')}}
`,
  }
}
