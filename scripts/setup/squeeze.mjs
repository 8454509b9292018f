import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTUAL = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm', '.map'])
const SMALLEST_BYTES = 512
/** from here on the best quality takes seconds for next to nothing */
const LARGE_BYTES = 262_144
const FILES_AT_ONCE = 8

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Puts `FILE.br` and `FILE.gz` beside every file of a folder that they make smaller: what the server sends. */
export async function squeeze(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTUAL.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const worker = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) await squeezeFile(path)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker))
}

async function squeezeFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const made = {
    br: await brotlied(bytes, { params }),
    gz: await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [ending, squeezed] of Object.entries(made))
    if (squeezed.length < bytes.length) await writeFile(`${path}.${ending}`, squeezed)
}
