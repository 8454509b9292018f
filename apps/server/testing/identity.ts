import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type IdentityFields, type IdentityPhoto, problem } from '@candela/contract'
import type { TestClient } from './client.ts'

const SAMPLES = new URL('../../customer/public/samples/', import.meta.url)

/** The fields that a customer may type beside the sample documents. */
export const SAMPLE_FIELDS: IdentityFields = {
  certificate: 'idCard',
  country: 'DE',
  number: 'SAMPLE000',
  lastName: 'Sample',
  name: 'Maria',
  fullName: '',
  birthDate: '1990-01-01',
  gender: 'female',
  ssn: '',
  branch: '',
  secondPage: '',
}

export function samplePhoto(kind: IdentityPhoto): Buffer {
  return readFileSync(new URL(`${kind}.webp`, SAMPLES))
}

/** A photo that no compression makes small: nearly 20 MB, or three bytes a pixel. */
export function noisyPhoto(width = 2_600, height = 2_500): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const
  const noise = randomFillSync(Buffer.alloc(width * height * raw.channels))
  return sharp(noise, { raw }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** Sends a photo; answers what came of it. */
export async function sendPhoto(
  client: TestClient,
  kind: IdentityPhoto,
  bytes = samplePhoto(kind),
  media = 'image/webp',
): Promise<string> {
  const { status, text } = await client.raw('POST', `/api/v1/identity/photos/${kind}`, bytes, { 'content-type': media })
  return status === 200 ? 'ok' : problem.parse(JSON.parse(text)).code
}

/** A customer's sample documents, sent to be reviewed; answers the case's reference. */
export async function sendSampleIdentity(client: TestClient): Promise<string> {
  await client.call('saveIdentityFields', { body: SAMPLE_FIELDS })
  for (const kind of ['front', 'back', 'holding'] as const) await sendPhoto(client, kind)
  return (await client.call('sendIdentity', { body: {} })).reference
}
