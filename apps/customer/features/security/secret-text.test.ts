import { proves } from '@candela/checks/proves'
import { expect, it } from 'vitest'
import { PAGES } from './pages.ts'
import { inFours } from './secret-text.ts'

it.each([
  ['', ''],
  ['JBSW', 'JBSW'],
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3', 'JBSW Y3'],
])('the secret %s reads %s', (secret, text) => {
  expect(inFours(secret), proves('S2.83')).toBe(text)
})

it('the secret has a page, for whoever is logged in', () => {
  const { path, guard } = PAGES.authenticator
  expect([path, guard], proves('S2.83')).toEqual(['/pages/user/authenticator/BindAuthenticator', 'login'])
})
