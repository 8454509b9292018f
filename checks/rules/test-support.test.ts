import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { testSupport } from './test-support.ts'

it.each([
  ['packages/core/a.test.ts', `import { House } from './testing/index.ts'`, 0],
  ['packages/core/testing/index.ts', `export { House } from './house.ts'`, 0],
  ['bench/a.ts', `import { House } from '@candela/core/testing'`, 0],
  ['packages/journal/campaign.ts', `import { House } from '@candela/core/testing'`, 0],
  ['packages/core/a.ts', `import { House } from './testing/index.ts'`, 1],
  ['packages/core/spot/a.ts', `import type { House } from '../testing/house.ts'`, 1],
  ['apps/server/a.ts', `import { House } from '@candela/core/testing'`, 1],
  ['apps/server/a.ts', `import { House } from '@candela/server/store/testing'`, 1],
  ['packages/core/house.testing.ts', '', 1],
  ['packages/core/testing.ts', '', 1],
])('%s: %s', (path, text, found) => expect(testSupport.check([source(path, text)])).toHaveLength(found))
