import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { readRecent, withRecent } from './recent.ts'

describe('recent searches', () => {
  it('keeps recent searches once each, the newest first, at most eight', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(withRecent, [] as readonly string[])
    expect(many, proves('S1.13')).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'])
    expect(withRecent(many, 'E')[0]).toBe('E')
    expect(withRecent(many, 'E')).toHaveLength(8)
    expect(withRecent(many, '   ')).toBe(many)
  })

  it.each([[undefined], ['{'], ['{"a":1}'], ['[1,2]']])('reads %j as no recent searches', (stored) =>
    expect(readRecent(stored)).toEqual([]),
  )
})
