import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A file of our own notes about what is installed and built; gone with node_modules, and rightly so. */
export function note(name) {
  const folder = join(root, 'node_modules', '.candela')
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
