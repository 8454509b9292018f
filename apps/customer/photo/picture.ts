import { PHOTO } from '@candela/contract'
import { Problem } from '@candela/contract/client'

/** Larger photos are drawn smaller before they are sent: this is enough to read every letter of a document. */
export const LONGEST_SIDE = 2_400
const JPEG_QUALITY = 0.9

/** The pixels of a picture, red, green, blue and opacity in a row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The same shape with no side longer than `longest`; never larger than it is. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The fault of a file before anything of it is read. */
export function fileFault(file: Pick<File, 'size'>): Problem | undefined {
  if (file.size <= PHOTO.maximumBytes) return undefined
  return new Problem('imageTooLarge', { maximum: PHOTO.maximumBytes / 1024 / 1024 }, 413)
}

/** A picture the browser can draw, upright as the camera meant it. Throws imageUnreadable for anything else. */
export async function readImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    return await loadImage(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A picture by its address, decoded. Throws imageUnreadable. */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    throw new Problem('imageUnreadable', {}, 422)
  }
  return image
}

/** The bytes to send for a file: itself where it is small and of a kind the server reads, otherwise drawn anew. Throws Problem. */
export async function prepared(file: File): Promise<Blob> {
  const fault = fileFault(file)
  if (fault) throw fault
  const image = await readImage(file)
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const isSmall = Math.max(size.width, size.height) <= LONGEST_SIDE
  if (isSmall && PHOTO.media.includes(file.type)) return file
  return jpegOf(drawn(image, fitted(size, LONGEST_SIDE)))
}

/** A picture or the present frame of a camera on a canvas of that size; `part` in shares of the picture, all of it unless told. */
export function drawn(
  source: HTMLImageElement | HTMLVideoElement,
  size: Size,
  part: Part = WHOLE,
  canvas: HTMLCanvasElement = document.createElement('canvas'),
): HTMLCanvasElement {
  const { width, height } = sizeOf(source)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(
    source,
    part.x * width,
    part.y * height,
    part.width * width,
    part.height * height,
    0,
    0,
    size.width,
    size.height,
  )
  return canvas
}

export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const WHOLE: Part = { x: 0, y: 0, width: 1, height: 1 }

export function sizeOf(source: HTMLImageElement | HTMLVideoElement): Size {
  return source instanceof HTMLImageElement
    ? { width: source.naturalWidth, height: source.naturalHeight }
    : { width: source.videoWidth, height: source.videoHeight }
}

export function pixelsOf(canvas: HTMLCanvasElement): Pixels {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  return { width, height, data }
}

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Problem('imageUnreadable', {}, 422))),
      'image/jpeg',
      JPEG_QUALITY,
    )
  })
}
