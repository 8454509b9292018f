import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODES, decimal, OPERATOR_ROLES, PRODUCTS } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../source.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ')
const DECISIONS = read('docs/spec/decisions.md')
const SPECIFICATION = read('docs/spec/specification.txt')

/** The document's row for a point that the specification names without saying what: | point | decision |. */
function decisionOf(point: string): string {
  const row = DECISIONS.split(`| ${point} | `)[1]
  if (row === undefined) throw new Error(`nothing is decided about ${point}`)
  return row.split(' |')[0]!
}

describe('what the specification leaves open is decided', () => {
  it('[S0.3, S4.38] where it is silent the decisions decide, and where they are silent too, what the best apps of this kind do', () => {
    expect(SPECIFICATION).toContain('anything not known is marked "not shown"')
    expect(SPECIFICATION).toContain('- Other transitions: not shown.')
    expect(DECISIONS).toContain('Where it is silent, ambiguous or contradicts itself, this file decides.')
    expect(DECISIONS).toContain(
      'Where both are silent, build what a customer of the best apps of this kind would expect',
    )
  })

  it('[S1.1] the customers are people who trade and save for themselves', () => {
    expect(SPECIFICATION).toContain('Users are retail traders and investors.')
    expect(DECISIONS).toContain('**Candela**, a retail trading and finance app.')
  })

  it('[S1.4, S6.14] what an operator does is audited and moves no money alone; each role is written down', () => {
    expect(DECISIONS).toContain('is append-only audited; whatever moves money needs a second operator')
    const roles = readFileSync(join(ROOT, 'docs/OPERATORS.md'), 'utf8')
      .split('\n## ')
      .find((part) => part.startsWith('Roles'))!
    const written = roles
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, role]) => role))
    expect(new Set(written)).toEqual(new Set(OPERATOR_ROLES))
  })

  it('[S3.1] the types of fields are ours: amounts are exact decimals outside and integers inside', () => {
    expect(SPECIFICATION).toContain('Only labels are known; field types are not shown.')
    expect(DECISIONS).toContain('Amounts are exact decimals at every boundary (JSON strings), scaled integers inside.')
    expect(decimal.safeParse('10.05').success).toBe(true)
    expect([10.05, '1e3', '1,000'].some((amount) => decimal.safeParse(amount).success)).toBe(false)
  })

  it('[S5.53] bounds that are not shown live in the configuration of each product, in order', () => {
    expect(decisionOf('bounds "not shown"')).toContain('one product configuration')
    for (const { minimumLots, maximumLots, minimumNotional } of PRODUCTS.map(({ definition }) => definition)) {
      expect(minimumLots).toBeGreaterThan(0)
      expect(maximumLots).toBeGreaterThan(minimumLots)
      expect(minimumNotional).toBeGreaterThan(0)
    }
  })

  it('[S1.42] AI trading is named only: hidden until it is built, in every language', () => {
    expect(SPECIFICATION).toContain('AI trading (only named; details not shown).')
    expect(decisionOf('"AI trading" named only')).toContain('hidden until built')
    const folder = join(ROOT, 'packages/locale/catalogues')
    const texts = readdirSync(folder).flatMap((language) =>
      readdirSync(join(folder, language))
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFileSync(join(folder, language, name), 'utf8')),
    )
    expect(texts.length).toBeGreaterThan(13 * 20)
    expect(
      texts.filter((text) =>
        /\b(AI|KI|IA)\b[ -]?(trad|hand)|trading (de|com|con) IA|人工智能|AI ?交易|AI取引|AI 거래/i.test(text),
      ),
    ).toEqual([])
    expect(read('apps/customer/shell/pages.ts')).not.toMatch(/AiTrad|AITrad/)
  })

  it('[S7.16] other payloads of the socket are named as the two it shows', () => {
    const payloads = [...decisionOf('other socket payloads "not shown"').matchAll(/`(\w+:)`/g)].map(([, name]) => name)
    expect(payloads).toEqual(['book_all:', 'book_changed:', 'trades:', 'candle:', 'account_changed:'])
    const channels = read('packages/contract/channels.ts')
    for (const payload of payloads) expect(channels).toContain(payload)
  })

  it('[S8.49] every refusal has its own number and an HTTP status of refusals', () => {
    const refusals = Object.entries(CODES).filter(([name]) => name !== 'ok')
    expect(new Set(refusals.map(([, { number }]) => number)).size).toBe(refusals.length)
    for (const [name, { status }] of refusals) {
      expect(status, name).toBeGreaterThanOrEqual(400)
      expect(status, name).toBeLessThan(600)
    }
  })
})
