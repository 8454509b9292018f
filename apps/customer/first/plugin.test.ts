import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { written } from './plugin.ts'

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')

describe('the page as it is built', () => {
  const built = page.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/app-1.css">\n</head>')
  const html = written(built, {
    themeScript: 'let theme = "$&"',
    script: 'draw("$&")',
    table: { login: '/login', rows: {}, files: [], startWords: [], texts: [['</script>']], catalogues: [] },
    templates: ['<div class="column">·</div>'],
    css: '.column{width:100%}',
    screens: '.landing{width:auto}',
  })

  it('has the script that knows the theme and the first styles in its head', () => {
    expect(html).toContain('<script>let theme = "$&"</script><style>.column{width:100%}</style><style id="screens">')
    expect(html).not.toContain('first-paint.js')
  })

  it('carries the frames, what they need and the script that shows one, which no text can end', () => {
    expect(html).toContain('<template id="frame0"><div class="column">·</div></template>')
    expect(html).toContain('"texts":[["\\u003c/script>"]]')
    expect(html).toContain('<script>draw("$&")</script>')
    expect(html.indexOf('id="first"')).toBeLessThan(html.indexOf('draw('))
  })

  it('holds nothing up for its stylesheets', () => {
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/app-1.css">')
    expect(html.indexOf('["/assets/app-1.css"]')).toBeGreaterThan(html.indexOf('draw('))
  })

  it('puts the first styles of a screen behind the sheets, where the screen’s own will stand', () => {
    const putting = html.slice(html.indexOf('["/assets/app-1.css"]'))
    expect(putting.indexOf("getElementById('screens')")).toBeGreaterThan(putting.indexOf('stylesheet'))
  })
})
