import type { IdentityPhoto } from '@candela/contract'
import { ConnectionError } from '@candela/contract/client'

const FILES: Readonly<Record<IdentityPhoto, string>> = {
  front: '/samples/front.webp',
  back: '/samples/back.webp',
  holding: '/samples/holding.webp',
  face: '/samples/face.webp',
}

/** A sample photo as a file, byte for byte, so that the server knows it for a sample. */
export async function fetchSample(kind: IdentityPhoto): Promise<File> {
  const answer = await fetch(FILES[kind]).catch(() => undefined)
  if (answer?.ok !== true) throw new ConnectionError('broken')
  const blob = await answer.blob()
  return new File([blob], `${kind}.webp`, { type: blob.type })
}
