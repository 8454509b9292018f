import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { overlayStore } from './overlays.ts'
import { saveAsFile, saveText, shareFile } from './save-file.ts'
import { stubStorage } from './testing/storage.ts'

const NAME = 'candela-recovery-codes.txt'
const CODES = 'ABCD-1234\nEFGH-5678\n'

let clicked: { href: string; download: string }[] = []
let shared: File[] = []
let blobs: Blob[] = []

function device({ standalone, canShare, share, blob }: Partial<Stubs> = {}): void {
  clicked = []
  shared = []
  blobs = []
  vi.stubGlobal('navigator', {
    ...(standalone !== undefined && { standalone }),
    ...(canShare && { canShare }),
    ...(share && {
      share: ({ files }: { files: File[] }) => {
        shared.push(...files)
        return share()
      },
    }),
  })
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => clicked.push(link) }
      return link
    },
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((kept) => {
    if (blob) blob()
    blobs.push(kept as Blob)
    return 'blob:1'
  })
}

interface Stubs {
  readonly standalone: boolean
  readonly canShare: () => boolean
  readonly share: () => Promise<void>
  readonly blob: () => never
}

const refuses = (name: string) => () => Promise.reject(new DOMException('', name))
const unsaved = () => overlayStore.getState().unsaved

beforeEach(() => void stubStorage('localStorage'))
afterEach(() => {
  overlayStore.setState({ unsaved: undefined })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('in a browser', () => {
  it('a file is downloaded under its name, and nothing more is said', async () => {
    device({ canShare: () => true, share: () => Promise.resolve() })
    expect(await saveText(NAME, CODES)).toBe(true)
    expect(clicked).toMatchObject([{ href: 'blob:1', download: NAME }])
    expect([await blobs[0]!.text(), blobs[0]!.type]).toEqual([CODES, 'text/plain'])
    expect([shared.length, unsaved()]).toEqual([0, undefined])
  })

  it('a file that the browser does not take lies open to be copied', async () => {
    device({
      blob: () => {
        throw new Error('out of memory')
      },
    })
    expect(await saveText(NAME, CODES)).toBe(false)
    expect(unsaved()).toEqual({ name: NAME, text: CODES, type: 'text/plain', canShare: false })
  })
})

describe('in the app installed on an iPhone', () => {
  const installed = (stubs: Partial<Stubs>) => device({ standalone: true, canShare: () => true, ...stubs })

  it('a file goes to the share sheet, never to a download that one cannot leave', async () => {
    installed({ share: () => Promise.resolve() })
    expect(await saveAsFile('candela-proof-7.json', { order: 7 })).toBe(true)
    expect(shared.map(({ name, type }) => [name, type])).toEqual([['candela-proof-7.json', 'application/json']])
    expect(await shared[0]!.text()).toBe('{"order":7}')
    expect([clicked, unsaved()]).toEqual([[], undefined])
  })

  it('a share sheet that the customer closed is an answer', async () => {
    installed({ share: refuses('AbortError') })
    expect(await saveText(NAME, CODES)).toBe(false)
    expect([clicked, unsaved()]).toEqual([[], undefined])
  })

  it('a tap that is too long ago is asked for again', async () => {
    installed({ share: refuses('NotAllowedError') })
    expect(await saveText(NAME, CODES)).toBe(false)
    expect(unsaved()).toEqual({ name: NAME, text: CODES, type: 'text/plain', canShare: true })
    const { canShare: _, ...file } = unsaved()!
    installed({ share: () => Promise.resolve() })
    expect(await shareFile(file)).toBe('taken')
    expect(shared.map(({ name }) => name)).toEqual([NAME])
  })

  it.each<[string, Partial<Stubs>]>([
    ['where the share sheet fails', { share: refuses('DataError') }],
    ['where it takes no such file', { canShare: () => false, share: () => Promise.resolve() }],
    ['where there is none', { canShare: undefined }],
  ])('%s the text lies open to be copied', async (_, stubs) => {
    installed(stubs)
    expect(await saveText(NAME, CODES)).toBe(false)
    expect(unsaved()).toEqual({ name: NAME, text: CODES, type: 'text/plain', canShare: false })
    expect([clicked, shared.length]).toEqual([[], stubs.share && !stubs.canShare ? 1 : 0])
  })
})
