import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withOwnAddress } from './own-address.ts'
import type { Pages } from './pages.ts'

const html = '<meta property="og:image" content="/pictures/link-card.png"><link href="/icons/favicon.svg">'
const pages: Pages = {
  files: new Map([
    [
      '/index.html',
      {
        type: 'text/html; charset=utf-8',
        immutable: false,
        content: () =>
          Promise.resolve({ etag: '"built"', encoded: new Map([['br', brotliCompressSync(html)]] as const) }),
      },
    ],
  ]),
  inline: { scripts: [], styles: [] },
}

describe('the picture of a link', () => {
  it('is named under PUBLIC_URL, for every browser, and nothing else changes', async () => {
    const told = await withOwnAddress(pages, new URL('https://candela.example/app'))
    const { etag, encoded } = await told.files.get('/index.html')!.content()
    const expected = html.replace('"/pictures/', '"https://candela.example/pictures/')
    expect(brotliDecompressSync(encoded.get('br')!).toString()).toBe(expected)
    expect(gunzipSync(encoded.get('gzip')!).toString()).toBe(expected)
    expect(etag).not.toBe('"built"')
    expect(told.inline).toBe(pages.inline)
  })

  it('stays as it was built where the house has no address of its own', async () => {
    expect(await withOwnAddress(pages, undefined)).toBe(pages)
  })
})
