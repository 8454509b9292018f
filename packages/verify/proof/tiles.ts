import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { HASH_BYTES, nodeHash, type NodeReader, sha256 } from './tree.ts'

/* The tree as files, in the layout of C2SP tlog-tiles: tile n of level l holds, side by side, up to 256 nodes of
   tree level 8·l, from node 256·n on. A full tile never changes and is 8 KiB; the nodes between two tile levels are
   computed from it. */
export const TILE_HEIGHT = 8
export const TILE_WIDTH = 256

/** A tile's place: its level, its number from the left, and the number of its hashes. */
export interface TilePlace {
  readonly level: number
  readonly index: number
  /** 1 … 256 */
  readonly width: number
}

export interface Tile extends TilePlace {
  /** `width` hashes of 32 bytes */
  readonly bytes: Uint8Array
}

/** Reads a tile, which may hold more hashes than are asked for. */
export type TileReader = (place: TilePlace) => Uint8Array

/** "tile/0/x001/x234/067", and ".p/17" behind it for a tile of 17 hashes. */
export function tilePath({ level, index, width }: TilePlace): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g)!
  const name = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** The tile that a path names, or null. */
export function parseTilePath(path: string): TilePlace | null {
  const match = /^tile\/(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match) return null
  const place = {
    level: Number(match[1]),
    index: Number(match[2]!.replace(/[x/]/g, '')),
    width: match[3] === undefined ? TILE_WIDTH : Number(match[3]),
  }
  return Number.isSafeInteger(place.index) && place.width > 0 && tilePath(place) === path ? place : null
}

/**
 * The bundle of entries that a path names ("tile/entries/x001/x234/067.p/17"), by the tile of level 0 that holds their
 * leaves; or null.
 */
export function parseEntriesPath(path: string): TilePlace | null {
  const entries = 'tile/entries/'
  return path.startsWith(entries) ? parseTilePath(`tile/0/${path.slice(entries.length)}`) : null
}

/** The tiles at the right edge of a tree of `size` leaves that are not full, lowest level first. */
export function partialTiles(size: number): readonly TilePlace[] {
  const places: TilePlace[] = []
  for (let level = 0, nodes = size; nodes > 0; level++, nodes = Math.floor(nodes / TILE_WIDTH)) {
    const width = nodes % TILE_WIDTH
    if (width > 0) places.push({ level, index: Math.floor(nodes / TILE_WIDTH), width })
  }
  return places
}

/** Reads the final nodes of a tree of `size` leaves out of its tiles. */
export function nodesFromTiles(size: number, read: TileReader, hash: HashFunction = sha256): NodeReader {
  return (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT)
    const span = 2 ** (level % TILE_HEIGHT)
    const first = index * span
    const tileIndex = Math.floor(first / TILE_WIDTH)
    const nodes = Math.floor(size / TILE_WIDTH ** tileLevel)
    const width = Math.min(TILE_WIDTH, nodes - tileIndex * TILE_WIDTH)
    const from = first % TILE_WIDTH
    assert(from + span <= width, 'a node is read from the tree it is final in')
    const bytes = read({ level: tileLevel, index: tileIndex, width })
    assert(bytes.length >= width * HASH_BYTES, 'a tile holds as many hashes as its place says')
    return headOf(bytes, from, span, hash)
  }
}

/** The head over the 256 hashes of a full tile: the hash that the tile above holds in its place. */
export function headOfTile(bytes: Uint8Array, hash: HashFunction = sha256): Uint8Array {
  return headOf(bytes, 0, TILE_WIDTH, hash)
}

/** The root over `span` (a power of two) hashes of a tile, from number `from` on. */
function headOf(bytes: Uint8Array, from: number, span: number, hash: HashFunction): Uint8Array {
  if (span === 1) return bytes.slice(from * HASH_BYTES, (from + 1) * HASH_BYTES)
  const half = span / 2
  return nodeHash(headOf(bytes, from, half, hash), headOf(bytes, from + half, half, hash), hash)
}
