import type { Rule, Source, Violation } from '../source.ts'

/**
 * Licences that let a closed product use a package unchanged: permissive ones, fonts, and those that ask only for
 * changes to themselves.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
])
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const OWN = '@candela/'

interface Locked {
  readonly link?: boolean
  readonly license?: string
}

/** Every dependency is pinned to one version, our own rooms aside, and everything the lock brings along has a licence that is allowed. */
export const dependencies: Rule = {
  name: 'dependencies',
  check: (sources) => [...sources.filter(isManifest).flatMap(unpinned), ...sources.filter(isLock).flatMap(notAllowed)],
}

function isManifest({ path }: Source): boolean {
  return /(^|\/)package\.json$/.test(path)
}

function isLock({ path }: Source): boolean {
  return path === 'package-lock.json'
}

function unpinned(file: Source): Violation[] {
  const manifest = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>
  const wanted = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  )
  return wanted
    .filter(([name, version]) => !(name.startsWith(OWN) ? version === '*' : EXACT.test(version)))
    .map(([name, version]) => ({
      path: file.path,
      line: lineOf(file, `"${name}"`),
      message: `${name} is asked for as ${version}; name one version`,
    }))
}

/** A program of another platform that this machine never saw has no licence in the lock: its package's own counts. */
function notAllowed(file: Source): Violation[] {
  const { packages } = JSON.parse(file.text) as { packages: Readonly<Record<string, Locked>> }
  return Object.entries(packages)
    .filter(([path, { link, license }]) => /(^|\/)node_modules\//.test(path) && !link && license !== undefined)
    .filter(([, { license }]) => !isAllowed(license!))
    .map(([path, { license }]) => ({
      path: file.path,
      line: lineOf(file, `"${path}"`),
      message: `${path.slice(path.lastIndexOf('node_modules/') + 13)} is under ${license}, which nobody has allowed`,
    }))
}

/** `A AND B` needs both, `(A OR B)` one of them; some packages write them small. */
function isAllowed(expression: string): boolean {
  const text = expression.replaceAll(/^\(|\)$/g, '')
  if (/ or /i.test(text)) return text.split(/ or /i).some(isAllowed)
  return text.split(/ and /i).every((licence) => ALLOWED.has(licence.trim()))
}

function lineOf(file: Source, text: string): number {
  return file.text.split('\n').findIndex((line) => line.includes(text)) + 1
}
