import { readFileSync } from 'node:fs'
import { type CodeDefinition, CODES } from '@candela/contract'
import { describe, expect, it } from 'vitest'

/** The words by which the rule books' vectors name a figure beside a refusal, each with ours where it is another. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  own: ['own'],
  owed: ['owed'],
  room: ['room'],
  limit: ['limit'],
  most: ['most'],
  held: ['held'],
  minimum: ['minimum'],
  maximum: ['maximum'],
  missing: ['missing'],
  until: ['until'],
  left: ['left'],
  remaining: ['remaining'],
  maxStakeNow: ['maxStakeNow'],
}

interface Told {
  readonly code: string
  readonly figure: string
}

/** Every figure that a file's vectors name beside a refusal, each once. */
function figuresOf(node: unknown): Told[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(figuresOf)
  const { code } = node as { code?: unknown }
  if (typeof code !== 'string' || code === 'ok') return inside
  return [...Object.keys(node).flatMap((figure) => (figure in FIGURES ? [{ code, figure }] : [])), ...inside]
}

/** The refusals that the rule books name with a figure in braces. */
const BOOKS = {
  earn: {
    ownMoneyNeeded: 'own',
    earnSettling: 'until',
    earnSoldOut: 'room',
    saleSoldOut: 'remaining',
    saleAboveMaximum: 'left',
    loanAboveLimit: 'limit',
    loanNotAffordable: 'most',
    lendingExhausted: 'room',
    repaymentAboveOwed: 'owed',
  },
  derivatives: { houseLimit: 'maxStakeNow', aboveMaximum: 'maximum' },
} as const

function expectDeclared(code: string, figure: string): void {
  const { params = [] } = (CODES as Readonly<Record<string, CodeDefinition>>)[code]!
  expect([code, figure, FIGURES[figure]!.some((own) => params.includes(own))]).toEqual([code, figure, true])
}

it.each(Object.values(BOOKS).flatMap((book) => Object.entries(book)))('%s says its %s', expectDeclared)

describe.each([
  ['earn', 8],
  ['money', 9],
  ['derivatives', 0],
  ['cross', 0],
] as const)('refusals in the %s vectors', (name, count) => {
  const text = readFileSync(new URL(`vectors/${name}-vectors.json`, import.meta.url), 'utf8')
  const told = new Map(figuresOf(JSON.parse(text)).map((one) => [`${one.code} ${one.figure}`, one]))

  it(`name ${count} figures, and each code declares them`, () => {
    for (const { code, figure } of told.values()) expectDeclared(code, figure)
    expect(told.size).toBe(count)
  })
})
