import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { preferencesStore } from '../../shell/preferences.ts'
import { loadTexts } from '../../shell/texts.ts'
import { NoRecords } from './no-records.tsx'

beforeAll(() => loadTexts(['balances']))
const before = preferencesStore.getState()
afterEach(() => preferencesStore.setState(before))

it('an empty list of records says whether filters are the reason, and takes them off then', () => {
  preferencesStore.setState({ language: 'en' })
  const bare = renderToStaticMarkup(<NoRecords onClear={undefined} />)
  expect([bare.includes('No records yet'), bare.includes('Clear filters')]).toEqual([true, false])
  const narrowed = renderToStaticMarkup(<NoRecords onClear={() => undefined} />)
  expect([narrowed.includes('No records yet'), narrowed.includes('Clear filters')]).toEqual([false, true])
})
