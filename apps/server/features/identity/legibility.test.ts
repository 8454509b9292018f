import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FaceReport, IdentityFields, IdentityPhoto } from '@candela/contract'
import { documentOf } from '../../vault/pictures/drawings.ts'
import { legibilityOf } from '../../vault/pictures/legibility.ts'
import { reasonsAgainst } from './practice-reviewer.ts'

const samples = new Map<IdentityPhoto, Buffer>()
const sample = (kind: IdentityPhoto): Buffer => {
  const known = samples.get(kind)
  if (known) return known
  const read = readFileSync(new URL(`../../../customer/public/samples/${kind}.webp`, import.meta.url))
  samples.set(kind, read)
  return read
}

/** Makes each picture once: the same input gives the same output. */
function once<P, T>(make: (picture: P) => Promise<T>): (picture: P) => Promise<T> {
  const made = new Map<P, Promise<T>>()
  return (picture) => {
    if (!made.has(picture)) made.set(picture, make(picture))
    return made.get(picture)!
  }
}
const drawn = once(documentOf)
const measured = once(legibilityOf)
const FIELDS: IdentityFields = {
  certificate: 'idCard',
  country: 'DE',
  number: 'SAMPLE000',
  lastName: 'Sample',
  name: 'Sample',
  fullName: '',
  birthDate: '1990-01-01',
  gender: '',
  ssn: '',
  branch: '',
  secondPage: '',
}
const NOW = Date.UTC(2026, 10, 22)
const FACE: FaceReport = { way: 'camera', faces: 1, alive: true, match: 700 }

async function overlit(kind: IdentityPhoto): Promise<Buffer> {
  const lamp = { create: { width: 900, height: 620, channels: 3, background: '#fff' } } as const
  return sharp(sample(kind))
    .composite([{ input: await sharp(lamp).png().toBuffer(), left: 10, top: 10 }])
    .webp()
    .toBuffer()
}
const blurred = (kind: IdentityPhoto): Promise<Buffer> => sharp(sample(kind)).blur(4).webp().toBuffer()
const small = (kind: IdentityPhoto): Promise<Buffer> => sharp(sample(kind)).resize({ width: 250 }).webp().toBuffer()

async function against(
  change: Partial<Record<IdentityPhoto, Buffer | null>>,
  fields: IdentityFields = FIELDS,
  face: FaceReport | null = null,
  inDoubtFor = false,
): Promise<string[]> {
  const photos = new Map<IdentityPhoto, Buffer>()
  for (const kind of ['front', 'back', 'holding'] as const) {
    const photo = change[kind] === undefined ? sample(kind) : change[kind]
    if (photo !== null) photos.set(kind, await drawn(photo))
  }
  return reasonsAgainst({ face }, { fields, photos }, inDoubtFor, NOW, measured)
}

describe('the practice reviewer’s published rules', () => {
  it('find nothing against the samples', async () => {
    expect(await against({})).toEqual([])
    expect(await against({}, FIELDS, FACE)).toEqual([])
  })

  it.each([
    ['a blurred front', { front: blurred('front') }, ['frontUnsharp']],
    ['a blurred back', { back: blurred('back') }, ['backUnsharp']],
    ['a blurred holding photo', { holding: blurred('holding') }, ['holdingUnsharp']],
    ['a lamp on the front', { front: overlit('front') }, ['frontGlare']],
    ['a lamp on the back', { back: overlit('back') }, ['backGlare']],
    ['a photo too small to read', { front: small('front') }, ['frontUnsharp']],
  ] as const)('%s comes back for what it is', async (_, change, reasons) => {
    const photos = Object.fromEntries(
      await Promise.all(Object.entries(change).map(async ([kind, made]) => [kind, await made] as const)),
    )
    expect(await against(photos)).toEqual(reasons)
    expect(await against(photos, FIELDS, null, true)).toEqual([])
  })

  it('fields and faces come back by their own reasons; in doubt the face is not held against anyone', async () => {
    expect(await against({}, { ...FIELDS, number: '', birthDate: '2020-01-01' })).toEqual([
      'numberDiffers',
      'birthDateDiffers',
    ])
    expect(await against({}, FIELDS, { ...FACE, faces: 2 })).toEqual(['faceUnclear'])
    expect(await against({}, FIELDS, { ...FACE, match: 499 })).toEqual(['faceDiffers'])
    expect(await against({}, FIELDS, { ...FACE, match: 0 }, true)).toEqual([])
    expect(await against({ back: null })).toEqual(['backUnsharp'])
    expect(await against({ back: null }, { ...FIELDS, certificate: 'passport', secondPage: 'none' })).toEqual([])
  })

  it('measure white paper as blown out and nothing as sharp', async () => {
    const paper = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    expect(await legibilityOf(paper)).toEqual({ sharpness: 0, glare: 1, shortestSide: 400 })
  })
})
