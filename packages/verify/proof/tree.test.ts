import { createHash } from 'node:crypto'
import { toHex } from '@candela/journal/format'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isConsistent, isIncluded } from './paths.ts'
import { consistencyPath, headAt, inclusionPath } from './prove.ts'
import { emptyHead, Frontier, leafHash, nodeHash, type NodeReader } from './tree.ts'

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'))
const sha = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

/** RFC 6962, 2.1, word for word, from the leaves' data. */
function naiveHead(data: readonly Uint8Array[]): Uint8Array {
  if (data.length === 0) return sha()
  if (data.length === 1) return sha(new Uint8Array([0]), data[0]!)
  let k = 1
  while (2 * k < data.length) k *= 2
  return sha(new Uint8Array([1]), naiveHead(data.slice(0, k)), naiveHead(data.slice(k)))
}

function naivePath(m: number, data: readonly Uint8Array[]): Uint8Array[] {
  if (data.length <= 1) return []
  let k = 1
  while (2 * k < data.length) k *= 2
  return m < k
    ? [...naivePath(m, data.slice(0, k)), naiveHead(data.slice(k))]
    : [...naivePath(m - k, data.slice(k)), naiveHead(data.slice(0, k))]
}

function naiveProof(m: number, data: readonly Uint8Array[], whole = true): Uint8Array[] {
  if (m === data.length) return whole ? [] : [naiveHead(data)]
  let k = 1
  while (2 * k < data.length) k *= 2
  return m <= k
    ? [...naiveProof(m, data.slice(0, k), whole), naiveHead(data.slice(k))]
    : [...naiveProof(m - k, data.slice(k), false), naiveHead(data.slice(0, k))]
}

function readerOf(data: readonly Uint8Array[]): { read: NodeReader; frontier: Frontier } {
  const nodes = new Map<string, Uint8Array>()
  const frontier = new Frontier()
  for (const each of data) {
    frontier.append(leafHash(each), (level, index, node) => nodes.set(`${level}/${index}`, node))
  }
  const read: NodeReader = (level, index) => nodes.get(`${level}/${index}`)!
  return { read, frontier }
}

const numbered = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => new Uint8Array([i, i >> 8, 7]))

/* Leaves, heads and paths of the reference implementation of certificate transparency (merkle_tree_test). */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const HEADS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('the reference tree', () => {
  const data = LEAVES.map(hex)
  const { read } = readerOf(data)

  it.each(HEADS.map((head, size) => [size, head] as const))('of %i leaves has head %s', (size, head) => {
    expect(toHex(readerOf(data.slice(0, size)).frontier.head())).toBe(head)
    expect(toHex(headAt(size, read))).toBe(head)
    expect(toHex(naiveHead(data.slice(0, size)))).toBe(head)
  })

  it.each([
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [0, 1, []],
  ])('leaf %i of %i has its path', (index, size, path) => {
    expect(inclusionPath(index, size, read).map(toHex)).toEqual(path)
  })

  it.each([
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
    [8, 8, []],
  ])('of %i leaves begins the one of %i', (older, newer, path) => {
    expect(consistencyPath(older, newer, read).map(toHex)).toEqual(path)
  })
})

describe('against the tree as the standard writes it', () => {
  const data = numbered(48)
  const leaves = data.map((each) => leafHash(each))
  const { read } = readerOf(data)
  const heads = Array.from({ length: data.length + 1 }, (_, size) => naiveHead(data.slice(0, size)))

  it('every path of every size is the same, and leads nowhere else', () => {
    let refused = 0
    for (let size = 1; size <= data.length; size++) {
      const head = { size, root: heads[size]! }
      for (let index = 0; index < size; index++) {
        const path = inclusionPath(index, size, read)
        expect(path).toEqual(naivePath(index, data.slice(0, size)))
        expect(isIncluded(leaves[index]!, index, path, head)).toBe(true)
        const forged = [
          isIncluded(leaves[(index + 1) % data.length]!, index, path, head),
          isIncluded(leaves[index]!, index + 1, path, head),
          isIncluded(leaves[index]!, index - 1, path, head),
          isIncluded(leaves[index]!, index, [...path, leaves[0]!], head),
          path.length > 0 && isIncluded(leaves[index]!, index, path.slice(1), head),
          path.length > 0 && isIncluded(leaves[index]!, index, path.slice(0, -1), head),
          isIncluded(leaves[index]!, index, path, { size, root: heads[size - 1]! }),
          isIncluded(leaves[index]!, size, path, head),
        ]
        expect(forged).toEqual(forged.map(() => false))
        refused += forged.length
      }
    }
    expect(refused).toBeGreaterThan(7_000)
  })

  it('every pair of sizes is consistent by the same proof, and by no other', () => {
    for (let newer = 0; newer <= data.length; newer++) {
      for (let older = 0; older <= newer; older++) {
        const path = consistencyPath(older, newer, read)
        if (older > 0) expect(path).toEqual(naiveProof(older, data.slice(0, newer)))
        const from = { size: older, root: heads[older]! }
        const to = { size: newer, root: heads[newer]! }
        expect(isConsistent(from, to, path)).toBe(true)
        expect(isConsistent(from, to, [...path, leaves[3]!])).toBe(false)
        expect(isConsistent({ size: older, root: leaves[9]! }, to, path)).toBe(false)
        if (older > 0) expect(isConsistent(from, { size: newer, root: leaves[9]! }, path)).toBe(false)
        if (path.length > 0) {
          expect(isConsistent(from, to, path.slice(1))).toBe(false)
          expect(isConsistent(from, to, path.slice(0, -1))).toBe(false)
        }
        if (older < newer) expect(isConsistent(to, from, path)).toBe(false)
      }
    }
  })

  it('a rewritten leaf is never consistent with what was seen before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        fc.nat(),
        (first, more, place) => {
          const all = numbered(first + more)
          const rewritten = all.with(place % first, hex('ff'))
          const older = { size: first, root: naiveHead(all.slice(0, first)) }
          const forged = readerOf(rewritten)
          const newer = { size: all.length, root: forged.frontier.head() }
          const honest = readerOf(all)
          return (
            !isConsistent(older, newer, consistencyPath(first, all.length, forged.read)) &&
            !isConsistent(older, newer, consistencyPath(first, all.length, honest.read)) &&
            isConsistent(
              older,
              { ...newer, root: honest.frontier.head() },
              consistencyPath(first, all.length, honest.read),
            )
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it('a frontier goes on from the nodes of its tree', () => {
    for (const size of [0, 1, 2, 3, 31, 32, 33, 47]) {
      const frontier = Frontier.of(size, read)
      expect(frontier.head()).toEqual(heads[size])
      for (const leaf of leaves.slice(size)) frontier.append(leaf)
      expect(frontier.head()).toEqual(heads[48])
      expect(frontier.size).toBe(48)
    }
  })
})

describe('a tree of more than 2³² leaves', () => {
  // every leaf the same, so that every node of a level is, too
  const byLevel = [leafHash(hex('00'))]
  for (let level = 1; level <= 52; level++) byLevel.push(nodeHash(byLevel[level - 1]!, byLevel[level - 1]!))
  const read: NodeReader = (level) => byLevel[level]!
  const sizes = [2 ** 32, 2 ** 40 + 5, 2 ** 52 + 2 ** 31 + 1, Number.MAX_SAFE_INTEGER]

  it.each(sizes)('%i has heads, paths and consistency', (size) => {
    const root = headAt(size, read)
    expect(Frontier.of(size, read).head()).toEqual(root)
    for (const index of [0, 1, 2 ** 31, 2 ** 32 - 1, size - 2, size - 1]) {
      const path = inclusionPath(index, size, read)
      expect(isIncluded(byLevel[0]!, index, path, { size, root })).toBe(true)
      expect(isIncluded(byLevel[1]!, index, path, { size, root })).toBe(false)
    }
    for (const older of [1, 7, 2 ** 31 + 1, size - 1]) {
      const path = consistencyPath(older, size, read)
      expect(isConsistent({ size: older, root: headAt(older, read) }, { size, root }, path)).toBe(true)
      expect(isConsistent({ size: older, root: byLevel[0]! }, { size, root }, path)).toBe(older === 1)
    }
  })

  it('refuses what is no count', () => {
    for (const size of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(isIncluded(byLevel[0]!, 0, [], { size, root: byLevel[0]! })).toBe(false)
      expect(isConsistent({ size, root: byLevel[0]! }, { size, root: byLevel[0]! }, [])).toBe(false)
    }
    expect(isConsistent({ size: 0, root: emptyHead() }, { size: 1, root: byLevel[0]! }, [])).toBe(true)
    expect(isConsistent({ size: 0, root: byLevel[0]! }, { size: 1, root: byLevel[0]! }, [])).toBe(false)
  })
})
