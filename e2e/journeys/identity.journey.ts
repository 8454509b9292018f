import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proves, provenBy } from '@candela/checks/proves'
import { SAMPLE_FIELDS, samplePhoto, sendPhoto, type TestClient } from '@candela/server/testing'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { fakeCamera } from '../fake-camera.ts'
import { fileOf } from '../large-file.ts'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const PATIENCE = { timeout: 120_000 }
const TOO_LARGE = 20 * 1024 * 1024 + 1

const folder = mkdtempSync(join(tmpdir(), 'candela-camera-'))
afterAll(() => rmSync(folder, { recursive: true }))
const journey = beginJourney({ flags: () => fakeCamera(folder) })

/** Sends a sample document whose back nobody can read. */
async function sendUnsharp(client: TestClient): Promise<void> {
  await client.call('saveIdentityFields', { body: SAMPLE_FIELDS })
  for (const kind of ['front', 'back', 'holding'] as const) {
    const sample = samplePhoto(kind)
    const photo = kind === 'back' ? await sharp(sample).blur(14).webp().toBuffer() : sample
    await sendPhoto(client, kind, photo)
  }
  await client.call('sendIdentity', { body: {} })
}

describe('identity verification', () => {
  it('with samples and the face check, until the review; another one returned and mended, in German', async () => {
    const [first, second] = await Promise.all([journey.product.customer(), journey.product.customer('de')])
    await sendUnsharp(second)

    const phone = await journey.phone({ customer: first })
    const { page, go, troubles } = phone
    await readLettersAsTheyCome(page)
    await go('/pages/user/IdentityVerification')

    // what is missing is said beside its field
    await provenBy(['S2.30'], page.getByRole('button', { name: 'Save and continue' }).click())
    await provenBy(['S5.25'], page.getByText('Enter the number of the document.').waitFor())
    await provenBy(['S5.26'], page.getByText('A photo of the front is required.').waitFor())
    await provenBy(['S5.27'], page.getByText('A photo of the back is required.').waitFor())
    expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThanOrEqual(4)
    expect(await page.locator('.identity-fault[role=alert]').count()).toBe(2)
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Use sample documents' }).click()
    await page.getByText('Back (sample)').waitFor(PATIENCE)

    // too large a file is refused here, and the way on is another photo
    await page.getByRole('button', { name: 'Retake' }).nth(1).click()
    await page.getByText('Photo 2 of 3').waitFor()
    await page.getByText('Sharp', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('input[type=file]').setInputFiles(await fileOf(folder, TOO_LARGE))
    await provenBy(['S5.24', 'S8.22', 'S8.39'], page.getByText(/Upload failed\. .*20\sMB/).waitFor())
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Sample', exact: true }).click()
    await page.getByText('Back (sample)').waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Save and continue' }).click()

    // the face check: a model in its own thread, a film of the sample person before the camera
    await page.getByRole('button', { name: 'Start the face check' }).click()
    await provenBy(['S1.53'], page.getByText('Face check passed').waitFor(PATIENCE))
    await page.getByText(/Same face as on the document/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Use this' }).click()
    // document, face and holding photo are all there: the review is next
    const send = page.getByRole('button', { name: 'Send for review' })
    await send.waitFor()
    const { photos, face } = await first.call('identity')
    const kinds = photos.map(({ kind }) => kind)
    expect(kinds, proves('S1.52')).toEqual(expect.arrayContaining(['front', 'back']))
    expect(kinds, proves('S1.54')).toContain('holding')
    expect(face, proves('S1.53')).toMatchObject({ way: 'camera', alive: true })
    await send.click()
    await provenBy(['S2.31'], page.waitForURL(/#\/pages\/user\/VerificationInfo$/))
    await provenBy(['S4.1'], page.getByText('It waits for a reviewer').waitFor())
    expect(await violationsOf(page)).toEqual([])

    // meanwhile the other one was returned, and a letter says so
    await expect.poll(async () => (await second.call('identity')).state, PATIENCE).toBe('returned')
    const other = await journey.phone({ customer: second, language: 'de', theme: 'dark' })
    await other.go('/pages/user/VerificationInfo')
    await readLettersAsTheyCome(other.page)
    // exact: the letter says it, too, with a bullet before it
    await other.page.getByText('Die Rückseite ist nicht scharf genug zum Lesen.', { exact: true }).waitFor(PATIENCE)
    await other.page.getByText('Vorderseite des Dokuments').first().waitFor()
    expect(await violationsOf(other.page)).toEqual([])
    await other.page.getByRole('link', { name: 'Nachbessern und senden' }).click()
    await provenBy(['S2.32'], other.page.waitForURL(/#\/pages\/user\/EditVerificationInfo/))
    await other.page.getByRole('button', { name: /^Rückseite/ }).click()
    await other.page.getByRole('button', { name: 'Muster', exact: true }).click()
    await other.page.getByText('Rückseite (Muster)').waitFor(PATIENCE)
    await other.page.getByRole('button', { name: 'Erneut senden' }).click()
    await other.page.getByText('Es wartet auf einen Prüfer').waitFor()
    expect((await second.call('identity')).attempt).toBe(2)

    const state = async () => (await first.call('identity')).state
    await expect.poll(state, { message: proves('S4.3'), ...PATIENCE }).toBe('validated')
    await provenBy(['S4.3'], page.getByText('Validated', { exact: true }).waitFor(PATIENCE))
    expect((await first.call('identity')).tier, proves('S6.7')).toBe('face')
    await provenBy(['S6.7'], page.getByText('Face recognition').waitFor())
    await page.getByText('Practice reviewer · Identity review').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(troubles).toEqual([])
    expect(other.troubles).toEqual([])
  })
})
