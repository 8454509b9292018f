import { proves } from '@candela/checks/proves'
import { expect, it } from 'vitest'
import { tooOldIos } from './ios.ts'

it.each([
  ['iPhone; CPU iPhone OS 13_0 like Mac OS X', '13.0'],
  ['iPhone; CPU iPhone OS 13_1_2 like Mac OS X', '13.1.2'],
  ['iPad; CPU OS 13_1 like Mac OS X', '13.1'],
  ['iPhone; CPU iPhone OS 13_2 like Mac OS X', undefined],
  ['iPhone; CPU iPhone OS 13_10 like Mac OS X', undefined],
  ['iPhone; CPU iPhone OS 12_4 like Mac OS X', undefined],
  ['Macintosh; Intel Mac OS X 10_13_1', undefined],
  ['Linux; Android 13; Pixel 7', undefined],
])('iOS 13.0 and 13.1 are told to update: %s', (system, version) => {
  expect(tooOldIos(`Mozilla/5.0 (${system}) AppleWebKit/605.1.15`), proves('S8.44')).toBe(version)
})
