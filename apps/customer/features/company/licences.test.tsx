import { beforeAll, expect, it } from 'vitest'
import { queryClient } from '../../live/queries.ts'
import { to } from '../../shell/paths.ts'
import { loadTexts } from '../../shell/texts.ts'
import { AboutPage } from './screens/about.tsx'
import { LicencesPage } from './screens/licences.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

beforeAll(() => loadTexts(['company', 'shell', 'problems']))

it('the page of the house leads to the licences of what others made, word by word', () => {
  const shown = (name: 'about' | 'licences', Page: typeof AboutPage) => drawnPage(<Page />, { path: to(name) })
  expect(shown('about', AboutPage)).toContain(`href="${to('licences')}"`)
  expect(shown('licences', LicencesPage)).not.toContain('react 19')
  queryClient.setQueryData(['licences'], 'react 19.3.1 (MIT)\n\nPermission is hereby granted')
  expect(shown('licences', LicencesPage)).toContain('react 19.3.1 (MIT)\n\nPermission is hereby granted</p>')
})
