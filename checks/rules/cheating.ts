import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

/** The folders in which commands, routes, columns and channels get their names. */
const ROOMS = /^(packages\/contract|apps\/server)\//

const BY_DECREE = [
  'set',
  'adjust',
  'override',
  'force',
  'rig',
  'fix',
  'manipulate',
  'overwrite',
  'edit',
  'correct',
  'tweak',
  'decide',
]
const DECREED = [
  'price',
  'prices',
  'outcome',
  'outcomes',
  'balance',
  'balances',
  'odds',
  'result',
  'results',
  'winner',
  'pnl',
  'settlement',
  'payout',
]
const TO_HOLD_BACK = ['freeze', 'block', 'suspend', 'ban', 'lock', 'confiscate', 'seize', 'hold']
const HELD_BACK = ['customer', 'customers', 'account', 'user', 'users', 'withdrawal', 'withdrawals', 'funds']
/** After the noun, these make it something else: a price alert is no price. */
const HARMLESS = new Set([
  'alert',
  'alerts',
  'display',
  'format',
  'precision',
  'currency',
  'colour',
  'color',
  'limit',
  'visibility',
  'hidden',
])

/**
 * Nobody can set a price, an outcome, a balance or a customer's odds, or hold a customer's money back: there is no word for it in any
 * command, route or column. A correction is an entry of its own, paid by the house.
 */
export const cheating: Rule = {
  name: 'cheating',
  check(sources) {
    return sources.filter(({ path }) => ROOMS.test(path) && isTypeScript(path) && !isTest(path)).flatMap(check)
  },
}

function check(file: Source): Violation[] {
  const found: Violation[] = []
  walk(file, (node) => {
    const name = nameOf(node)
    if (name === undefined || !isDecree(name)) return
    const message = `"${name}" names what no house may do; every movement has a journalled cause that the customer can check`
    found.push({ path: file.path, line: lineOf(file, node), message })
  })
  return found
}

/** The name a node gives to something: a declared or property name, or a text without blanks such as a route's path. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return /\s/.test(node.text) ? undefined : node.text
  if (!ts.isIdentifier(node)) return undefined
  const { parent } = node
  const named = parent as ts.Node & { name?: ts.Node }
  return named.name === node && !ts.isPropertyAccessExpression(parent) ? node.text : undefined
}

function isDecree(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return combines(words, BY_DECREE, DECREED) || combines(words, TO_HOLD_BACK, HELD_BACK)
}

/** True when a verb is followed by a noun, at once or with one word between. */
function combines(words: readonly string[], verbs: readonly string[], nouns: readonly string[]): boolean {
  return words.some((verb, index) => {
    if (!verbs.includes(verb)) return false
    return [index + 1, index + 2].some((at) => nouns.includes(words[at] ?? '') && !HARMLESS.has(words[at + 1] ?? ''))
  })
}
