import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe violations of what is shown, one line each, by `rules` or by all of them; empty when there are none. A page is looked at in
 * English: its structure is the same in every language, and a look takes more than a second.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if ((await page.evaluate(() => document.documentElement.lang)) !== 'en') return []
  // axe would fetch style sheets anew and put them into the page, which the page's own policy refuses
  const axe = new AxeBuilder({ page }).options({ preload: false })
  const { violations } = await (rules === undefined ? axe.withTags(TAGS) : axe.withRules([...rules])).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}
