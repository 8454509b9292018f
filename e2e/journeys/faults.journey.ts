import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDesk } from '../desk.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney({ environment: { HOST: 'localhost' } })
const SESSIONS = '**/api/v1/sessions'
const FAULTS = '**/api/v1/faults'
const DEVICES = '/pages/user/account/Devices'
const CODE = /[2-9B-Z]{4}-[2-9B-Z]{4}/
const SAID = {
  en: { stopped: 'This page stopped', told: /^Fault code ([2-9B-Z-]{9})\. Support finds this fault by it\.$/ },
  de: {
    stopped: 'Diese Seite wurde angehalten',
    told: /^Fehlercode ([2-9B-Z-]{9})\. Der Support findet den Fehler darunter\.$/,
  },
} as const

interface Line {
  readonly code: string
  readonly page: string
  readonly error: string
  readonly places: readonly string[]
}

/** The lines of the house's log that tell of broken apps. */
function lines(): readonly Line[] {
  const written = journey.product.log().split('\n')
  return written.filter((line) => line.includes('an app broke')).map((line) => JSON.parse(line) as Line)
}

describe('a page that breaks', () => {
  it.each(['en', 'de'] as const)(
    'shows a code under which the log has the place in the source: %s',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, go, context } = await journey.phoneOf(customer, language)
      await page.route(SESSIONS, (route) => route.fulfill({ json: { sessions: 7 } }))
      await go(DEVICES)
      await page.getByRole('heading', { name: said.stopped }).waitFor()
      const shown = await page.getByText(said.told).innerText()
      const [code] = CODE.exec(shown)!
      // the log has it once an hour, whatever the language
      await expect.poll(() => lines().filter((line) => line.code === code)).toHaveLength(1)
      const line = lines().find((each) => each.code === code)!
      expect(line).toMatchObject({ page: 'devices', error: 'TypeError' })
      expect(line.places[0]).toMatch(/^apps\/customer\/features\/account\/screens\/devices\.tsx:\d+:\d+$/)
      for (const own of [customer.username, customer.userData!.id]) expect(journey.product.log()).not.toContain(own)
      if (language === 'en') expect(await violationsOf(page)).toEqual([])
      await context.close()
    },
  )

  it('tells the house once of the same fault, and says where it could not', async () => {
    const { page, go, context } = await journey.phoneOf(await journey.product.customer())
    let told = 0
    await page.route(FAULTS, (route) => {
      told++
      return route.abort()
    })
    await page.route(SESSIONS, (route) => route.fulfill({ json: { sessions: 7 } }))
    for (let time = 0; time < 3; time++) {
      await go('/pages/index/index')
      await page.getByRole('link', { name: 'Market', exact: true }).waitFor()
      await go(DEVICES)
      await page.getByText('The fault could not be reported.').waitFor()
    }
    expect(told).toBe(1)
    await context.close()
  })

  it('stands at the desk, where support finds it by its code', async () => {
    const { page: phone, go, context } = await journey.phoneOf(await journey.product.customer())
    await phone.route(SESSIONS, (route) => route.fulfill({ json: { sessions: 7 } }))
    await go(DEVICES)
    const [code] = CODE.exec(await phone.getByText(SAID.en.told).innerText())!
    await context.close()
    const desk = await openDesk(journey.browser, journey.product, 'Rana Okafor', ['support'])
    const { page } = desk
    await page.getByRole('navigation').getByRole('link', { name: 'System health' }).click()
    const row = page.getByRole('row', { name: new RegExp(code) })
    await row.getByText('devices', { exact: true }).waitFor()
    await row.getByText(/^apps\/customer\/features\/account\/screens\/devices\.tsx:/).waitFor()
    expect(await violationsOf(page)).toEqual([])

    // the desk's own pages tell of themselves, too
    await page.route('**/api/v1/desk/health', (route) => route.fulfill({ json: { parts: null } }))
    await page.reload()
    await page.getByText('This page stopped').waitFor()
    const [own] = CODE.exec(await page.getByText(SAID.en.told).innerText())!
    await expect.poll(() => lines().find((line) => line.code === own)?.page).toBe('desk.health')
    await page.context().close()
  })

  it('is found by maps that nobody is served', async () => {
    const served = fileURLToPath(new URL('../../dist/', import.meta.url))
    for (const app of ['customer', 'console']) {
      const files = readdirSync(`${served}${app}`, { recursive: true, encoding: 'utf8' })
      expect(files.filter((name) => name.includes('.map'))).toEqual([])
    }
    const maps = readdirSync(`${served}maps/customer/assets`)
    expect(maps).not.toEqual([])
    const address = `/assets/${maps.find((name) => name.endsWith('.js.map.br'))!.replace(/\.br$/, '')}`
    expect((await fetch(journey.product.url + address)).status).toBe(404)
    expect((await fetch(`${journey.product.url}/maps${address}`)).status).toBe(404)
  })
})
