import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { bannedCalls } from './banned-calls.ts'

const found = (path: string, text: string) => bannedCalls.check([source(path, text)]).map(({ message }) => message)

describe('banned calls', () => {
  it.each([
    ['const now = Date.now()', 'no Date; time comes in as the instant `at`'],
    ['const now = new Date()', 'no Date'],
    ['const now = performance.now()', 'no performance'],
    ['const chance = Math.random()', 'no Math.random; take a seeded generator'],
    ['setTimeout(settle, 5)', 'no setTimeout; due work runs inside apply'],
    ['const home = process.env', 'no process; take what is needed as an argument'],
    ['const pid = [process]', 'no process'],
    ['async function f() {}', 'no async; answer synchronously'],
    ['const f = async () => 1', 'no async'],
    ['await x', 'no async'],
    ['function f(): Promise<void> {}', 'no Promise; answer synchronously'],
    ['const root = Math.sqrt(2)', 'no Math.sqrt; use integers'],
    ['const e = Math.E', 'no Math.E'],
  ])('catches %s', (text, message) => {
    for (const room of ['packages/core', 'packages/rules', 'packages/units', 'packages/projections']) {
      const messages = found(`${room}/a.ts`, text)
      expect(messages).toHaveLength(1)
      expect(messages[0]).toContain(message)
    }
  })

  it.each([
    'const y = 2 ** x',
    'y **= 2',
    'Math.exp(1)',
    'Math.log(1)',
    'Math.sin(1)',
    'Math.cos(1)',
    'Math.pow(2, 3)',
  ])('catches %s in the simulated market', (text) =>
    expect(found('apps/server/outside/prices/simulated/a.ts', text)).toHaveLength(1),
  )

  it.each([
    "new Intl.DateTimeFormat('en')",
    'const { DateTimeFormat } = Intl',
    "new Date(at).toLocaleDateString('de')",
  ])('catches a format of an app’s own: %s', (text) => {
    expect(found('apps/customer/a.ts', text)).toHaveLength(1)
    expect(found('packages/locale/a.ts', text)).toEqual([])
  })

  it('leaves an app what formats no dates', () =>
    expect(found('apps/customer/a.ts', "new Intl.Collator('en'); text.toLocaleLowerCase('en')")).toEqual([]))

  it.each([
    ['packages/core/a.ts', 'const day = command.process; const x = { Date: 1 }; interface A { process: string }'],
    ['packages/core/a.ts', 'const low = Math.floor(a) + Math.imul(2, 3); const big = 10n ** 8n'],
    ['packages/core/a.ts', '// Date.now() would be wrong here'],
    ['packages/core/a.ts', 'for (const process of processes) step(process)'],
    ['packages/core/a.test.ts', 'const now = Date.now()'],
    ['packages/core/testing/a.ts', 'const at = new Date(text).getTime()'],
    ['packages/projections/a.ts', 'new Date(at).getUTCMonth() + Date.UTC(2026, 1) + day.toString()'],
    ['apps/server/outside/prices/simulated/a.ts', 'interface A { stop(): Promise<void> }'],
    ['packages/journal/a.ts', 'const now = Date.now()'],
    ['apps/server/outside/prices/binance/a.ts', 'const now = Date.now()'],
  ])('lets %s do: %s', (path, text) => expect(found(path, text)).toEqual([]))
})
