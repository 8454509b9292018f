import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** the largest map as text; one beyond it is not read */
const MOST_BYTES = 64 << 20
/** of many reports most name the same few files */
const MOST_KEPT = 4
const PLACE = /^(.+):(\d+):(\d+)$/
const unpacked = promisify(brotliDecompress)

/** Finds places of the source for places of the built apps, by the maps in a folder that nobody is served from. */
export class SourceMaps {
  readonly #folder: string
  readonly #kept = new Map<string, Promise<SourceMap | undefined>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** "assets/home-BX3fLq2a.js:1:2345" → "apps/customer/features/home/home-page.tsx:41:7"; undefined for a file that the build does not know. */
  async placeOf(frame: string): Promise<string | undefined> {
    const [, file, line, column] = PLACE.exec(frame) ?? []
    if (file === undefined) return undefined
    const map = await this.#mapOf(file)
    if (map === undefined) return undefined
    const found = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in found)) return undefined
    const { originalSource, originalLine, originalColumn } = found
    return `${originalSource.replace(/^(?:\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
  }

  /** Read once, however many ask for it at the same time; what could not be read is read anew. */
  #mapOf(file: string): Promise<SourceMap | undefined> {
    const known = this.#kept.get(file)
    if (known !== undefined) return known
    const map = read(this.#pathOf(file)).catch(() => {
      if (this.#kept.get(file) === map) this.#kept.delete(file)
      return undefined
    })
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(file, map)
    return map
  }

  #pathOf(file: string): string {
    const isDesk = file.startsWith('console/')
    const [app, name] = isDesk ? ['console', file.slice('console/'.length)] : ['customer', file]
    return join(this.#folder, app, `${name}.map.br`)
  }
}

async function read(path: string): Promise<SourceMap> {
  const bytes = await unpacked(await readFile(path), { maxOutputLength: MOST_BYTES })
  return new SourceMap(JSON.parse(bytes.toString('utf8')) as SourceMapPayload)
}
