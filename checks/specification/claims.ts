import ts from 'typescript'
import { lineOf, type Source, walk } from '../source.ts'

/** A test that runs and names a statement it proves. */
export interface Claim {
  id: string
  path: string
  line: number
}

const BRACKETS = /\[(S\d[^\]]*)\]/g
const ONE_OR_LIST = /^S\d+\.\d+(, S\d+\.\d+)*$/
const TEST_CALLS = new Set(['it', 'test', 'describe', 'journey', 'step'])
/** What `npm test` runs, as vitest.config.ts has it. */
const RUN = /^((?!e2e\/).*\.test\.tsx?|e2e\/(.*\/)?[\w-]+\.(journey\.ts|test\.tsx?))$/
/** Tests that do not run, or not everywhere, prove nothing. */
const MAY_NOT_RUN = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf'])

/**
 * The ids in the titles of tests and journeys that run: `[S1.10]`, or a list `[S1.10, S1.11]`; where a title takes its
 * row's text, those in the table behind it. Anything else in such brackets, a range for one, is a claim nobody can
 * check, and answered as one with what stands there as its id.
 */
export function claimsIn(sources: readonly Source[]): Claim[] {
  return sources.filter(({ path }) => RUN.test(path)).flatMap(claimsOf)
}

function claimsOf(file: Source): Claim[] {
  if (!file.text.includes('[S')) return []
  const claims: Claim[] = []
  walk(file, (node) => {
    if (!isTestCall(node) || isLeftOut(node)) return
    const [title, ...rest] = node.arguments
    if (!title || rest.length === 0 || (nameOf(node.expression) === 'describe' && !holdsTests(node))) return
    const own = ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title.getText(file.tree) : ''
    const text = /%s|\$/.test(own) ? `${own} ${rowsOf(file, node.expression)}` : own
    for (const [, inside] of text.matchAll(BRACKETS)) {
      const ids = ONE_OR_LIST.test(inside!) ? inside!.split(', ') : [inside!]
      claims.push(...ids.map((id) => ({ id, path: file.path, line: lineOf(file, node) })))
    }
  })
  return claims
}

function isTestCall(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && TEST_CALLS.has(nameOf(node.expression))
}

/** Whether it, or something around it, is left out by name, or leaves itself out by its context's `skip()`. */
function isLeftOut(node: ts.Node): boolean {
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    if (isTestCall(each) && partsOf(each.expression).some((part) => MAY_NOT_RUN.has(part))) return true
  }
  return holds(node, (inner) => ts.isCallExpression(inner) && partsOf(inner.expression).at(-1) === 'skip')
}

function holdsTests(node: ts.Node): boolean {
  return holds(node, (inner) => inner !== node && isTestCall(inner) && !isLeftOut(inner))
}

function holds(node: ts.Node, wanted: (inner: ts.Node) => boolean): boolean {
  return wanted(node) || ts.forEachChild(node, (inner) => holds(inner, wanted) || undefined) === true
}

/** The names a call goes through: `it`, `each` for `it.each(table)(…)`. */
function partsOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...partsOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return partsOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? partsOf(node.tag) : []
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
  return partsOf(node)[0] ?? ''
}
