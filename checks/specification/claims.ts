import ts from 'typescript'
import { lineOf, type Source, type Violation, walk } from '../source.ts'

/** An assertion that runs and names a statement it proves. */
export interface Claim {
  readonly id: string
  readonly path: string
  readonly line: number
  /** the titles of the test it stands in and of what is around that; with the placeholders of a table, where it is one */
  readonly titles: readonly string[]
}

const ID = /^S\d+\.\d+$/
const ID_IN_TITLE = /\bS\d+\.\d+/
const TEST_CALLS = new Set(['it', 'test', 'describe', 'journey'])
/** Matches the tests that `npm test` runs, as vitest.config.ts has them. */
const RUN = /^((?!e2e\/).*\.test\.tsx?|e2e\/(.*\/)?[\w-]+\.(journey\.ts|test\.tsx?))$/
/** Tests that do not run, or not everywhere, prove nothing. */
const MAY_NOT_RUN = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf'])

/**
 * The ids at assertions: `expect(value, proves('S1.10')).…`, `expect.poll(read, { message: proves('S1.10') }).…` and
 * `await provenBy(['S1.10'], promise)`. Where the id comes from a row of a table, the ids that stand in the table.
 */
export function claimsIn(sources: readonly Source[]): Claim[] {
  return sources.filter(({ path }) => RUN.test(path)).flatMap((file) => read(file).claims)
}

/** Claims that nobody can rely on: in a title, beside no assertion, under a condition, or without a readable id. */
export function looseClaims(sources: readonly Source[]): Violation[] {
  return sources.filter(({ path }) => /\.(test|journey)\.tsx?$/.test(path)).flatMap((file) => read(file).loose)
}

function read(file: Source): { claims: Claim[]; loose: Violation[] } {
  const claims: Claim[] = []
  const loose: Violation[] = []
  if (!/\bS\d+\.\d+/.test(file.text)) return { claims, loose }
  const fault = (node: ts.Node, message: string): void => {
    loose.push({ path: file.path, line: lineOf(file, node), message })
  }
  walk(file, (node) => {
    if (isTestCall(node)) {
      if (ID_IN_TITLE.test(textOf(node.arguments[0])))
        fault(node, 'an id in a title proves nothing; name it at the assertion by proves()')
      return
    }
    if (!ts.isCallExpression(node)) return
    const name = ts.isIdentifier(node.expression) ? node.expression.text : ''
    if (name !== 'proves' && name !== 'provenBy') return
    if (name === 'proves' ? !isAtAnAssertion(node) : !ts.isAwaitExpression(node.parent)) {
      return fault(node, name === 'proves' ? 'proves() is the message of an assertion' : 'provenBy() is awaited')
    }
    if (isConditional(node)) return fault(node, 'what is asserted only under a condition proves nothing')
    const ids = idsOf(file, node)
    if (ids.length === 0 || ids.some((id) => !ID.test(id)))
      return fault(node, 'it names no id, nor do the rows of its table')
    if (isLeftOut(node)) return
    claims.push(...ids.map((id) => ({ id, path: file.path, line: lineOf(file, node), titles: titlesAround(node) })))
  })
  return { claims, loose }
}

/** `expect(value, HERE).matcher(…)`, or `expect.poll(read, { message: HERE }).matcher(…)`. */
function isAtAnAssertion(node: ts.CallExpression): boolean {
  const isMessage = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'message'
  const call = isMessage ? node.parent.parent.parent : node.parent
  if (!ts.isCallExpression(call) || partsOf(call.expression)[0] !== 'expect') return false
  if (call.arguments[1] !== (isMessage ? node.parent.parent : node)) return false
  let matcher: ts.Node = call.parent
  while (ts.isPropertyAccessExpression(matcher) && ts.isPropertyAccessExpression(matcher.parent))
    matcher = matcher.parent
  return ts.isPropertyAccessExpression(matcher) && ts.isCallExpression(matcher.parent)
}

/** True when something between it and its test decides if it is reached: an if, a ternary, a case, a catch, a short circuit. */
function isConditional(node: ts.Node): boolean {
  for (
    let each = node;
    !ts.isSourceFile(each) && !(ts.isCallExpression(each) && isTestCall(each));
    each = each.parent
  ) {
    const { parent } = each
    if (ts.isIfStatement(parent) && each !== parent.expression) return true
    if (ts.isConditionalExpression(parent) && each !== parent.condition) return true
    if (ts.isCaseOrDefaultClause(parent) || ts.isCatchClause(parent)) return true
    if (
      ts.isBinaryExpression(parent) &&
      each === parent.right &&
      /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText())
    )
      return true
  }
  return false
}

/** The ids that a call names; where it names a variable, those of the table or tables around it. */
function idsOf(file: Source, call: ts.CallExpression): string[] {
  const first = call.arguments[0]
  const given = first !== undefined && ts.isArrayLiteralExpression(first) ? [...first.elements] : callIds(call)
  return given.flatMap((each) => (ts.isStringLiteralLike(each) ? [each.text] : tableIds(file, call)))
}

function callIds(call: ts.CallExpression): ts.Expression[] {
  return call.expression.getText() === 'proves' ? [...call.arguments] : [...call.arguments].slice(0, 1)
}

/** The ids that stand as whole texts in the tables of what repeats the call: `it.each(table)`, `for (… of table)`. */
function tableIds(file: Source, node: ts.Node): string[] {
  const ids = new Set<string>()
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    const table = tableOf(each)
    if (table)
      for (const id of idsWithin(ts.isIdentifier(table) ? (declared(file, table.text) ?? table) : table)) ids.add(id)
  }
  return [...ids]
}

function tableOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isForOfStatement(node)) return unwrapped(node.expression)
  if (!ts.isCallExpression(node) || !isTestCall(node)) return undefined
  return ts.isCallExpression(node.expression) ? unwrapped(node.expression.arguments[0]) : undefined
}

function unwrapped(node: ts.Expression | undefined): ts.Expression | undefined {
  if (node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))) return unwrapped(node.expression)
  if (node && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    // Object.entries(TABLE), TABLE.entries(), TABLE.map(…)
    const { expression } = node.expression
    return expression.getText() === 'Object' ? unwrapped(node.arguments[0]) : unwrapped(expression)
  }
  return node
}

function idsWithin(node: ts.Node): string[] {
  const ids: string[] = []
  const visit = (inner: ts.Node): void => {
    if (ts.isStringLiteralLike(inner) && ID.test(inner.text)) ids.push(inner.text)
    ts.forEachChild(inner, visit)
  }
  visit(node)
  return ids
}

/** The titles of the test that a node stands in and of what is around it, outermost first. */
function titlesAround(node: ts.Node): string[] {
  const titles: string[] = []
  for (let each = node; !ts.isSourceFile(each); each = each.parent) {
    if (ts.isCallExpression(each) && isTestCall(each)) titles.unshift(textOf(each.arguments[0]))
  }
  return titles
}

function textOf(title: ts.Node | undefined): string {
  if (title === undefined) return ''
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return ''
  return title.head.text + title.templateSpans.map(({ literal }) => `%s${literal.text}`).join('')
}

function isTestCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !TEST_CALLS.has(partsOf(node.expression)[0] ?? '')) return false
  // `it.each` with its table is no test by itself, what it answers is
  return !(ts.isCallExpression(node.parent) && node.parent.expression === node)
}

/** True when something around it is left out by name, or leaves itself out by its context's `skip()`. */
function isLeftOut(node: ts.Node): boolean {
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    if (!isTestCall(each)) continue
    if (partsOf(each.expression).some((part) => MAY_NOT_RUN.has(part))) return true
    if (holds(each, (inner) => ts.isCallExpression(inner) && partsOf(inner.expression).at(-1) === 'skip')) return true
  }
  return false
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

function declared(file: Source, name: string): ts.Expression | undefined {
  let found: ts.Expression | undefined
  walk(file, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name)
      found = node.initializer
  })
  return found
}
