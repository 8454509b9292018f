import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { names } from './names.ts'

it.each([
  ['packages/core/command-ids/decide.test.ts', 0],
  ['apps/server/proof/proof-log.worker.ts', 0],
  ['apps/server/store/migrations/0001-people.sql', 0],
  ['packages/core/commandIds/decide.ts', 1],
  ['packages/core/LevelPool.ts', 1],
  ['packages/core/level_pool.ts', 1],
  ['packages/locale/browser/texts/zh_cn.ts', 0],
  ['packages/core/zh_cn.ts', 1],
  ['docs/GLOSSARY.md', 0],
])('%s', (path, found) => expect(names.check([source(path, '')])).toHaveLength(found))
