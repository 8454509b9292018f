import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of a built app, or of the apps' source maps: `dist/NAME` beside the source, or beside the built server. */
export function builtFolder(name: 'customer' | 'console' | 'maps'): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let step = 0; step < 4; step++) {
    const built = join(folder, 'dist', name)
    if (existsSync(built)) return built
    folder = dirname(folder)
  }
  return join(folder, 'dist', name)
}
