import type { CrossAccount } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { marginRatio } from './position-figures.ts'

describe('the margin ratio of a cross account', () => {
  const ratio = (equity: string, maintenance: string) => marginRatio({ equity, maintenance } as CrossAccount)

  it('is maintenance as a share of equity, rounded up, so that it never says less than there is', () => {
    expect(ratio('301.501148', '6.011999')).toBe('0.019941')
    expect(ratio('300', '300')).toBe('1')
    expect(ratio('300', '300.00000001')).toBe('1.000001')
  })

  it('is none where nothing is left', () => {
    expect(ratio('0', '6')).toBeUndefined()
    expect(ratio('-1', '6')).toBeUndefined()
  })
})
