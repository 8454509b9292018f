import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOOKS, UNREACHABLE } from './testing/asserts.ts'

const PACKAGES = join(import.meta.dirname, '..')
/** folders in which the effect of a command is decided, or written */
const WHERE = ['core', 'rules', 'units', 'contract/encoding']

/** The messages of a file's assertions, in their order. */
function assertionsIn(text: string): string[] {
  return [...text.matchAll(/(?<![.\w])assert\(/g)].map(({ index }) => {
    let depth = 0
    let end = index
    do {
      if (text[end] === '(') depth++
      if (text[end] === ')') depth--
      end++
    } while (depth > 0 || text[end - 1] !== ')')
    return /'([^']*)',?\s*\)$/.exec(text.slice(index, end))?.[1] ?? text.slice(index, end)
  })
}

/** By file, of product code alone. */
function found(): Map<string, string[]> {
  const files = WHERE.flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !/\/testing\//.test(file))
  const said = files.map((file) => [file, assertionsIn(readFileSync(join(PACKAGES, file), 'utf8'))] as const)
  return new Map(said.filter(([file, says]) => says.length > 0 && file !== 'units/assert.ts'))
}

describe('an assertion ends the house, so each', () => {
  const all = found()

  it('has a line of why nothing that comes from outside reaches it, and no line is of none', () => {
    const others = [...all].filter(([file]) => !LOOKS.includes(file))
    const listed = Object.entries(UNREACHABLE).map(([file, lines]) => [file, lines.map(([says]) => says)])
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(others))
  })

  it('that looks at a whole state stands where no running house looks', () => {
    expect(LOOKS.filter((file) => !all.has(file))).toEqual([])
    for (const file of LOOKS) {
      const text = readFileSync(join(PACKAGES, file), 'utf8')
      const before = text.slice(0, text.indexOf('assert('))
      expect([file, /\bcheck\w*\b|assertLocked/.test(before)]).toEqual([file, true])
    }
    const asking = [...readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })]
      .filter((file) => /^(core|engine)\//.test(file) && file.endsWith('.ts') && !/\.test\.|testing\//.test(file))
      .filter((file) => readFileSync(join(PACKAGES, file), 'utf8').includes('assertInvariants('))
    expect(asking.toSorted()).toEqual(['core/core.ts', 'core/invariants.ts'])
  })

  it('is found however it is written', () => {
    const text = "assert(a(b) > 0, 'one')\n  assert(\n    x.every(({ y }) => y),\n    'two',\n  )\nfc.assert(c)"
    expect(assertionsIn(text)).toEqual(['one', 'two'])
  })
})
