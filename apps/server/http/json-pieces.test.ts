import { describe, expect, it } from 'vitest'
import { jsonPieces, LatePicture, LateRows } from './json-pieces.ts'

async function textOf(value: unknown): Promise<string> {
  const pieces: string[] = []
  for await (const piece of jsonPieces(value)) pieces.push(piece)
  return pieces.join('')
}

async function* pages(...given: object[][]): AsyncGenerator<object[]> {
  for (const page of given) yield await Promise.resolve(page)
}

describe('JSON in pieces', () => {
  const plain = { name: 'Mei "M"', none: null, left: undefined, list: [1, { a: [] }], empty: {} }
  const picture = Buffer.alloc(500_000, 'candela')

  it.each([
    ['what is at hand', plain, plain],
    [
      'late rows',
      { rows: new LateRows(() => pages([{ a: 1 }, plain], [], [{ b: [2] }])) },
      { rows: [{ a: 1 }, plain, { b: [2] }] },
    ],
    ['no rows', { rows: new LateRows(() => pages()), after: true }, { rows: [], after: true }],
    [
      'late pictures',
      { photos: [{ kind: 'front', picture: new LatePicture(() => Promise.resolve(picture)) }, 3] },
      { photos: [{ kind: 'front', picture: `data:image/webp;base64,${picture.toString('base64')}` }, 3] },
    ],
    ['no picture', { picture: new LatePicture(() => Promise.resolve(undefined)) }, { picture: null }],
  ])('reads as the whole: %s', async (_name, late, whole) => {
    const text = await textOf(late)
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(whole)))
    expect(text).toBe(JSON.stringify(whole, null, 2))
  })

  it('lets others take a turn while a long picture is written', async () => {
    let turns = 0
    let isWriting = true
    const others = (async () => {
      for (; isWriting; turns++) await new Promise(setImmediate)
    })()
    await textOf(new LatePicture(() => Promise.resolve(picture)))
    isWriting = false
    await others
    expect(turns).toBeGreaterThan(1)
  })
})
