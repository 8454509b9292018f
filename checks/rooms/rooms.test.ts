import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { placesOf, roomsOf } from './index.ts'

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

  it('places are lines, by file', () => {
    expect([...placesOf(SOURCES, /funded/)]).toEqual([
      ['packages/core/funding/decide.ts', 2],
      ['apps/server/features/funding/index.ts', 1],
    ])
  })
})
