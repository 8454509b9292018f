import { decodeQR } from 'qr/decode.js'
import { drawn, fitted, pixelsOf } from '../../photo/picture.ts'

/** enough for a code that fills a third of the picture, and little to look through */
const LONGEST_SIDE = 720

const canvas = document.createElement('canvas')

/** Reads the code in the present frame; '' where none can be read. */
export function readCode(video: HTMLVideoElement): Promise<string> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return Promise.resolve('')
  const pixels = pixelsOf(drawn(video, fitted({ width, height }, LONGEST_SIDE), undefined, canvas))
  try {
    return Promise.resolve(decodeQR(pixels))
  } catch {
    // it throws where it finds none
    return Promise.resolve('')
  }
}
