import { afterEach, beforeAll, expect, it } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { preferencesStore } from '../../shell/preferences.ts'
import { loadTexts } from '../../shell/texts.ts'
import { StrategiesRow } from './strategies-row.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

beforeAll(() => loadTexts(['shell', 'balances']))
const before = preferencesStore.getState()
afterEach(() => {
  queryClient.clear()
  preferencesStore.setState(before)
})

it('the worth of strategies is converted to the display currency, as every amount beside it', () => {
  queryClient.setQueryData(readKey('app'), { displayRates: { JPY: '155.2' } })
  queryClient.setQueryData(readKey('strategies'), { strategies: [{ equity: '100.5' }, { equity: '899.5' }] })
  const shown = (currency: string) => {
    preferencesStore.setState({ language: 'en', currency, amountsHidden: false })
    return drawnPage(<StrategiesRow />)
  }
  expect(shown('USD')).toContain('$1,000.00')
  expect(shown('JPY')).toContain('¥155,200')
})
