import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const QUALITY = 5
const squeezed = promisify(brotliCompress)

/**
 * Moves the source maps of a built app into a folder of their own, where the server reads them and nobody is served from. They keep names
 * and places; the sources themselves are left out.
 */
export async function takeMaps(folder, place) {
  const maps = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of maps) {
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(path, 'utf8'))
    const kept = join(place, `${relative(folder, path)}.br`)
    mkdirSync(dirname(kept), { recursive: true })
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
    writeFileSync(kept, await squeezed(JSON.stringify(map), { params }))
    rmSync(path)
  }
}
