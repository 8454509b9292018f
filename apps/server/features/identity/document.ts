import { drawnAnew } from '../../vault/pictures.ts'

/** what is kept of one photo at most: it is sealed, stored and read in one go, beside trading */
export const MOST_BYTES = 512 * 1024
/** Longest side and quality, the next where the one before it comes out too long; the last always fits. */
const DRAWINGS = [
  [2000, 86],
  [2000, 60],
  [1400, 50],
  [1000, 30],
] as const

/** A document or a face as WebP, its longest side at most 2,000 pixels, never enlarged. Refuses as drawnAnew. */
export async function documentOf(bytes: Uint8Array): Promise<Buffer> {
  let drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const [longest, quality] of DRAWINGS) {
    const inside = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
    drawn = await drawnAnew(drawn, (upright) => upright.resize(inside).webp({ quality }))
    if (drawn.length <= MOST_BYTES) break
  }
  return drawn
}
