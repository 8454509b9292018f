import { expect, it } from 'vitest'
import { inFours } from './secret-text.ts'

it.each([
  ['', ''],
  ['JBSW', 'JBSW'],
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3', 'JBSW Y3'],
])('[S2.83] the secret %s reads %s', (secret, text) => {
  expect(inFours(secret)).toBe(text)
})
