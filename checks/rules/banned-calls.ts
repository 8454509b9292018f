import ts from 'typescript'
import { isTest, isTypeScript, lineOf, type Rule, type Source, type Violation, walk } from '../source.ts'

/** The rooms whose answers depend on nothing but their arguments: the same journal gives the same state anywhere, for ever. */
const PURE_ROOMS = ['packages/core/', 'packages/rules/', 'packages/units/', 'packages/projections/']
const SIMULATED_MARKET = 'apps/server/outside/prices/simulated/'
/** Here a given instant may be turned into a day of the UTC calendar, or read; the core and its rules count days themselves. */
const CALENDAR_ROOMS = ['packages/projections/', 'packages/core/testing/', SIMULATED_MARKET]

const CLOCK = 'time comes in as the instant `at` of the command'
const WAITING = 'due work runs inside apply up to `at`; the engine sends a tick'
const SYNCHRONOUS = 'answer synchronously; whoever calls waits for disks and wires'
const OUTSIDE = 'take what is needed as an argument; apps/server wires it'
const INTEGERS = 'use integers, fixed point and the tables of the room: its last digit differs between Node versions'

/** Each banned global with what to use instead. */
const BANNED: Readonly<Record<string, string>> = {
  Date: CLOCK,
  performance: CLOCK,
  Temporal: CLOCK,
  setTimeout: WAITING,
  setInterval: WAITING,
  setImmediate: WAITING,
  queueMicrotask: WAITING,
  clearTimeout: WAITING,
  clearInterval: WAITING,
  Promise: SYNCHRONOUS,
  process: OUTSIDE,
  globalThis: OUTSIDE,
  crypto: OUTSIDE,
  fetch: OUTSIDE,
  console: OUTSIDE,
  WebSocket: OUTSIDE,
  Intl: 'wording and display belong to packages/locale',
}

/** The methods of Date that read the time zone of the machine. */
const LOCAL_TIME =
  /^(get|set)(Date|Day|FullYear|Month|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)$|^toLocale|^to(Date|Time)?String$/

/** Exact by the language's definition: the same bits in every Node version. */
const EXACT_MATH = new Set([
  'abs',
  'ceil',
  'clz32',
  'floor',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'trunc',
  'fround',
  'MAX_SAFE_INTEGER',
])

/**
 * No clock, chance, waiting or surroundings in the pure rooms, no inexact mathematics there or in the simulated market, and no dates of
 * one's own in the apps.
 */
export const bannedCalls: Rule = {
  name: 'banned-calls',
  check(sources) {
    return sources
      .filter(({ path }) => isTypeScript(path) && !isTest(path))
      .flatMap((file) => [...checkPure(file), ...checkFormats(file)])
  },
}

const OWN_FORMATS = new Set(['DateTimeFormat', 'toLocaleDateString', 'toLocaleTimeString', 'toLocaleString'])

/** A zone and a calendar are chosen in one place. */
function checkFormats(file: Source): Violation[] {
  const found: Violation[] = []
  if (!file.path.startsWith('apps/')) return found
  walk(file, (node) => {
    if (!ts.isIdentifier(node) || !OWN_FORMATS.has(node.text)) return
    found.push({
      path: file.path,
      line: lineOf(file, node),
      message: `no ${node.text}; take the formats of packages/locale`,
    })
  })
  return found
}

function checkPure(file: Source): Violation[] {
  const pure = PURE_ROOMS.some((room) => file.path.startsWith(room))
  const simulated = file.path.startsWith(SIMULATED_MARKET)
  if (!pure && !simulated) return []
  const calendar = CALENDAR_ROOMS.some((room) => file.path.startsWith(room))
  const own = ownNames(file)
  const found: Violation[] = []
  const add = (node: ts.Node, message: string) => found.push({ path: file.path, line: lineOf(file, node), message })
  walk(file, (node) => {
    if (ts.isIdentifier(node) && Object.hasOwn(BANNED, node.text) && !own.has(node.text) && isFree(node)) {
      const harmless = (calendar && isCalendar(node)) || (simulated && isAnnotation(node))
      if (!harmless) add(node, `no ${node.text}; ${BANNED[node.text]}`)
    } else if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) {
      add(node, `no async; ${SYNCHRONOUS}`)
    } else if (ts.isPropertyAccessExpression(node) && node.expression.getText(file.tree) === 'Math') {
      const name = node.name.text
      if (name === 'random') add(node, 'no Math.random; take a seeded generator as an argument')
      else if (!EXACT_MATH.has(name)) add(node, `no Math.${name}; ${INTEGERS}`)
    } else if (calendar && ts.isPropertyAccessExpression(node) && LOCAL_TIME.test(node.name.text) && isOfDate(node)) {
      add(node, `no ${node.name.text}; it depends on the time zone, take its UTC twin`)
    } else if (simulated && isPower(node)) {
      add(node, `no **; ${INTEGERS}`)
    }
  })
  return found
}

/** `Date.UTC(…)` or `new Date(instant)`: no look at the clock. */
function isCalendar(node: ts.Identifier): boolean {
  const { parent } = node
  if (node.text !== 'Date') return false
  if (ts.isNewExpression(parent)) return (parent.arguments?.length ?? 0) === 1
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'UTC'
}

/** `toString` stands on everything; the other names only on a Date. */
function isOfDate({ name, expression }: ts.PropertyAccessExpression): boolean {
  return name.text !== 'toString' || (ts.isNewExpression(expression) && expression.expression.getText() === 'Date')
}

/** A type, gone when the program runs: a port may promise what its adapter answers at once. */
function isAnnotation(node: ts.Identifier): boolean {
  return ts.isTypeReferenceNode(node.parent)
}

/** Names the file gives to things of its own: a stochastic `process` is not Node's. */
function ownNames(file: Source): Set<string> {
  const names = new Set<string>()
  walk(file, (node) => {
    const { name } = node as ts.Node & { name?: ts.Node }
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if ((declares || ts.isFunctionDeclaration(node)) && name && ts.isIdentifier(name)) names.add(name.text)
  })
  return names
}

/** True when an identifier stands for the global itself, and is not the name of a property or of one's own declaration. */
function isFree(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isQualifiedName(parent)) return parent.left === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  const named = parent as ts.Node & { name?: ts.Node }
  return named.name !== node
}

function isPower(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken
}
