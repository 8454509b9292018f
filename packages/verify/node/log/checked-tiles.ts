import { type HashFunction, sameBytes } from '@candela/journal/format'
import type { TreeHead } from '../../proof/paths.ts'
import { headAt } from '../../proof/prove.ts'
import {
  headOfTile,
  nodesFromTiles,
  partialTiles,
  TILE_WIDTH,
  type TilePlace,
  type TileReader,
} from '../../proof/tiles.ts'
import { HASH_BYTES } from '../../proof/tree.ts'
import { LogDamaged } from './log-damaged.ts'
import { Recent } from './recent.ts'

/** full tiles kept once they were checked, 8 KiB each */
const KEPT_TILES = 1024
/** tiles a level can have in a tree of 2⁵³ leaves */
const TILES_PER_LEVEL = 2 ** 45

/**
 * Tiles that may leave the house: each is held against the signed head before it is shown, a full one through the tile
 * above it, the unfinished ones at the right edge together. A full tile that held once is kept and holds for every
 * later head.
 */
export class CheckedTiles {
  readonly #read: TileReader
  readonly #hash: HashFunction
  readonly #full = new Recent<Uint8Array>(KEPT_TILES)
  #edge: { readonly size: number; readonly tiles: readonly (readonly [TilePlace, Uint8Array])[] } | undefined

  constructor(read: TileReader, hash: HashFunction) {
    this.#read = read
    this.#hash = hash
  }

  /**
   * The hashes of a tile of this tree; undefined where it has no such. Throws LogDamaged where what is kept is not of
   * the signed tree.
   */
  tile({ level, index, width }: TilePlace, head: TreeHead): Uint8Array | undefined {
    const nodes = Math.floor(head.size / TILE_WIDTH ** level)
    if (index * TILE_WIDTH + width > nodes) return undefined
    const isFull = (index + 1) * TILE_WIDTH <= nodes
    const bytes = isFull ? this.#fullTile(level, index, head) : this.#edgeTile(level, head)
    return bytes.subarray(0, width * HASH_BYTES)
  }

  forget(): void {
    this.#full.clear()
    this.#edge = undefined
  }

  #fullTile(level: number, index: number, head: TreeHead): Uint8Array {
    const key = level * TILES_PER_LEVEL + index
    const known = this.#full.get(key, () => undefined)
    if (known) return known
    const place = { level, index, width: TILE_WIDTH }
    const bytes = this.#bytes(place)
    const above = Math.floor(index / TILE_WIDTH)
    const from = index % TILE_WIDTH
    const parent = this.tile({ level: level + 1, index: above, width: from + 1 }, head)!
    if (!sameBytes(headOfTile(bytes, this.#hash), parent.subarray(from * HASH_BYTES))) throw damagedAt(place)
    this.#full.get(key, () => bytes)
    return bytes
  }

  #edgeTile(level: number, head: TreeHead): Uint8Array {
    if (this.#edge?.size !== head.size) this.#edge = { size: head.size, tiles: this.#edgeOf(head) }
    return this.#edge.tiles.find(([place]) => place.level === level)![1]
  }

  /** The unfinished tiles, lowest first: every hash of theirs goes into the head. */
  #edgeOf({ size, root }: TreeHead): readonly (readonly [TilePlace, Uint8Array])[] {
    const tiles = partialTiles(size).map((place) => [place, this.#bytes(place)] as const)
    const read: TileReader = ({ level }) => tiles.find(([place]) => place.level === level)![1]
    if (!sameBytes(headAt(size, nodesFromTiles(size, read, this.#hash), this.#hash), root)) {
      throw damagedAt(tiles.at(-1)![0])
    }
    return tiles
  }

  /** Its own copy, since what was read may be written to. */
  #bytes(place: TilePlace): Uint8Array {
    const bytes = this.#read(place)
    if (bytes.length < place.width * HASH_BYTES) throw damagedAt(place)
    return bytes.slice(0, place.width * HASH_BYTES)
  }
}

function damagedAt({ level, index }: TilePlace): LogDamaged {
  return new LogDamaged(index * TILE_WIDTH ** (level + 1) + 1)
}
