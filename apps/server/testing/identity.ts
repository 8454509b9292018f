import { readFileSync } from 'node:fs'
import type { TestClient } from './client.ts'

const SAMPLES = new URL('../../customer/public/samples/', import.meta.url)
const FIELDS = {
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
} as const

/** A customer's sample documents, sent to be reviewed; answers the case's reference. */
export async function sendSampleIdentity(client: TestClient): Promise<string> {
  await client.call('saveIdentityFields', { body: FIELDS })
  for (const kind of ['front', 'back', 'holding']) {
    const photo = readFileSync(new URL(`${kind}.webp`, SAMPLES))
    await client.raw('POST', `/api/v1/identity/photos/${kind}`, photo, { 'content-type': 'image/webp' })
  }
  return (await client.call('sendIdentity', { body: {} })).reference
}
