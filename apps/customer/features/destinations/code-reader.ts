/** Reads the code in the present frame; '' where none can be read. */
type ReadCode = (video: HTMLVideoElement) => Promise<string>

/** The part of the Shape Detection API that is used; typings lack it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const QR = 'qr_code'

/** The browser's own reader of QR codes, else a library, loaded here alone. Rejects where that cannot be had. */
export async function openCodeReader(): Promise<ReadCode> {
  return (await browserReader()) ?? (await import('./qr-library.ts')).readCode
}

async function browserReader(): Promise<ReadCode | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return undefined
  try {
    // there are browsers that have it and read nothing
    if (!(await BarcodeDetector.getSupportedFormats()).includes(QR)) return undefined
    const detector = new BarcodeDetector({ formats: [QR] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? ''
  } catch {
    return undefined
  }
}
