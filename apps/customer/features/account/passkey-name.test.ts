import type { OpenSession } from '@candela/contract'
import { expect, it } from 'vitest'
import { passkeyNameFor } from './passkey-name.ts'

const at = (browser: string, system: string, current: boolean): OpenSession => ({
  session: 'AAAAAAAAAAAA',
  current,
  browser,
  system,
  address: '',
  createdAt: 0,
  seenAt: 0,
  newDevice: false,
})
const HERE = [at('Firefox', 'Linux', false), at('Chrome', 'Android', true)]

it('a new passkey is named after this browser and device, apart from others of that name', () => {
  expect(passkeyNameFor(HERE, [])).toBe('Chrome · Android')
  expect(passkeyNameFor(HERE, [{ name: 'Chrome · Android' }, { name: 'Chrome · Android 2' }])).toBe(
    'Chrome · Android 3',
  )
  expect(passkeyNameFor([at('', 'iPhone', true)], [])).toBe('iPhone')
  expect(passkeyNameFor([at('', '', true)], [])).toBe('')
  expect(passkeyNameFor(undefined, [])).toBe('')
})
