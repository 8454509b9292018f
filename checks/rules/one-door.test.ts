import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { oneDoor } from './one-door.ts'

const found = (path: string, text: string) => oneDoor.check([source(path, text)]).length

it.each(['localStorage.getItem(key)', 'const kept = globalThis.sessionStorage', 'indexedDB.open("a")'])(
  'finds %s beside the app’s storage',
  (text) => {
    expect(found('apps/customer/features/a/a.ts', text)).toBe(1)
    expect(found('apps/customer/shell/storage.ts', text)).toBe(0)
    expect(found('apps/customer/features/a/a.test.ts', text)).toBe(0)
    expect(found('apps/console/a.ts', text)).toBe(0)
  },
)

it('finds a field of a number that is made by hand', () => {
  const text = 'const a = <Field inputMode="decimal" />'
  expect(found('apps/customer/features/a/a.tsx', text)).toBe(1)
  expect(found('apps/customer/ticket/figure-field.tsx', text)).toBe(0)
  expect(found('apps/customer/features/a/a.tsx', 'const a = <Field inputMode="numeric" />')).toBe(0)
})
