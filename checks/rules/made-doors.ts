import { posix } from 'node:path'
import ts from 'typescript'
import { isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'
import { doorsOf } from './imports.ts'

const MADE_DOOR = /\/doors\.made\.ts$/

/**
 * Everything that files behind a generated door export is taken by name somewhere. The check for dead exports sees no further than a
 * door, and a door that gives all of a file names nothing.
 */
export const madeDoors: Rule = {
  name: 'made-doors',
  check(sources) {
    const files = sources.filter(({ path }) => isTypeScript(path))
    return files.filter(({ path }) => MADE_DOOR.test(path)).flatMap((door) => unusedBehind(door, files, sources))
  },
}

function unusedBehind(door: Source, files: readonly Source[], sources: readonly Source[]): Violation[] {
  const room = posix.dirname(door.path)
  const behind = new Set(specifiersOf(door).map((specifier) => posix.join(room, specifier)))
  const doors = [...doorsOf(sources)].filter(([, path]) => path.startsWith(`${room}/`))
  const names = new Set(doors.map(([name]) => name))
  const isOfRoom = (path: string, specifier: string): boolean =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier).startsWith(`${room}/`) : names.has(specifier)
  const taken = new Set(files.flatMap((file) => takenBy(file, (specifier) => isOfRoom(file.path, specifier))))
  return files
    .filter(({ path }) => behind.has(path))
    .flatMap((file) =>
      exportsIn(file)
        .filter(({ name }) => !taken.has(name) && !isUsedIn(file, name))
        .map(({ name, node }) => ({ path: file.path, line: lineOf(file, node), message: `nobody takes ${name}` })),
    )
}

function specifiersOf(file: Source): string[] {
  return file.tree.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  )
}

interface Named {
  readonly name: string
  readonly node: ts.Node
}

function exportsIn(file: Source): Named[] {
  return file.tree.statements.flatMap((statement): Named[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [{ name: name.text, node: name }] : [],
      )
    }
    const name = 'name' in statement ? (statement.name as ts.Identifier | undefined) : undefined
    return name ? [{ name: name.text, node: name }] : []
  })
}

/** Names that a file takes of a room: by import, by export from it, and of what it imports as a whole. */
function takenBy(file: Source, isOfRoom: (specifier: string) => boolean): string[] {
  const taken: string[] = []
  const wholes = new Set<string>()
  walk(file, (node) => {
    if (ts.isImportTypeNode(node) && node.qualifier) taken.push(node.qualifier.getText(file.tree))
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return
    if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier) || !isOfRoom(node.moduleSpecifier.text))
      return
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause
    if (bindings && ts.isNamespaceImport(bindings)) wholes.add(bindings.name.text)
    else if (bindings && 'elements' in bindings) {
      for (const { name, propertyName } of bindings.elements) taken.push((propertyName ?? name).text)
    }
  })
  if (wholes.size > 0) {
    walk(file, (node) => {
      if (ts.isPropertyAccessExpression(node) && wholes.has(node.expression.getText(file.tree)))
        taken.push(node.name.text)
      if (ts.isQualifiedName(node) && wholes.has(node.left.getText(file.tree))) taken.push(node.right.text)
    })
  }
  return taken
}

function isUsedIn(file: Source, name: string): boolean {
  let times = 0
  walk(file, (node) => {
    if (ts.isIdentifier(node) && node.text === name) times += 1
  })
  return times > 1
}
