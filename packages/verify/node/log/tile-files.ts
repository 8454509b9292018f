import type { Disk } from '@candela/journal'
import { type Tile, TILE_WIDTH, type TilePlace } from '../../proof/tiles.ts'
import { HASH_BYTES } from '../../proof/tree.ts'
import { GrowingFile } from './growing-file.ts'
import { Recent } from './recent.ts'

const TILE_BYTES = TILE_WIDTH * HASH_BYTES
/** enough for 2⁵³ leaves */
const MAX_LEVELS = 7
/** full tiles kept in memory, 8 KiB each */
const KEPT_TILES = 512

export const TILE_FILE = /^tiles-[0-6]$/

/** The name of a level's file. */
export function tileFile(level: number): string {
  return `tiles-${level}`
}

/**
 * The files of a tree's hashes: hash i of tile level l at byte 32·i of `tiles-l`, so that a tile is 8 KiB of it and its edge the file's
 * end.
 */
export class TileFiles {
  readonly #files: readonly GrowingFile[]
  readonly #recent = Array.from({ length: MAX_LEVELS }, () => new Recent<Uint8Array>(KEPT_TILES))

  constructor(disk: Disk, how: 'update' | 'read' = 'update') {
    this.#files = Array.from({ length: MAX_LEVELS }, (_, level) => new GrowingFile(disk, tileFile(level), how))
  }

  write(tile: Tile): void {
    this.#files[tile.level]!.write(tile.bytes, tile.index * TILE_BYTES)
  }

  /** The hashes of a tile; fewer than its place says where the file ends before. */
  readonly read = ({ level, index, width }: TilePlace): Uint8Array => {
    const file = this.#files[level]
    if (!file) return new Uint8Array(0)
    const readWhole = (): Uint8Array => file.read(index * TILE_BYTES, width * HASH_BYTES)
    return width < TILE_WIDTH ? readWhole() : (this.#recent[level]!.get(index, readWhole) ?? readWhole())
  }

  /** The bytes in the files behind a tree of `size` leaves, in words. */
  behind(size: number): readonly string[] {
    return this.#files.flatMap((file, level) => {
      const more = file.size - Math.floor(size / TILE_WIDTH ** level) * HASH_BYTES
      return more > 0 ? [`${tileFile(level)} (${more} bytes behind the journal's last entry)`] : []
    })
  }

  /** Forgets what was read, since it is being written anew. */
  forget(): void {
    for (const recent of this.#recent) recent.clear()
  }

  async sync(): Promise<void> {
    for (const file of this.#files) await file.sync()
  }

  close(): void {
    for (const file of this.#files) file.close()
  }
}
