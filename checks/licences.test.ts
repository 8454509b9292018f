import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtinModules } from 'node:module'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { isTest, isTypeScript, repository, ROOT, type Source, walk } from './source.ts'

interface Licences {
  readonly packagesOf: (workspace: string) => string[]
  readonly nameOf: (path: string) => string
  readonly writeLicences: (folder: string, workspace: string) => void
}

const { packagesOf, nameOf, writeLicences }: Licences = await import(join(ROOT, 'scripts/setup/licences.mjs'))
const SOURCES = repository()
/** rooms that are no part of what is built, or read by the tool that builds it */
const NOT_BUILT = /\/testing\/|\/vite\.config\.ts$|\.mutations\.ts$|\/critical-css\.ts$|\/first\/plugin\.ts$/

/** The rooms that a product is built of: its own, and what their manifests name. */
function roomsOf(workspace: string, found = new Set<string>()): Set<string> {
  if (found.has(workspace)) return found
  found.add(workspace)
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'),
  )
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@candela/')) roomsOf(name.replace('@candela/', 'packages/'), found)
  }
  return found
}

/** The packages that a file takes values of. */
function packagesIn(file: Source): string[] {
  const found: string[] = []
  walk(file, (node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly) return
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    const isDeferred = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const from = isImport ? node.moduleSpecifier : isDeferred ? node.arguments[0] : undefined
    if (from === undefined || !ts.isStringLiteral(from) || !/^[@a-z][^:]*$/.test(from.text)) return
    const name = from.text.split('/', from.text.startsWith('@') ? 2 : 1).join('/')
    if (!name.startsWith('@candela/') && !builtinModules.includes(name)) found.push(name)
  })
  return found
}

const made = mkdtempSync(join(tmpdir(), 'candela-licences-'))
afterAll(() => rmSync(made, { recursive: true, force: true }))

describe.each(['apps/customer', 'apps/console', 'apps/server'])('the licences of %s', (workspace) => {
  writeLicences(made, workspace)
  const text = readFileSync(join(made, 'licences.txt'), 'utf8')
  const paths = packagesOf(workspace)

  it('name every package that a room of it imports', () => {
    const rooms = [...roomsOf(workspace)]
    const files = SOURCES.filter(({ path }) => rooms.some((room) => path.startsWith(`${room}/`)))
    const imported = files
      .filter(({ path }) => isTypeScript(path) && !isTest(path) && !NOT_BUILT.test(path))
      .flatMap((file) => packagesIn(file).map((name) => `${name} in ${file.path}`))
    const named = new Set(paths.map(nameOf))
    expect(imported.length).toBeGreaterThan(10)
    expect(imported.filter((line) => !named.has(line.split(' ')[0]!))).toEqual([])
  })

  it('tell of each its version, its licence and a text', () => {
    for (const path of paths) {
      const { version, license } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
      expect(text).toContain(`${nameOf(path)} ${version} (${license})`)
    }
    for (const part of text.split(/\n\n-{60}\n\n/))
      expect(part.split('\n\n').slice(1).join('').length).toBeGreaterThan(40)
  })
})

const WORKER = ['core', 'expiration', 'precaching', 'routing', 'strategies', 'window'].map((name) => `workbox-${name}`)

it.each([
  ['apps/customer', ['vite', 'rolldown', ...WORKER, 'idb']],
  ['apps/console', ['vite', 'rolldown']],
])('tools that put lines of their own into %s are named, too', (workspace, tools) => {
  expect(packagesOf(workspace).map(nameOf)).toEqual(expect.arrayContaining(tools))
})

it('a build that holds a package which no manifest names is refused, and vite’s own list does not stay', () => {
  const list = join(made, 'licences.json')
  writeFileSync(list, '[{"name":"react"}]')
  writeLicences(made, 'apps/customer')
  expect(existsSync(list)).toBe(false)
  writeFileSync(list, '[{"name":"react"},{"name":"left-pad"}]')
  expect(() => writeLicences(made, 'apps/customer')).toThrow(
    'apps/customer bundles left-pad, which no package.json names',
  )
})

it('fonts, the map and each model of the face check are named to customers', () => {
  writeFileSync(join(made, 'licences.json'), '[]')
  writeLicences(made, 'apps/customer')
  const text = readFileSync(join(made, 'licences.txt'), 'utf8')
  const models = /const MODELS = \[([^\]]+)\]/.exec(readFileSync(join(ROOT, 'apps/customer/face-models.ts'), 'utf8'))
  for (const [, model] of models![1]!.matchAll(/'(\w+)'/g)) expect(text).toContain(`\n${model}: made by https://`)
  expect(text).toContain('Natural Earth')
  for (const font of ['geist', 'geist-mono', 'noto-sans-thai', 'noto-sans-devanagari'])
    expect(text).toContain(`@fontsource-variable/${font} 5.3.0 (OFL-1.1)`)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})
