import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMetrics } from './metrics.ts'

const DEPLOY = new URL('../../deploy/', import.meta.url)
/** figures that Prometheus itself has of a job */
const OF_THE_COLLECTOR = ['up']
const PARTS_OF_A_HISTOGRAM = ['_bucket', '_sum', '_count']

let names: Set<string>
beforeAll(async () => {
  const text = await openMetrics(() => undefined).text()
  names = new Set(OF_THE_COLLECTOR)
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    for (const part of type === 'histogram' ? PARTS_OF_A_HISTOGRAM : ['']) names.add(`${name!}${part}`)
  }
})

const read = (file: string): string => readFileSync(new URL(file, DEPLOY), 'utf8')
/** The names of figures in an expression: words outside of labels, brackets and the words of the language. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z][a-z_0-9]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['sum', 'topk', 'e9'].includes(name))
}

describe('the figures that', () => {
  it('alerts name are told by the house', () => {
    const text = read('alerts.yml')
    const expressions = [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!)
    expect(expressions).toHaveLength(text.match(/- alert: /g)!.length)
    expect(expressions.length).toBeGreaterThanOrEqual(10)
    const named = expressions.flatMap(namesIn)
    expect(named.length).toBeGreaterThanOrEqual(expressions.length)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })

  it('the dashboard draws are told by the house, and each of the house’s own is drawn', () => {
    const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('dashboard.json'))
    const drawn = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))
    expect(drawn.filter((name) => !names.has(name))).toEqual([])
    const all = `${drawn.join(' ')} ${read('alerts.yml')}`
    const own = [...names].filter((name) => name.startsWith('candela_') && !/_(sum|count)$/.test(name))
    expect(own.filter((name) => !all.includes(name))).toEqual([])
  })
})
