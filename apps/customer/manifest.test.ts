import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MANIFEST } from './manifest.ts'
import { routeOf } from './shell/paths.ts'

const file = (path: string) => fileURLToPath(new URL(`public${path}`, import.meta.url))
const page = readFileSync(new URL('index.html', import.meta.url), 'utf8')

async function sizeOf(path: string): Promise<string> {
  const { width, height } = await sharp(file(path)).metadata()
  return `${width}x${height}`
}

describe('what a system is told when the app is installed', () => {
  it('every shortcut and the start lead to pages of the app', () => {
    const urls = [MANIFEST.start_url!, ...MANIFEST.shortcuts!.map(({ url }) => url)]
    expect(urls.map((url) => routeOf(url.replace('/#', '')))).toEqual(['home', 'trade', 'order', 'balances', 'proofs'])
  })

  it('every picture is there, as large as it is said to be', async () => {
    for (const { src, sizes } of [...MANIFEST.icons!, ...(MANIFEST.screenshots ?? [])]) {
      expect(existsSync(file(src)), src).toBe(true)
      if (sizes !== 'any') expect(await sizeOf(src), src).toBe(sizes)
    }
    expect(MANIFEST.icons!.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'any', 'monochrome'])
  })

  it('a running app takes what is opened', () => {
    expect(MANIFEST.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] })
  })
})

describe('what the first page says of itself', () => {
  const said = (name: string) => new RegExp(`<meta\\s+(?:property|name)="${name}"\\s+content="([^"]+)"`).exec(page)?.[1]

  it('a link in a chat has a title, words and a picture', async () => {
    expect(said('og:title')).toBe('Trade where you can see how')
    expect(said('og:description')).toMatch(/simulated funds/)
    expect(said('twitter:card')).toBe('summary_large_image')
    expect(await sizeOf(said('og:image')!)).toBe(`${said('og:image:width')}x${said('og:image:height')}`)
  })

  it('without scripts it says in words what is missing; installed it runs as an app everywhere', () => {
    expect(page.replaceAll(/\s+/g, ' ')).toMatch(/<noscript> <p> Candela needs JavaScript: .* <\/p> <\/noscript>/)
    expect([said('mobile-web-app-capable'), said('apple-mobile-web-app-capable')]).toEqual(['yes', 'yes'])
  })

  it('searchers leave the API and the desk alone', () => {
    expect(readFileSync(file('/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /api/\nDisallow: /console/\n')
  })
})
