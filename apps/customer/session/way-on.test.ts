import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decide } from '../shell/guard.ts'
import { PATHS, storedTarget, storeTarget } from '../shell/index.ts'
import { stubStorage } from '../shell/testing/storage.ts'
import { leadPastRecoveryCodes } from './way-on.ts'

beforeEach(() => void stubStorage('sessionStorage'))
afterEach(() => void vi.unstubAllGlobals())

const afterRegistering = () =>
  decide({ path: PATHS.registerSecond, search: '', signedIn: true, back: false, storedTarget: storedTarget() })

it.each([
  ['Home', undefined, PATHS.home],
  ['where the visitor was going', PATHS.balances, PATHS.balances],
])('a new username is led past the recovery codes, then to %s', (_, target, next) => {
  if (target !== undefined) storeTarget(target)
  leadPastRecoveryCodes()
  const query = new URLSearchParams({ next }).toString()
  expect(afterRegistering()).toEqual({ kind: 'goTo', target: `${PATHS.recoveryCodes}?${query}` })
})

it('what was refused leads where it led before', () => {
  leadPastRecoveryCodes()()
  expect(storedTarget()).toBeUndefined()
  storeTarget(PATHS.balances)
  leadPastRecoveryCodes()()
  expect(storedTarget()).toBe(PATHS.balances)
})
