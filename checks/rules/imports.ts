import { posix } from 'node:path'
import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

const PACKAGES = [
  'units',
  'contract',
  'rules',
  'core',
  'journal',
  'engine',
  'projections',
  'auditor',
  'verify',
  'simulator',
  'locale',
  'design',
]
const SCREEN_ROOMS = ['units', 'contract', 'rules', 'verify', 'locale', 'design']
const EVERYTHING = [...PACKAGES, 'checks']

/** The packages that each package may import; nothing else. The same table stands in docs/ARCHITECTURE.md. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/units': [],
  'packages/contract': ['units'],
  'packages/rules': ['units', 'contract'],
  'packages/core': ['units', 'contract', 'rules'],
  'packages/journal': ['units', 'contract'],
  'packages/engine': ['units', 'contract', 'core', 'journal'],
  'packages/projections': ['units', 'contract', 'core'],
  // shares no code with what it audits: nothing of rules, core, journal or engine
  'packages/auditor': ['units', 'contract'],
  // holds everything against the auditor's telling: only its tests know the rules that decided
  'packages/verify': ['units', 'contract', 'core', 'journal', 'auditor'],
  'packages/simulator': PACKAGES,
  'packages/locale': ['units', 'contract'],
  'packages/design': ['units', 'locale'],
  'apps/server': PACKAGES.filter((name) => !['design', 'simulator', 'auditor'].includes(name)),
  'apps/customer': SCREEN_ROOMS,
  'apps/console': SCREEN_ROOMS,
  // the server by its testing door: a real process, driven from outside
  bench: [...EVERYTHING, 'server', 'e2e'],
  // the app by its list of pages, which pictures and journeys go through, and by its perpetual ticket, which is held against the core
  e2e: [...EVERYTHING, 'server', 'customer'],
  checks: EVERYTHING,
  scripts: EVERYTHING,
}

/** Besides, tests and what only they use. */
const TESTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = { 'packages/verify': ['rules'] }

/** The files that know the rooms of the server: their one list, and the programs that are run beside the server. */
const SERVER_LISTS = new Set(['apps/server/features.made.ts', 'apps/server/operator.ts'])

/** From these only types may be taken. */
const TYPES_ONLY: Readonly<Record<string, readonly string[]>> = { 'packages/projections': ['core'] }

/**
 * Whoever decides or previews takes types of the rules and their arithmetic by import, and the sets of all versions in one file.
 * Whatever decides or shows a rate, a day, a cap is reached through the set in force, or a journal would be decided otherwise once a
 * rule has changed, and a screen would promise what the core then refuses.
 */
const ARITHMETIC = /\/arithmetic$/
/**
 * beside it, of the apps: what is asked of people and papers, and the practice world outside; no entry is decided by either. A back-test
 * is handed the set in force.
 */
const UNVERSIONED = new Set(['@candela/rules/person', '@candela/rules/practice', '@candela/rules/strategy/backtest'])
const IN_FORCE: Readonly<Record<string, { readonly file: string; readonly by: string }>> = {
  'packages/core': { file: 'packages/core/state.ts', by: 'state.rules' },
  // proposes the catalogue and the rules that the code came with
  'apps/server': { file: 'apps/server/floor.ts', by: 'core.rules' },
  'apps/customer': { file: 'apps/customer/live/rules.ts', by: 'rulesNow(…)' },
  'apps/console': { file: '', by: 'the answers of the server' },
}
/** a room's sets of rules, as screens hand them to `rulesNow` */
const SETS = /^[A-Z]+_RULES$/
const SET_IN_FORCE = new Set(['rulesNow', 'rulesAt'])

/** These run in any process and in a browser: nothing of Node's may enter them, tests aside. */
const WITHOUT_NODE = [
  'packages/units/',
  'packages/contract/',
  'packages/rules/',
  'packages/core/',
  'packages/projections/',
  'packages/auditor/',
  'packages/verify/',
  'packages/locale/',
  'packages/design/',
  'apps/customer/',
  'apps/console/',
]
const NODE_DOORS = ['packages/verify/node/', 'packages/locale/node/']
/** the doors that only tests may use: claims, and the table of growth */
const FOR_TESTS = new Set(['@candela/checks/proves', '@candela/checks/growth'])
/** Matches files that a build tool reads, not a browser. */
const TOOL_CONFIGURATION = /\/vite\.config\.ts$/

interface Import {
  readonly node: ts.Node
  readonly specifier: string
  readonly typeOnly: boolean
  /** values by the names that they have there; undefined where all is taken */
  readonly values: readonly string[] | undefined
  /** taken by `import()`, when it is first needed */
  readonly deferred: boolean
}

/**
 * Refuses imports that the table does not allow: rooms by their declared doors only, files of one's own room by relative path with its
 * ending.
 */
export const imports: Rule = {
  name: 'imports',
  check(sources) {
    const doors = doorsOf(sources)
    return sources
      .filter(({ path }) => isTypeScript(path))
      .flatMap((file) =>
        importsOf(file).flatMap((entry) => {
          const message = faultOf(file, entry, doors)
          return message === undefined ? [] : [{ path: file.path, line: lineOf(file, entry.node), message }]
        }),
      )
      .concat(strangeRooms(sources))
  },
}

/** The number of import statements in TypeScript files; a check that finds none would prove nothing. */
export function countImports(sources: readonly Source[]): number {
  return sources.filter(({ path }) => isTypeScript(path)).reduce((count, file) => count + importsOf(file).length, 0)
}

function faultOf(file: Source, entry: Import, doors: ReadonlyMap<string, string>): string | undefined {
  const { path } = file
  const { specifier } = entry
  const room = roomOf(path)
  if (room === undefined) return undefined
  if (specifier.startsWith('.')) return relativeFault(path, room, specifier)
  if (specifier.startsWith('node:')) {
    const bare = WITHOUT_NODE.some((start) => path.startsWith(start))
    const allowed = isTest(path) || TOOL_CONFIGURATION.test(path) || NODE_DOORS.some((door) => path.startsWith(door))
    return bare && !allowed
      ? `${specifier} is Node's, and this room also runs elsewhere; take it as an argument`
      : undefined
  }
  const named = /^@candela\/([\w-]+)(\/.+)?$/.exec(specifier)
  if (!named) return undefined
  const target = named[1]!
  if (FOR_TESTS.has(specifier) && isTestOrItsTable(path)) return undefined
  if (`packages/${target}` === room) return `inside ${room} import by relative path, not by ${specifier}`
  const isOfTests = isTest(path) || isForTests(path)
  if (!MAY_IMPORT[room]!.includes(target) && !(isOfTests && TESTS_MAY_IMPORT[room]?.includes(target))) {
    return `${room} may import ${MAY_IMPORT[room]!.join(', ') || 'no room'}; not ${target}`
  }
  if (!entry.typeOnly && TYPES_ONLY[room]?.includes(target)) return `${room} may take only types from ${target}`
  if (target === 'rules' && !entry.typeOnly) {
    const fault = rulesFault(file, room, entry)
    if (fault !== undefined) return fault
  }
  if (!doors.has(specifier)) {
    const declared = [...doors.keys()].filter((door) => `${door}/`.startsWith(`@candela/${target}/`))
    return `${specifier} is no door of ${target}; its package.json declares ${declared.join(', ') || 'none'}`
  }
  return undefined
}

function rulesFault(file: Source, room: string, { specifier, values }: Import): string | undefined {
  const { path } = file
  const inForce = IN_FORCE[room]
  if (inForce === undefined || isTestOrItsTable(path) || isForTests(path) || ARITHMETIC.test(specifier))
    return undefined
  const isSets = path === inForce.file && (room === 'apps/server' || specifier === '@candela/rules')
  if (isSets || (room !== 'packages/core' && UNVERSIONED.has(specifier))) return undefined
  if (room === 'apps/customer' && values?.every((name) => SETS.test(name) && isTakenInForce(file, name)))
    return undefined
  return `${room} takes types and arithmetic from rules; what decides is reached through ${inForce.by}`
}

/** True when sets of rules are only ever handed to what takes of them the one in force, when it is needed and not when the file is read. */
function isTakenInForce(file: Source, set: string): boolean {
  let isTaken = true
  walk(file, (node) => {
    if (!ts.isIdentifier(node) || node.text !== set || ts.isImportSpecifier(node.parent)) return
    const call = node.parent
    isTaken &&= ts.isCallExpression(call) && call.arguments[0] === node && SET_IN_FORCE.has(call.expression.getText())
    isTaken &&= ts.findAncestor(call, ts.isFunctionLike) !== undefined
  })
  return isTaken
}

function isForTests(path: string): boolean {
  return /(^|\/)testing\//.test(path)
}

function isTestOrItsTable(path: string): boolean {
  return isTest(path) || path.endsWith('.mutations.ts')
}

function relativeFault(path: string, room: string, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))
  if (!target.startsWith(`${room}/`)) return `${specifier} leaves ${room}; import another room by its door, @candela/…`
  if (!/\.\w+$/.test(specifier)) return `${specifier} needs its ending (.ts or .tsx)`
  const feature = featureOf(target)
  if (feature === undefined || featureOf(path) === feature) return undefined
  if (room === 'apps/server') return serverFault(path, feature, target, specifier)
  if (target.startsWith(`${feature}/index.ts`)) return undefined
  // its pages are declared beside the door, without what they show
  if (target === `${feature}/pages.ts` && LISTS_OF_ROOMS.has(path)) return undefined
  return `${specifier} goes round the door of ${feature}; import its index.ts`
}

/** The server's rooms never import each other, and what they stand on knows none of them: only their list does, and a command line. */
function serverFault(path: string, feature: string, target: string, specifier: string): string | undefined {
  if (isTest(path) || path.startsWith('apps/server/testing/')) return undefined
  const isDoor = target === `${feature}/index.ts`
  if (isDoor && SERVER_LISTS.has(path)) return undefined
  const other = featureOf(path)
  return other === undefined
    ? `${specifier} reaches into ${feature}; rooms of the server are known to features.made.ts only, others are handed a port`
    : `${specifier} reaches from ${other} into ${feature}; declare a port in apps/server/ports and let the wiring hand it in`
}

/** The one list of each app that names its rooms. */
const LISTS_OF_ROOMS = new Set(['apps/customer/shell/rooms.made.ts', 'apps/console/desk/rooms.made.ts'])

/** A folder of features/ is a room in small: index.ts is its only door. */
function featureOf(path: string): string | undefined {
  return /^apps\/\w+\/features\/[\w-]+(?=\/)/.exec(path)?.[0]
}

function roomOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((room) => path.startsWith(`${room}/`))
}

/** A room that the table does not know would escape every rule. */
function strangeRooms(sources: readonly Source[]): Violation[] {
  const strange = sources.filter(({ path }) => /^(packages|apps)\//.test(path) && roomOf(path) === undefined)
  return strange.map(({ path }) => ({
    path,
    line: 1,
    message: 'lies in a room that checks/rules/imports.ts does not know',
  }))
}

/** Every import, export from and `import()` of a file. */
export function importsOf(file: Source): Import[] {
  const found: Import[] = []
  const add = (
    node: ts.Node,
    specifier: ts.Node | undefined,
    typeOnly: boolean,
    values?: readonly string[],
    deferred = false,
  ) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({ node, specifier: specifier.text, typeOnly, values, deferred })
  }
  walk(file, (node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, takesOnlyTypes(node), valuesOf(node))
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], false, undefined, true)
    }
  })
  return found
}

/** The file behind each door, by the name it is imported under. */
export function doorsOf(sources: readonly Source[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { path, text } of sources) {
    if (!/^((packages|apps)\/[\w-]+|checks|e2e)\/package\.json$/.test(path)) continue
    const { name, exports = {} }: { name: string; exports?: Record<string, string> } = JSON.parse(text)
    for (const [door, file] of Object.entries(exports)) {
      files.set(posix.join(name, door), posix.join(posix.dirname(path), file))
    }
  }
  return files
}

function valuesOf({ importClause }: ts.ImportDeclaration): readonly string[] | undefined {
  const bindings = importClause?.namedBindings
  if (!bindings || importClause.name || !ts.isNamedImports(bindings)) return undefined
  return bindings.elements.flatMap((each) => {
    if (each.isTypeOnly) return []
    // by another name it could not be followed
    return [each.propertyName ? `${each.propertyName.text} as ${each.name.text}` : each.name.text]
  })
}

function takesOnlyTypes({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const bindings = importClause.namedBindings
  return (
    !importClause.name &&
    !!bindings &&
    ts.isNamedImports(bindings) &&
    bindings.elements.every((each) => each.isTypeOnly)
  )
}
