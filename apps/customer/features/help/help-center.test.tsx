import { afterEach, beforeAll, expect, it } from 'vitest'
import { preferencesStore } from '../../shell/preferences.ts'
import { to } from '../../shell/paths.ts'
import { loadTexts } from '../../shell/texts.ts'
import { HelpCenterPage } from './screens/help-center.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

beforeAll(() => loadTexts(['shell', 'help']))
const before = preferencesStore.getState()
afterEach(() => preferencesStore.setState(before))

it('the help centre ends with the way to a person, and leads there where nothing was found', () => {
  preferencesStore.setState({ language: 'en' })
  const shown = (search: string) => drawnPage(<HelpCenterPage />, { path: to('helpCenter'), search })
  for (const search of ['', '?q=xyzxyz']) {
    const page = shown(search)
    expect(page.slice(page.lastIndexOf('<a '))).toContain(to('serviceList'))
    expect(page).toContain('Write to support')
  }
})
