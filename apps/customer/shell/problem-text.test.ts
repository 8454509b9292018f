import { formatsFor } from '@candela/locale'
import { describe, expect, it } from 'vitest'
import { writtenParams } from './problem-text.ts'

const formats = formatsFor('en')
const hide = { amount: () => '••••••' }
const show = { amount: (text: string) => text }

describe('the figures of a refusal', () => {
  it('are written as the language writes them', () => {
    const written = writtenParams({ missing: '1234.5', asset: 'USDT', minimum: '0.01 BTC' }, formats, show)
    expect({ ...written }).toEqual({ missing: '1,234.5', asset: 'USDT', minimum: '0.01\u00a0BTC' })
    expect(written['unknown']).toBe('—')
  })

  it('choose the text of the field that is wrong, of coins that come free later, and of an end that is known', () => {
    expect(writtenParams({ field: 'age' }, formats, show)['context']).toBe('age')
    expect(writtenParams({ missing: '2', next: '1', availableAt: 0 }, formats, show)['context']).toBe('locked')
    expect(writtenParams({ until: 0 }, formats, show)['context']).toBe('until')
    expect({ ...writtenParams({ missing: '2' }, formats, show) }).toEqual({ missing: '2' })
  })

  it('do not tell what somebody has while amounts are hidden', () => {
    const written = writtenParams({ missing: '1234.5', filled: '2', asset: 'USDT', minimum: '5 USDT' }, formats, hide)
    expect({ ...written }).toEqual({ missing: '••••••', filled: '••••••', asset: 'USDT', minimum: '5.00\u00a0USDT' })
  })
})
