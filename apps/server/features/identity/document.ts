import { drawnAnew } from '../../vault/pictures.ts'

const LONGEST_PIXELS = 2000

/** A document or a face as WebP, its longest side at most 2,000 pixels, never enlarged. Refuses as drawnAnew. */
export function documentOf(bytes: Uint8Array): Promise<Buffer> {
  const inside = { width: LONGEST_PIXELS, height: LONGEST_PIXELS, fit: 'inside', withoutEnlargement: true } as const
  return drawnAnew(bytes, (upright) => upright.resize(inside).webp({ quality: 86 }))
}
