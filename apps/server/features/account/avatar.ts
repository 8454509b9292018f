import { drawnAnew } from '../../vault/pictures.ts'

const SIDE_PIXELS = 512

/** A square WebP of 512 pixels. Refuses as drawnAnew. */
export function squareOf(bytes: Uint8Array): Promise<Buffer> {
  return drawnAnew(bytes, (upright) =>
    upright.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover', position: 'centre' }).webp({ quality: 82 }),
  )
}
