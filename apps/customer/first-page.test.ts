import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { written } from './first-page.ts'

const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')
const tokens = readFileSync(join(import.meta.dirname, '../../packages/design/tokens.css'), 'utf8')

describe('what stands in the page before anything is fetched', () => {
  it('has the script that knows the theme in it, and holds nothing up for its stylesheets', () => {
    const built = page.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/app-1.css">\n</head>')
    const html = written(built, 'let theme = "$&"')
    expect(html).toContain('<script>let theme = "$&"</script>')
    expect(html).not.toContain('first-paint.js')
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/app-1.css">')
    expect(html.indexOf('["/assets/app-1.css"]')).toBeGreaterThan(html.indexOf('class="first"'))
  })

  it('wears the design’s own colours, in light and in dark', () => {
    const coloursOf = (css: string, name: string): string[] =>
      [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'))].map(([, colour]) => colour!)
    for (const name of ['canvas', 'sunken', 'ink'])
      expect([name, coloursOf(page, `first-${name}`)]).toEqual([name, coloursOf(tokens, name).slice(0, 3)])
    expect(coloursOf(page, 'first-flame')).toEqual(coloursOf(tokens, 'iris').slice(0, 3))
  })
})
