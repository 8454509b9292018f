import { createHash } from 'node:crypto'
import type { HashFunction } from '@candela/journal/format'
import { describe, expect, it } from 'vitest'
import { isConsistent, isIncluded } from './paths.ts'
import { consistencyPath, headAt, inclusionPath } from './prove.ts'
import { TileLog } from './tile-log.ts'
import { nodesFromTiles, parseTilePath, type TilePlace, tilePath, type TileReader } from './tiles.ts'
import { Frontier, leafHash } from './tree.ts'

const hash: HashFunction = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
const leafAt = (index: number): Uint8Array => leafHash(new Uint8Array([index, index >> 8, index >> 16]), hash)

describe('tile paths', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 273, width: 112 }, 'tile/1/273.p/112'],
    [{ level: 2, index: 999, width: 1 }, 'tile/2/999.p/1'],
    [{ level: 0, index: 1000, width: 255 }, 'tile/0/x001/000.p/255'],
  ])('%o is %s', (place, path) => {
    expect(tilePath(place)).toBe(path)
    expect(parseTilePath(path)).toEqual(place)
  })

  it.each([
    'tile/0/0',
    'tile/0/x000/001',
    'tile/00/000',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/001/002',
    'tile/0/../000',
    '/tile/0/000',
    'tile/entries/000',
  ])('%s names none', (path) => expect(parseTilePath(path)).toBeNull())
})

/** Tiles as files; a partial one is found under its own name only. */
class TileFiles {
  readonly files = new Map<string, Uint8Array>()
  readonly read: TileReader = (place: TilePlace) => {
    const bytes = this.files.get(tilePath(place))
    if (!bytes) throw new Error(`no file ${tilePath(place)}`)
    return bytes
  }
}

describe('a tree in tiles', () => {
  const SIZES = [0, 1, 2, 255, 256, 257, 511, 512, 1000, 65_535, 65_536, 65_537, 66_100]
  const files = new TileFiles()
  const log = TileLog.create(hash)
  const frontier = new Frontier(hash)
  const heads = new Map<number, Uint8Array>()
  const publish = (): void => {
    heads.set(frontier.size, frontier.head())
    for (const tile of log.partialTiles()) files.files.set(tilePath(tile), tile.bytes)
  }
  for (const size of SIZES) {
    while (log.size < size) {
      const leaf = leafAt(log.size)
      frontier.append(leaf)
      for (const tile of log.append(leaf)) files.files.set(tilePath(tile), tile.bytes)
    }
    publish()
  }

  it.each(SIZES)('of %i leaves has the head of the frontier, and goes on after a restart', (size) => {
    const head = heads.get(size)!
    const nodes = nodesFromTiles(size, files.read, hash)
    expect(headAt(size, nodes, hash)).toEqual(head)
    const restored = TileLog.restore(size, files.read, hash)
    expect(restored.head()).toEqual(head)
    expect(
      restored
        .partialTiles()
        .map(tilePath)
        .every((path) => files.files.has(path)),
    ).toBe(true)
    const straight = TileLog.restore(size, files.read, hash)
    const leaves = Array.from({ length: 300 }, (_, more) => leafAt(size + more))
    const filled = leaves.flatMap((leaf) => straight.append(leaf).map(({ bytes, ...place }) => ({ place, bytes })))
    for (const { place, bytes } of filled) {
      if (files.files.has(tilePath(place))) expect(bytes).toEqual(files.read(place))
    }
  })

  it('serves proofs of any leaf and any earlier size', () => {
    const size = 66_100
    const root = heads.get(size)!
    const nodes = nodesFromTiles(size, files.read, hash)
    for (const index of [0, 1, 255, 256, 40_000, 65_535, 65_536, 66_098, 66_099]) {
      expect(isIncluded(leafAt(index), index, inclusionPath(index, size, nodes, hash), { size, root })).toBe(true)
    }
    for (const older of SIZES) {
      const path = consistencyPath(older, size, nodes, hash)
      expect(isConsistent({ size: older, root: heads.get(older)! }, { size, root }, path)).toBe(true)
    }
  })

  it('writes each full tile once, of 8 KiB, and no more than a level needs', () => {
    const full = [...files.files].filter(([path]) => !path.includes('.p/'))
    expect(full).toHaveLength(Math.floor(66_100 / 256) + 1)
    expect(full.every(([, bytes]) => bytes.length === 8192)).toBe(true)
    expect(files.files.get('tile/2/000.p/1')).toEqual(headAt(65_536, nodesFromTiles(65_536, files.read, hash), hash))
  })
})
