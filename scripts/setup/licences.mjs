import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './say.mjs'

export const LICENCES_FILE = 'licences.txt'
/** The packages that vite bundled, as it names them itself; those of workers are missing. */
const BUNDLED_FILE = 'licences.json'
const TEXTS = /^(licen[cs]e|copying|notice)/i
const NODE_MODULES = 'node_modules/'

/** Tools that put a few lines, or data, of their own into what they build; nothing of what they need themselves. */
const PAGES_TOOLS = ['vite', 'rolldown']
const WORKER_TOOLS = ['core', 'expiration', 'precaching', 'routing', 'strategies', 'window'].map(
  (name) => `workbox-${name}`,
)
const TOOLS = {
  'apps/customer': [...PAGES_TOOLS, ...WORKER_TOOLS, 'idb', 'libphonenumber-js'],
  'apps/console': PAGES_TOOLS,
  'apps/server': [],
}
const OF_THE_TOOL_ITSELF = /^#+ Licenses of bundled dependencies/m
const MAP_DATA = 'Map data\n\nMade with Natural Earth, which is in the public domain: https://www.naturalearthdata.com'
/** the face check's models say themselves where they are from */
const MODELS = 'node_modules/@vladmandic/human/models'

/**
 * The packages of the lock that a workspace needs to run and that are installed, with what they need, by their paths: everything that its
 * build can hold or load.
 */
export function packagesOf(workspace) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const add = (path) => {
    const entry = packages[path]
    if (!entry || found.has(path)) return
    found.add(path)
    if (entry.link) add(entry.resolved)
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    for (const name of needed) add(placeOf(packages, path, name))
  }
  add(workspace)
  for (const name of TOOLS[workspace]) {
    const place = placeOf(packages, workspace, name)
    if (packages[place]) found.add(place)
  }
  return [...found]
    .filter((path) => path.includes(NODE_MODULES) && !packages[path].link && existsSync(join(root, path)))
    .filter((path) => !nameOf(path).startsWith('@types/'))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** Writes who made what a built product holds, under which licence, with the texts that are to be passed on. */
export function writeLicences(folder, workspace) {
  const paths = packagesOf(workspace)
  const names = new Set(paths.map(nameOf))
  const unnamed = takeBundled(folder).filter(({ name }) => !names.has(name))
  if (unnamed.length > 0)
    throw new SetupError(
      `${workspace} bundles ${unnamed.map(({ name }) => name).join(', ')}, which no package.json names`,
    )
  writeFileSync(join(folder, LICENCES_FILE), licencesText(paths, workspace))
}

function takeBundled(folder) {
  const file = join(folder, BUNDLED_FILE)
  if (!existsSync(file)) return []
  const bundled = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return bundled
}

/** The name of the package at a path of the lock. */
export function nameOf(path) {
  return path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length)
}

/** Found as Node finds it: in node_modules of the folder itself, then of each folder above. */
function placeOf(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}${NODE_MODULES}${name}`
    if (packages[place] || folder === '') return place
  }
}

/** Every package with its version and licence, above the text of it; packages of one text stand together. */
function licencesText(paths, workspace) {
  const all = paths.map((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    return { ...manifest, name: nameOf(path), text: textOf(path) }
  })
  const byText = new Map()
  for (const one of all) {
    const text = one.text || insteadOfText(one, all)
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.license})`])
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
  if (workspace === 'apps/customer') parts.push(MAP_DATA, ...models())
  return `Candela is built with the work of others.\n\n${parts.join(`\n\n${'-'.repeat(60)}\n\n`)}\n`
}

function textOf(path) {
  const files = readdirSync(join(root, path), { withFileTypes: true })
  const texts = files.filter((entry) => entry.isFile() && TEXTS.test(entry.name)).map(({ name }) => name)
  return texts.map((name) => readText(join(root, path, name))).join('\n\n')
}

/** The text of one file, without the licences of what only a tool itself is built of. */
function readText(file) {
  const [text] = readFileSync(file, 'utf8').replaceAll('\r', '').split(OF_THE_TOOL_ITSELF)
  return text.trim()
}

function insteadOfText({ license, author, homepage, repository }, all) {
  const by = [author?.name ?? author, homepage ?? repository?.url ?? repository].filter(Boolean).join(', ')
  const same = all.find((other) => other.license === license && other.text)
  const where = same ? `; that of ${license} stands with ${same.name}` : ''
  return `By ${by}. The package brings no text of its licence${where}.`
}

function models() {
  const folder = join(root, MODELS)
  if (!existsSync(folder)) return []
  const lines = ['blazeface', 'facemesh', 'iris', 'faceres', 'antispoof', 'liveness'].map((name) => {
    const { generatedBy, convertedBy } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
    return `${name}: made by ${generatedBy}, converted by ${convertedBy}`
  })
  return [`Models of the face check, as @vladmandic/human passes them on\n\n${lines.join('\n')}`]
}
