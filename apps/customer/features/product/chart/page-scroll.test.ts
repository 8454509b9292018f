import { describe, expect, it } from 'vitest'
import { ownerOf } from './page-scroll.ts'

const start = { identifier: 0, x: 100, y: 100, at: 1_000 }

describe('a finger on the chart', () => {
  it.each([
    ['trembles', 102, 101, 1_010, undefined],
    ['goes up', 104, 60, 1_050, 'page'],
    ['goes down', 90, 180, 1_100, 'page'],
    ['goes sideways', 140, 120, 1_050, 'chart'],
    ['goes up after it has rested', 100, 40, 1_600, 'chart'],
  ] as const)('that %s', (_, x, y, at, owner) => expect(ownerOf(start, x, y, at)).toBe(owner))
})
