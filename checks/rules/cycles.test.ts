import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { cycles } from './cycles.ts'

const DOOR = source('packages/units/package.json', '{"name":"@candela/units","exports":{".":"./index.ts"}}')
const rings = (files: Readonly<Record<string, string>>): string[] =>
  cycles.check([DOOR, ...Object.entries(files).map(([path, text]) => source(path, text))]).map(({ path }) => path)

it.each([
  [
    'a line',
    { 'packages/core/a.ts': `import './b.ts'`, 'packages/core/b.ts': `import './c.ts'`, 'packages/core/c.ts': '' },
    0,
  ],
  ['two ways', { 'a.ts': `import './b.ts'\nimport './c.ts'`, 'b.ts': `import './c.ts'`, 'c.ts': '' }, 0],
  ['a ring', { 'a.ts': `import './b.ts'`, 'b.ts': `import './c.ts'`, 'c.ts': `import './a.ts'` }, 1],
  ['a ring of types', { 'a.ts': `import type { B } from './b.ts'`, 'b.ts': `import type { A } from './a.ts'` }, 1],
  ['itself', { 'a.ts': `export { a } from './a.ts'` }, 1],
  ['a page loaded later', { 'a.ts': `const b = () => import('./b.ts')`, 'b.ts': `import './a.ts'` }, 0],
  [
    'through a door',
    { 'packages/units/index.ts': `import './a.ts'`, 'packages/units/a.ts': `import '@candela/units'` },
    1,
  ],
])('%s', (_, files, found) => expect(rings(files)).toHaveLength(found))
