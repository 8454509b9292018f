import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

/** Every switch is turned by the words beside it, too. */
export const switches: Rule = {
  name: 'switches',
  check(sources) {
    return sources.filter(({ path }) => path.startsWith('apps/') && isTypeScript(path) && !isTest(path)).flatMap(check)
  },
}

function check(file: Source): Violation[] {
  const found: Violation[] = []
  walk(file, (node) => {
    if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText(file.tree) !== 'Switch') return
    if (!hasWords(node, file)) {
      found.push({ path: file.path, line: lineOf(file, node), message: 'stands in a label, or in a row that `turns`' })
    }
  })
  return found
}

function hasWords(node: ts.Node, { tree }: Source): boolean {
  for (let above = node.parent; above !== undefined; above = above.parent) {
    if (ts.isJsxElement(above) && above.openingElement.tagName.getText(tree) === 'label') return true
    if (ts.isJsxAttributes(above)) return above.properties.some((each) => each.name?.getText(tree) === 'turns')
  }
  return false
}
