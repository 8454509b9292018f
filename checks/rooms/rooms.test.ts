import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { codeOf, placesOf, roomsOf } from './index.ts'

const SOURCES = [
  source('packages/contract/features/funding.ts', 'a\nb\n'),
  source('packages/core/funding/decide.ts', 'a\nfunded\nfunded, funded\n'),
  source('packages/core/funding/decide.test.ts', 'funded\n'),
  source('packages/core/testing/house.ts', 'funded\n'),
  source('packages/core/ledger/ledger.ts', 'a\n'),
  source('apps/server/features/funding/index.ts', 'funded\n'),
  source('packages/locale/catalogues/en/funding.json', '{}\n'),
]

describe('rooms', () => {
  it('are counted by word and layer, without tests and what is no word', () => {
    const rooms = [...roomsOf(SOURCES)].map(([word, lines]) => [word, Object.fromEntries(lines)])
    expect(rooms).toEqual([['funding', { contract: 2, core: 3, server: 1, texts: 1 }]])
  })

  it('the code of each package and app is counted, without tests, data and lists that are made', () => {
    const made = source('packages/core/parts/parts.made.ts', 'a\nb\nc\n')
    expect(Object.fromEntries(codeOf([...SOURCES, made]))).toEqual({
      'packages/contract': 2,
      'packages/core': 4,
      'apps/server': 1,
    })
  })

  it('places are lines, by file', () => {
    expect([...placesOf(SOURCES, /funded/)]).toEqual([
      ['packages/core/funding/decide.ts', 2],
      ['apps/server/features/funding/index.ts', 1],
    ])
  })
})
