import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SourceMaps } from './source-map.ts'

const SOURCE = `export const figure = (of: { total: string }) => of.total


export function broken(page: { rows: string[] }) {
  return page.rows.map((row) => row.length)
}
`
const folder = mkdtempSync(join(tmpdir(), 'candela-maps-'))
let code: string
beforeAll(async () => {
  const built = await transform(SOURCE, {
    loader: 'ts',
    minify: true,
    sourcemap: 'external',
    sourcefile: '../../../apps/customer/features/home/home-page.tsx',
  })
  code = built.code
  for (const app of ['customer', 'console']) {
    mkdirSync(join(folder, app, 'assets'), { recursive: true })
    writeFileSync(join(folder, app, 'assets/home-BX3fLq2a.js.map.br'), brotliCompressSync(built.map))
  }
  writeFileSync(join(folder, 'customer/assets/torn-BX3fLq2a.js.map.br'), 'not a map')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a place of a built file is the place in its source', async () => {
  const maps = new SourceMaps(folder)
  const [line] = code.split('\n')
  const column = line!.indexOf('.rows.map') + '.rows.'.length + 1
  const place = /^apps\/customer\/features\/home\/home-page\.tsx:5:\d+$/
  expect(await maps.placeOf(`assets/home-BX3fLq2a.js:1:${column}`)).toMatch(place)
  expect(await maps.placeOf(`console/assets/home-BX3fLq2a.js:1:${column}`)).toMatch(place)
})

it.each(['assets/gone-BX3fLq2a.js:1:1', 'assets/torn-BX3fLq2a.js:1:1', 'no place', ''])(
  '%j is unknown',
  async (frame) => expect(await new SourceMaps(folder).placeOf(frame)).toBeUndefined(),
)

it('a map is read once for all that ask at the same time, and again only where it could not be read', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const maps = new SourceMaps(folder)
  const places = await Promise.all(Array.from({ length: 12 }, () => maps.placeOf('assets/home-BX3fLq2a.js:1:1')))
  expect(new Set(places).size).toBe(1)
  expect(parse).toHaveBeenCalledOnce()
  parse.mockRestore()
  const late = 'customer/assets/late-BX3fLq2a.js.map.br'
  expect(await maps.placeOf('assets/late-BX3fLq2a.js:1:1')).toBeUndefined()
  copyFileSync(join(folder, 'customer/assets/home-BX3fLq2a.js.map.br'), join(folder, late))
  expect(await maps.placeOf('assets/late-BX3fLq2a.js:1:1')).toBeDefined()
})
