import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { note, root } from './root.mjs'

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.data', '.git'])
const IGNORED_FILES = /\.(test|journey)\.tsx?$|~$/

/**
 * One hash over the contents of the files and folders at `paths` (relative to the checkout; missing ones count as empty). Contents are
 * read again only where size or time of change differ from the last look, so an unchanged tree costs a few milliseconds.
 */
export function fingerprint(paths) {
  const known = readKnown()
  const seen = {}
  const total = createHash('sha256')
  for (const path of paths.flatMap(filesUnder).sort()) {
    const { size, mtimeMs } = statSync(join(root, path))
    const stamp = `${size} ${mtimeMs}`
    const entry = known[path]?.[0] === stamp ? known[path] : [stamp, hashOf(readFileSync(join(root, path)))]
    seen[path] = entry
    total.update(`${path}\0${entry[1]}\0`)
  }
  if (Object.keys(seen).some((path) => known[path]?.[0] !== seen[path][0])) {
    writeFileSync(note('contents.json'), JSON.stringify({ ...known, ...seen }))
  }
  return total.digest('hex')
}

export function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

function readKnown() {
  try {
    return JSON.parse(readFileSync(note('contents.json'), 'utf8'))
  } catch {
    return {}
  }
}

function filesUnder(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesUnder(inner)
    return entry.isFile() && !IGNORED_FILES.test(entry.name) ? [inner] : []
  })
}
