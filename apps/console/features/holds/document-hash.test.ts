import { expect, it } from 'vitest'
import { documentHash } from './document-hash.ts'

it('a document is known by its SHA-256', async () => {
  // the published vector for "abc"
  expect(await documentHash(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
