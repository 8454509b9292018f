import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proves } from '@candela/checks/proves'
import { channel, CODES, decimal, OPERATOR_ROLES, PRODUCTS } from '@candela/contract'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { parseDecimal } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { repository, ROOT } from '../source.ts'

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
  it('where it is silent the decisions decide, and where they are silent too, what the best apps of this kind do', () => {
    expect(SPECIFICATION).toContain('anything not known is marked "not shown"')
    expect(SPECIFICATION).toContain('- Other transitions: not shown.')
    const decides = 'Where it is silent, ambiguous or contradicts itself, this file decides.'
    expect(DECISIONS, proves('S0.3')).toContain(decides)
    expect(DECISIONS, proves('S4.38')).toContain(
      'Where both are silent, build what a customer of the best apps of this kind would expect',
    )
  })

  it('the customers are people who trade and save for themselves: what one of them has to spare is enough', () => {
    expect(SPECIFICATION).toContain('Users are retail traders and investors.')
    expect(DECISIONS).toContain('**Candela**, a retail trading and finance app.')
    const most = (usdt: string) => Number(parseDecimal(usdt))
    for (const { definition } of PRODUCTS) {
      expect(definition.minimumNotional, proves('S1.1')).toBeLessThanOrEqual(most('5'))
    }
    const toSave = EARN_PRODUCTS.filter(({ asset }) => asset === 'USDT').map(({ terms }) => terms.minimum)
    expect(Math.min(...toSave), proves('S1.1')).toBeLessThanOrEqual(most('50'))
  })

  it('the operators’ side is no page of the customers’ app', () => {
    const pages = repository().filter(({ path }) => /^apps\/customer\/.*\/pages\.ts$/.test(path))
    const paths = pages.flatMap(({ text }) => [...text.matchAll(/ path: '([^']+)'/g)].map(([, path]) => path!))
    expect(paths.length).toBeGreaterThan(80)
    expect(
      paths.filter((path) => /operator|admin|console|desk/i.test(path)),
      proves('S1.4'),
    ).toEqual([])
  })

  it('what an operator does is audited and moves no money alone; each role is written down', () => {
    expect(DECISIONS).toContain('is append-only audited; whatever moves money needs a second operator')
    const roles = readFileSync(join(ROOT, 'docs/OPERATORS.md'), 'utf8')
      .split('\n## ')
      .find((part) => part.startsWith('Roles'))!
    const written = roles
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, role]) => role))
    expect(new Set(written), proves('S6.14')).toEqual(new Set(OPERATOR_ROLES))
  })

  it('the types of fields are ours: amounts are exact decimals outside and integers inside', () => {
    expect(SPECIFICATION).toContain('Only labels are known; field types are not shown.')
    expect(DECISIONS).toContain('Amounts are exact decimals at every boundary (JSON strings), scaled integers inside.')
    expect(decimal.safeParse('10.05').success, proves('S3.1')).toBe(true)
    const others = [10.05, '1e3', '1,000'].filter((amount) => decimal.safeParse(amount).success)
    expect(others, proves('S3.1')).toEqual([])
  })

  it('bounds that are not shown live in the configuration of each product, in order', () => {
    expect(decisionOf('bounds "not shown"')).toContain('one product configuration')
    for (const { minimumLots, maximumLots, minimumNotional } of PRODUCTS.map(({ definition }) => definition)) {
      expect(minimumLots, proves('S5.53')).toBeGreaterThan(0)
      expect(maximumLots, proves('S5.53')).toBeGreaterThan(minimumLots)
      expect(minimumNotional, proves('S5.53')).toBeGreaterThan(0)
    }
  })

  it('the specification only names AI trading; what was built promises no return', () => {
    expect(SPECIFICATION).toContain('AI trading (only named; details not shown).')
    expect(decisionOf('"AI trading" named only')).toContain('never a promised return')
  })

  it('other payloads of the socket are named as the two it shows', () => {
    const payloads = [...decisionOf('other socket payloads "not shown"').matchAll(/`(\w+:)`/g)].map(([, name]) => name)
    expect(payloads).toEqual(['book_all:', 'book_changed:', 'trades:', 'candle:', 'account_changed:'])
    const channels = read('packages/contract/channels.ts')
    for (const payload of payloads) expect(channels).toContain(payload)
    const followed = ['book:BTC-USDT', 'trades:BTC-USDT', 'candle:BTC-USDT:1min', 'account']
    expect(
      followed.filter((name) => !channel.safeParse(name).success),
      proves('S7.16'),
    ).toEqual([])
    expect(channel.safeParse('everything').success).toBe(false)
  })

  it('every refusal has its own number and an HTTP status of refusals', () => {
    const refusals = Object.entries(CODES).filter(([name]) => name !== 'ok')
    expect(new Set(refusals.map(([, { number }]) => number)).size, proves('S8.49')).toBe(refusals.length)
    const others = refusals.filter(([, { status }]) => status < 400 || status >= 600)
    expect(others, proves('S8.49')).toEqual([])
    for (const [name, { status }] of refusals) {
      expect(status, name).toBeGreaterThanOrEqual(400)
      expect(status, name).toBeLessThan(600)
    }
  })
})
