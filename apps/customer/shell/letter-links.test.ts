import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageOf } from './paths.ts'

const CATALOGUES = join(import.meta.dirname, '../../../packages/locale/catalogues')

it('what letters and mails link to is a page of the app, in every language', () => {
  const dead = readdirSync(CATALOGUES).flatMap((language) => {
    const text = readFileSync(join(CATALOGUES, language, 'letters.json'), 'utf8')
    const links = text.match(/(https?:\/\/|#?\/)[A-Za-z][\w./-]*/g) ?? []
    return links.filter((link) => pageOf(link.replace(/^#/, '')) === undefined).map((link) => `${language}: ${link}`)
  })
  expect(dead).toEqual([])
})
