import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

/** The folders whose output a browser reads. */
const ROOMS = ['apps/customer/', 'apps/console/', 'packages/']

const SAY = 'a text is a text: let React place it'
const RUN = 'nothing that came as a text is run'

/** Calls that turn a text into elements or into a program. */
const BANNED: Readonly<Record<string, string>> = {
  innerHTML: SAY,
  outerHTML: SAY,
  insertAdjacentHTML: SAY,
  dangerouslySetInnerHTML: SAY,
  createContextualFragment: SAY,
  setHTMLUnsafe: SAY,
  parseFromString: SAY,
  srcDoc: SAY,
  srcdoc: SAY,
  eval: RUN,
}

/** No name, letter or quote is ever read as markup or as a program, whatever stands in it. */
export const markup: Rule = {
  name: 'markup',
  check(sources) {
    return sources
      .filter(({ path }) => isTypeScript(path) && !isTest(path) && ROOMS.some((room) => path.startsWith(room)))
      .flatMap(check)
  },
}

function check(file: Source): Violation[] {
  const found: Violation[] = []
  walk(file, (node) => {
    const name = ts.isIdentifier(node) ? node.text : undefined
    const instead = name !== undefined && Object.hasOwn(BANNED, name) ? BANNED[name] : undefined
    if (instead !== undefined)
      found.push({ path: file.path, line: lineOf(file, node), message: `no ${name}; ${instead}` })
    else if (ts.isNewExpression(node) && node.expression.getText(file.tree) === 'Function') {
      found.push({ path: file.path, line: lineOf(file, node), message: `no new Function; ${RUN}` })
    }
  })
  return found
}
