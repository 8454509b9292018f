import type { HashFunction } from '@candela/journal/format'
import { nodesFromTiles, partialTiles, type Tile, TILE_HEIGHT, TILE_WIDTH, type TileReader } from './tiles.ts'
import { Frontier, HASH_BYTES, sha256 } from './tree.ts'

const TILE_BYTES = TILE_WIDTH * HASH_BYTES

/**
 * A growing tree that gives out its tiles: at most 53 hashes and one unfinished tile a level (8 KiB each, four levels at 4 billion
 * leaves) are kept. Full tiles go to the caller once; the unfinished ones are taken whenever a checkpoint is to be served.
 */
export class TileLog {
  readonly #frontier: Frontier
  /** the unfinished tile of each level */
  readonly #edge: Uint8Array[] = []

  private constructor(frontier: Frontier) {
    this.#frontier = frontier
  }

  static create(hash: HashFunction = sha256): TileLog {
    return new TileLog(new Frontier(hash))
  }

  /** Continues a tree of `size` leaves from the tiles at its right edge. */
  static restore(size: number, read: TileReader, hash: HashFunction = sha256): TileLog {
    const log = new TileLog(Frontier.of(size, nodesFromTiles(size, read, hash), hash))
    for (const place of partialTiles(size)) {
      log.#edgeAt(place.level).set(read(place).subarray(0, place.width * HASH_BYTES))
    }
    return log
  }

  get size(): number {
    return this.#frontier.size
  }

  head(): Uint8Array {
    return this.#frontier.head()
  }

  /** Adds a leaf by its hash; answers the tiles it filled, lowest level first: none 255 times of 256. */
  append(leaf: Uint8Array): readonly Tile[] {
    const filled: Tile[] = []
    this.#frontier.append(leaf, (nodeLevel, index, node) => {
      if (nodeLevel % TILE_HEIGHT !== 0) return
      const level = nodeLevel / TILE_HEIGHT
      const edge = this.#edgeAt(level)
      const place = index % TILE_WIDTH
      edge.set(node, place * HASH_BYTES)
      if (place < TILE_WIDTH - 1) return
      filled.push({ level, index: Math.floor(index / TILE_WIDTH), width: TILE_WIDTH, bytes: edge.slice() })
    })
    return filled
  }

  /** The unfinished tiles as they are now, lowest level first. */
  partialTiles(): readonly Tile[] {
    return partialTiles(this.size).map((place) => ({
      ...place,
      bytes: this.#edgeAt(place.level).slice(0, place.width * HASH_BYTES),
    }))
  }

  #edgeAt(level: number): Uint8Array {
    for (let missing = this.#edge.length; missing <= level; missing++) this.#edge.push(new Uint8Array(TILE_BYTES))
    return this.#edge[level]!
  }
}
