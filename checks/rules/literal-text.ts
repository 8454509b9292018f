import ts from 'typescript'
import { isTest, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

const ROOMS = /^(apps\/(customer|console)|packages\/design)\//
/** Attributes a person reads or hears. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'heading',
  'hint',
  'label',
  'placeholder',
  'title',
])
const LETTER = /\p{L}/u

/** Screens hold no words: every text a person reads comes from packages/locale. */
export const literalText: Rule = {
  name: 'literal-text',
  check(sources) {
    return sources.filter(({ path }) => ROOMS.test(path) && path.endsWith('.tsx') && !isTest(path)).flatMap(check)
  },
}

function check(file: Source): Violation[] {
  const found: Violation[] = []
  const add = (node: ts.Node, text: string) => {
    if (!LETTER.test(text)) return
    const message = `"${text.trim().slice(0, 40)}" stands in the screen; give it a key in packages/locale`
    found.push({ path: file.path, line: lineOf(file, node), message })
  }
  walk(file, (node) => {
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const literal of literalsIn(node.expression)) add(literal, textOf(literal))
    } else if (ts.isJsxAttribute(node) && READ.has(node.name.getText(file.tree)) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
      if (value) for (const literal of literalsIn(value)) add(literal, textOf(literal))
    }
  })
  return found
}

/** The literals an expression may answer: through conditions, not through calls. */
function literalsIn(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node]
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsIn(node.right)
    const either = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken]
    if (either.includes(kind)) return [...literalsIn(node.left), ...literalsIn(node.right)]
  }
  return []
}

function textOf(node: ts.Node): string {
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ')
  return (node as ts.StringLiteralLike).text
}
