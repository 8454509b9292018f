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

it.each(['<Field inputMode="decimal" />', "<Field inputMode={'decimal'} />", '<NumberField value={price} />'])(
  'finds a field of a number that is made by hand: %s',
  (text) => {
    expect(found('apps/customer/features/a/a.tsx', `const a = ${text}`)).toBe(1)
    expect(found('apps/customer/ticket/figure-field.tsx', `const a = ${text}`)).toBe(0)
  },
)

it.each(["link.download = 'codes.txt'", '<a href={url} download>file</a>'])(
  'finds a file handed over by hand: %s',
  (text) => {
    expect(found('apps/customer/features/a/a.tsx', `const a = ${text}`)).toBe(1)
    expect(found('apps/customer/shell/save-file.ts', `const a = ${text}`)).toBe(0)
  },
)

it.each(['PATHS.download', '<Field inputMode="numeric" />', '<NumberField value={price} readOnly />'])(
  'leaves %s',
  (text) => expect(found('apps/customer/features/a/a.tsx', `const a = ${text}`)).toBe(0),
)

it('finds a command that a feature of the server enters past the one way', () => {
  const spellings = [
    'engine.take(command, done)',
    'await parts.engine.submit(command)',
    'this.#engine.submit(command)',
    'engine?.submit(command)',
    'engine!.submit(command)',
    'parts.engine?.submit?.(command)',
    "engine['submit'](command)",
    'const { submit } = engine',
    'const { submit: enter } = parts.engine',
    'const { engine: { take } } = parts',
    'const enter = engine.submit.bind(engine)',
  ]
  for (const text of spellings) {
    expect(found('apps/server/features/a/a.ts', text)).toBe(1)
    expect(found('apps/server/features/rails/opened.ts', text)).toBe(0)
    expect(found('apps/server/features/a/a.test.ts', text)).toBe(0)
  }
  for (const text of [
    'commands.submit(command)',
    'const { submit } = commands',
    'engine.core',
    'const { core } = engine',
  ])
    expect(found('apps/server/features/a/a.ts', text)).toBe(0)
})
