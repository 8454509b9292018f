import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { newContext } from '../phone.ts'
import { beginJourney } from './journey.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SHEETS = ['Sheet', 'ConfirmSheet', 'LetterModal'] as const

const journey = beginJourney()
let gallery: ViteDevServer
beforeAll(async () => {
  gallery = await createServer({
    configFile: join(ROOT, 'e2e', 'gallery', 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  })
  await gallery.listen()
})
afterAll(() => gallery.close())

async function violationsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

describe('every component in its states', () => {
  it.each([
    ['light', 'en', 'green-up', 390],
    ['dark', 'en', 'red-up', 390],
    ['light', 'th', 'green-up', 320],
    ['dark', 'hi', 'green-up', 320],
    ['light', 'ja', 'red-up', 320],
  ])('%s, %s, %s, at %i px', async (theme, lang, updown, width) => {
    const context = await newContext(journey.browser, { viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const troubles: string[] = []
    page.on('pageerror', ({ message }) => troubles.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text())
    })
    await page.goto(`${gallery.resolvedUrls!.local[0]}?${new URLSearchParams({ theme, lang, updown })}`)
    await page.locator('[data-specimen=Icons]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    for (const name of SHEETS) {
      await page.locator(`[data-specimen=${name}] .button`).click()
      const over = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await over.waitFor()
      expect([name, await violationsOf(page)]).toEqual([name, []])
      await over.getByRole('button').last().click()
      await over.waitFor({ state: 'hidden' })
    }
    expect(troubles).toEqual([])
    await context.close()
  })

  it('is nowhere in what is built', async () => {
    expect((await fetch(`${journey.product.url}/gallery/`)).status).toBe(404)
    const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
    const pages = built.filter((path) => /\.(js|html)$/.test(path))
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.filter((path) => readFileSync(join(ROOT, 'dist', path), 'utf8').includes('data-specimen'))).toEqual([])
  })
})
