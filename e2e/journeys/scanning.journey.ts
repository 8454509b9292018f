import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTransactionPassword } from '@candela/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { fakeCode } from '../fake-camera.ts'
import type { Phone } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const ADDRESS = 'practice:trx:pqqq-qqqq-qqjs-npy2'
const SAID = {
  en: {
    open: 'Scan a QR code',
    title: 'Scan an address',
    hint: 'Hold the QR code of the address inside the frame.',
    read: 'Address read. Compare it before you add it.',
    close: 'Close the camera',
    address: 'Address',
    well: 'Well formed for TRC20',
    refused: 'The camera is not allowed',
    failed: 'The code reader could not be loaded',
  },
  de: {
    open: 'QR-Code scannen',
    title: 'Adresse scannen',
    hint: 'Halten Sie den QR-Code der Adresse in den Rahmen.',
    read: 'Adresse gelesen. Vergleichen Sie sie, bevor Sie sie hinzufügen.',
    close: 'Kamera schließen',
    address: 'Adresse',
    well: 'Richtig aufgebaut für TRC20',
    refused: 'Die Kamera ist nicht erlaubt',
    failed: 'Der Code-Leser konnte nicht geladen werden',
  },
} as const

const folder = mkdtempSync(join(tmpdir(), 'candela-code-'))
afterAll(() => rmSync(folder, { recursive: true }))
const journey = beginJourney({ flags: () => fakeCode(folder, ADDRESS) })

/** The page that adds an address; `prepare` runs in it before anything of the app. */
async function adding(language: 'en' | 'de', prepare?: () => void): Promise<Phone> {
  const customer = await journey.product.customer(language)
  await setTransactionPassword(customer)
  const phone = await journey.phoneOf(customer, language)
  // whoever opens the camera can be asked later whether it is still on
  await phone.page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    const tracks: MediaStreamTrack[] = []
    Object.assign(globalThis, { tracks })
    devices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  if (prepare) await phone.page.addInitScript(prepare)
  await phone.go('/pages/assets/WalletBind')
  return phone
}
const camera = ({ page }: Phone) =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  )
const library = ({ page }: Phone): string[] => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('qr-library')) loaded.push(request.url())
  })
  return loaded
}

describe.each(['en', 'de'] as const)('an address is scanned (%s)', (language) => {
  const said = SAID[language]

  it('by a library, which is loaded only for it, where the browser has no reader; the camera stops then', async () => {
    const phone = await adding(language, () => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    const { page } = phone
    const loaded = library(phone)
    await page.getByRole('button', { name: said.open }).waitFor()
    expect(loaded).toEqual([])
    await page.getByRole('button', { name: said.open }).click()
    await page.getByText(said.read).waitFor()
    expect(await page.getByLabel(said.address, { exact: true }).inputValue()).toBe(ADDRESS)
    await page.getByText(said.well).waitFor()
    expect(loaded).toHaveLength(1)
    await expect.poll(() => camera(phone)).toEqual(['ended'])
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('by the browser’s own reader where there is one: nothing is loaded, and of a payment request the address is taken', async () => {
    const phone = await adding(language, () => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(['qr_code'])
        detect = () => Promise.resolve([{ rawValue: 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8?amount=5' }])
      }
      Object.assign(globalThis, { BarcodeDetector })
    })
    const loaded = library(phone)
    const { page } = phone
    await page.getByRole('button', { name: said.open }).click()
    await page.getByText(said.read).waitFor()
    expect(await page.getByLabel(said.address, { exact: true }).inputValue()).toBe('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    expect(loaded).toEqual([])
    await phone.context.close()
  })

  it('is left without one: the camera stops with the sheet', async () => {
    const phone = await adding(language, () => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(['qr_code'])
        detect = () => Promise.resolve([])
      }
      Object.assign(globalThis, { BarcodeDetector })
    })
    const { page } = phone
    await page.getByRole('button', { name: said.open }).click()
    await page.getByText(said.hint).waitFor()
    expect(await camera(phone)).toEqual(['live'])
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.close }).click()
    await expect.poll(() => camera(phone)).toEqual(['ended'])
    expect(await page.getByLabel(said.address, { exact: true }).inputValue()).toBe('')
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('is told that the camera is not allowed, or that the reader cannot be had', async () => {
    const phone = await adding(language, () => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await phone.page.getByRole('button', { name: said.open }).click()
    await phone.page.getByText(said.refused).waitFor()
    expect(await violationsOf(phone.page)).toEqual([])
    await phone.context.close()
    const other = await adding(language, () => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    await other.page.route(/qr-library/, (route) => route.abort())
    await other.page.getByRole('button', { name: said.open }).click()
    await other.page.getByText(said.failed).waitFor()
    await other.context.close()
  })
})
