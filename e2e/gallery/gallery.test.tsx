import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Choosing } from './choosing.tsx'
import { Facts } from './facts.tsx'
import { Messages } from './messages.tsx'
import { Prices } from './prices.tsx'
import { type GalleryLanguage, WORDS } from './words.ts'

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('the gallery', () => {
  it('shows every component that the design exports', () => {
    const exported = [...text('../../packages/design/index.ts').matchAll(/^export \{([^}]*)\}/gm)]
      .flatMap(([, names]) => names!.split(','))
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name))
    expect(exported.length).toBeGreaterThan(70)
    const drawn = readdirSync(new URL('.', import.meta.url))
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => text(name))
      .join('\n')
    expect(exported.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(drawn))).toEqual([])
  })

  it.each(Object.keys(WORDS) as GalleryLanguage[])('is drawn in %s, and no id stands there twice', (language) => {
    const words = WORDS[language]
    const markup = renderToStaticMarkup(
      <>
        <Choosing words={words} />
        <Facts words={words} />
        <Prices words={words} />
        <Messages words={words} />
      </>,
    )
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(10)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
