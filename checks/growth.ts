import { readFileSync } from 'node:fs'

const DOCUMENT = new URL('../docs/SECURITY.md', import.meta.url)

/** A row of what can grow: what is named in its first cell, and what the others say. */
interface GrowthRow {
  readonly names: readonly string[]
  readonly says: string
}

/** The rows of the table under a heading of "What can grow" in docs/SECURITY.md; code in the first cell without its marks. */
export function growthRows(heading: string): readonly GrowthRow[] {
  const [, after] = readFileSync(DOCUMENT, 'utf8').split(`\n### ${heading}\n`)
  const lines = after!.split('\n### ')[0]!.split('\n## ')[0]!.split('\n')
  const rows = lines.filter((line) => line.startsWith('| ')).slice(2)
  return rows.map((line) => {
    const [first, ...others] = line.split('|').slice(1, -1)
    const named = [...first!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    return { names: named.length > 0 ? named : [first!.trim()], says: others.join(' ') }
  })
}
