import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

/** Tabs name a panel that stands in the same file and has a spoken name; what has no panel is a radio group. */
export const panels: Rule = {
  name: 'panels',
  check(sources) {
    return sources.filter(({ path }) => isTypeScript(path) && !isTest(path) && path.startsWith('apps/')).flatMap(check)
  },
}

function check(file: Source): Violation[] {
  if (!file.text.includes('panelId') && !file.text.includes('tabpanel')) return []
  const tabs: { panel: string; line: number }[] = []
  const drawn: { id: string | undefined; isNamed: boolean; line: number }[] = []
  const unread: number[] = []
  walk(file, (node) => {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return
    const texts = new Map<string, string | undefined>()
    for (const each of node.attributes.properties) {
      if (!ts.isJsxAttribute(each)) continue
      const { initializer } = each
      texts.set(
        each.name.getText(file.tree),
        initializer && ts.isStringLiteral(initializer) ? initializer.text : undefined,
      )
    }
    const line = lineOf(file, node)
    const panel = texts.get('panelId')
    if (panel !== undefined) tabs.push({ panel, line })
    const isPanel = texts.get('role') === 'tabpanel'
    const isUnread = (name: string): boolean => texts.has(name) && texts.get(name) === undefined
    if (isUnread('panelId') || (isPanel && isUnread('id'))) return void unread.push(line)
    if (isPanel) drawn.push({ id: texts.get('id'), isNamed: texts.has('aria-label'), line })
  })
  const violation = (line: number, message: string): Violation => ({ path: file.path, line, message })
  return [
    ...unread.map((line) => violation(line, 'the name of a panel is a text, not an expression')),
    ...tabs
      .filter(({ panel }) => !drawn.some(({ id }) => id === panel))
      .map(({ panel, line }) =>
        violation(line, `no role="tabpanel" with the id ${panel}; without a panel leave panelId out`),
      ),
    ...drawn
      .filter(({ id }) => !tabs.some(({ panel }) => panel === id))
      .map(({ line }) => violation(line, 'no tabs name this panel; give its id as their panelId')),
    ...drawn
      .filter(({ isNamed }) => !isNamed)
      .map(({ line }) => violation(line, 'a panel without a name; give it an aria-label')),
  ]
}
