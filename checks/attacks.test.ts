import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const HEADING = '### Attacks on earn, new coins and loans'
const VECTORS = 'packages/rules/vectors/earn-vectors.json'

/** The rows of the table in docs/SECURITY.md: an attack, the file whose test plays it, and the test's name or a vector's number. */
const [, after = ''] = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8').split(HEADING)
const ROWS = [...after.split('\n## ')[0]!.matchAll(/^\| (.+?) +\| `(.+?)` +\| `(.+?)` +\|$/gm)].map(
  ([, attack, file, test]) => ({ attack: attack!, file: file!, test: test! }),
)

describe('attacks on earn that docs/SECURITY.md names', () => {
  it('are as many as the rule book lists, and those of what was built since', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(21)
  })

  it.each(ROWS)('$attack: is played', ({ file, test }) => {
    const path = [file, join('packages', file)].find((each) => existsSync(join(ROOT, each)))
    expect(path).toBeDefined()
    const source = readFileSync(join(ROOT, path!), 'utf8')
    const isVector = /^E\d+$/.test(test)
    expect(isVector ? readFileSync(join(ROOT, VECTORS), 'utf8') : source).toContain(test)
    if (isVector) expect(source).toContain('earn-vectors.json')
  })
})
