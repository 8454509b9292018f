import ts from 'typescript'
import { isTest, lineOf, type Source, walk } from '../source.ts'

/** A test that names a statement it proves. */
export interface Claim {
  id: string
  path: string
  line: number
}

const BRACKETS = /\[(S\d[^\]]*)\]/g
const ONE_OR_LIST = /^S\d+\.\d+(, S\d+\.\d+)*$/
const TEST_CALLS = new Set(['it', 'test', 'describe', 'journey', 'step'])

/**
 * The ids in the titles of tests and journeys: `[S1.10]`, or a list `[S1.10, S1.11]`; where a title takes its row's text, those in the
 * table behind it. Anything else in such brackets, a range for
 * one, is a claim nobody can check, and answered as one with what stands there as its id.
 */
export function claimsIn(sources: readonly Source[]): Claim[] {
  return sources.filter(({ path }) => isTest(path)).flatMap(claimsOf)
}

function claimsOf(file: Source): Claim[] {
  if (!file.text.includes('[S')) return []
  const claims: Claim[] = []
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || !TEST_CALLS.has(nameOf(node.expression))) return
    const title = node.arguments[0]
    if (!title) return
    const own = ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title.getText(file.tree) : ''
    const text = /%s|\$/.test(own) ? `${own} ${rowsOf(file, node.expression)}` : own
    for (const [, inside] of text.matchAll(BRACKETS)) {
      const ids = ONE_OR_LIST.test(inside!) ? inside!.split(', ') : [inside!]
      claims.push(...ids.map((id) => ({ id, path: file.path, line: lineOf(file, node) })))
    }
  })
  return claims
}

/** The texts of the table behind `it.each(table)(…)`, each of which stands in the title of its row's test. */
function rowsOf(file: Source, call: ts.Expression): string {
  const argument = ts.isCallExpression(call) ? call.arguments[0] : undefined
  const table = argument && ts.isIdentifier(argument) ? declared(file, argument.text) : argument
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  if (table) visit(table)
  return texts.join(' ')
}

function declared(file: Source, name: string): ts.Expression | undefined {
  let found: ts.Expression | undefined
  walk(file, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name)
      found = node.initializer
  })
  return found
}

/** The function a call goes to in the end: `it` for `it(…)`, `it.each(table)(…)` and `it.concurrent(…)`. */
function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return nameOf(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return nameOf(node.tag)
  return ''
}
