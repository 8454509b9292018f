import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

const STORAGE = 'apps/customer/shell/storage.ts'
const FIGURES = 'apps/customer/ticket/figure-field.tsx'
const FILES = 'apps/customer/shell/save-file.ts'

const COMMANDS = 'apps/server/intake/commands.ts'
/** files whose commands are the house's own and no customer's */
const OWN_COMMANDS = new Set(['apps/server/features/rails/opened.ts', 'apps/server/features/house/schedule.ts'])

/** Names of the browser, each with the one file of the app that may say them. */
const DOORS: Readonly<Record<string, string>> = {
  localStorage: STORAGE,
  sessionStorage: STORAGE,
  indexedDB: STORAGE,
}

/**
 * The app reaches what a browser keeps by one file, which bears a storage that is full or off, makes every field of a number in another,
 * and hands a file over by a third, which knows the devices that cannot take it. The server's features enter commands by one, which holds
 * every customer to the texts in force.
 */
export const oneDoor: Rule = {
  name: 'one-door',
  check(sources) {
    return sources
      .filter(({ path }) => isTypeScript(path) && !isTest(path))
      .flatMap((file) => {
        if (file.path.startsWith('apps/customer/')) return check(file, doorOf)
        return file.path.startsWith('apps/server/features/') && !OWN_COMMANDS.has(file.path)
          ? check(file, (node) => (entersByHand(node, file) ? COMMANDS : undefined))
          : []
      })
  },
}

function check(file: Source, doorOf: (node: ts.Node, file: Source) => string | undefined): Violation[] {
  const found: Violation[] = []
  walk(file, (node) => {
    const door = doorOf(node, file)
    if (door !== undefined && door !== file.path) {
      found.push({ path: file.path, line: lineOf(file, node), message: `by ${door} only` })
    }
  })
  return found
}

function doorOf(node: ts.Node, file: Source): string | undefined {
  if (ts.isIdentifier(node)) return Object.hasOwn(DOORS, node.text) ? DOORS[node.text] : undefined
  if (isDownload(node, file)) return FILES
  if (ts.isJsxAttribute(node)) return /^inputMode\b.*\bdecimal\b/.test(node.getText(file.tree)) ? FIGURES : undefined
  return isEditedNumber(node, file) ? FIGURES : undefined
}

const ENTERING = new Set(['take', 'submit'])

/** True of `take` or `submit` of an engine, however it is reached: by a dot, by a name in brackets, or taken out of it. */
function entersByHand(node: ts.Node, file: Source): boolean {
  const isEngine = (of: ts.Node | undefined): boolean => of !== undefined && /engine[?!]?$/i.test(of.getText(file.tree))
  if (ts.isPropertyAccessExpression(node)) return ENTERING.has(node.name.text) && isEngine(node.expression)
  if (ts.isElementAccessExpression(node))
    return (
      ts.isStringLiteral(node.argumentExpression) &&
      ENTERING.has(node.argumentExpression.text) &&
      isEngine(node.expression)
    )
  if (!ts.isBindingElement(node) || !ENTERING.has((node.propertyName ?? node.name).getText(file.tree))) return false
  const { parent } = node.parent
  return ts.isBindingElement(parent)
    ? isEngine(parent.propertyName)
    : ts.isVariableDeclaration(parent) && isEngine(parent.initializer)
}

function isDownload(node: ts.Node, file: Source): boolean {
  if (ts.isJsxAttribute(node)) return node.name.getText(file.tree) === 'download'
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false
  return ts.isPropertyAccessExpression(node.left) && node.left.name.text === 'download'
}

/** True of a number field that can be edited: one that cannot shows a number, and is told none. */
function isEditedNumber(node: ts.Node, file: Source): boolean {
  if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return false
  const isReadOnly = node.attributes.properties.some((each) => each.getText(file.tree) === 'readOnly')
  return node.tagName.getText(file.tree) === 'NumberField' && !isReadOnly
}
