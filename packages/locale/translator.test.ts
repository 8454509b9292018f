import type { Language } from '@candela/contract'
import { expect, it, vi } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import type { TextsName } from './texts.made.ts'
import { Translator } from './translator.ts'

const BOOKS: Readonly<Record<string, Catalogue>> = {
  'en/shell': { back: 'Back', tabs: { home: 'Home' } },
  'de/shell': { back: 'Zurück', tabs: { home: 'Start' } },
  'en/order': { cancelAll: { title_one: 'Cancel {{count}} order?', title_other: 'Cancel {{count}} orders?' } },
  'de/order': {
    cancelAll: { title_one: '{{count}} Auftrag stornieren?', title_other: '{{count}} Aufträge stornieren?' },
  },
  'fr/order': {
    cancelAll: { title_one: 'un: {{count}}', title_many: 'beaucoup: {{count}}', title_other: 'plusieurs: {{count}}' },
  },
  'en/problems': { tooFar: 'Too far.', tooFar_above: 'It must lie above {{price}}.' },
  'ja/order': { cancelAll: { title_other: '{{count}}件' } },
}

function translatorIn(language: Language) {
  const fetch = vi.fn(async (language: Language, name: TextsName) => BOOKS[`${language}/${name}`] ?? {})
  return { translator: new Translator(language, fetch), fetch }
}

it('gives a text by its key, and the key until the catalogue is here', async () => {
  const { translator } = translatorIn('en')
  expect(translator.texts('shell').t('tabs.home')).toBe('tabs.home')
  expect(translator.texts('shell').find('tabs.home')).toBeUndefined()
  await translator.load(['shell'])
  expect(translator.texts('shell').t('tabs.home')).toBe('Home')
  expect(translator.texts('shell').find('tabs')).toBeUndefined()
})

it.each([
  ['en', 1, 'Cancel 1 order?'],
  ['en', 0, 'Cancel 0 orders?'],
  ['fr', 0, 'un: 0'],
  ['fr', 1_000_000, 'beaucoup: 1000000'],
  ['ja', 1, '1件'],
] as const)('chooses the plural form of %s for %d', async (language, count, text) => {
  const { translator } = translatorIn(language)
  await translator.load(['order'])
  expect(translator.texts('order').t('cancelAll.title', { count })).toBe(text)
})

it('chooses the variant of a text by its context, and the text itself for one that has none', async () => {
  const { translator } = translatorIn('en')
  await translator.load(['problems'])
  const { find } = translator.texts('problems')
  expect(find('tooFar', { context: 'above', price: '60,000' })).toBe('It must lie above 60,000.')
  expect(find('tooFar', { context: 'below', price: '60,000' })).toBe('Too far.')
  expect(find('tooFar')).toBe('Too far.')
})

it('leaves nothing where a value is undefined', async () => {
  const { translator } = translatorIn('en')
  await translator.load(['order'])
  expect(translator.texts('order').find('cancelAll.title_other', { count: undefined })).toBe('Cancel  orders?')
})

it('changes the language once all that was loaded is here in it, and fetches nothing twice', async () => {
  const { translator, fetch } = translatorIn('en')
  await translator.load(['shell', 'order'])
  const english = translator.texts('shell')
  expect(translator.texts('shell')).toBe(english)
  const told = vi.fn<() => void>()
  const stop = translator.subscribe(told)
  const changed = translator.change('de')
  expect(translator.texts('shell').t('back')).toBe('Back')
  await changed
  expect(told).toHaveBeenCalled()
  expect(translator.texts('shell').t('back')).toBe('Zurück')
  expect(translator.texts('order').t('cancelAll.title', { count: 2 })).toBe('2 Aufträge stornieren?')
  await translator.change('en')
  expect(translator.texts('shell')).toBe(english)
  stop()
  expect(fetch).toHaveBeenCalledTimes(4)
})

it('keeps the language where a catalogue does not come', async () => {
  const { translator, fetch } = translatorIn('en')
  await translator.load(['shell'])
  fetch.mockRejectedValueOnce(new Error('no network'))
  await expect(translator.change('de')).rejects.toThrow('no network')
  expect(translator.texts('shell').t('back')).toBe('Back')
  await translator.change('de')
  expect(translator.texts('shell').t('back')).toBe('Zurück')
})

it('keeps the language where one of several catalogues does not come', async () => {
  const { translator, fetch } = translatorIn('en')
  await translator.load(['shell', 'order'])
  fetch.mockImplementationOnce(async () => ({ back: 'Zurück' })).mockRejectedValueOnce(new Error('no network'))
  await expect(translator.change('de')).rejects.toThrow('no network')
  expect(translator.texts('shell').t('back')).toBe('Back')
})

it('takes along what is wanted while the language changes', async () => {
  const { translator } = translatorIn('en')
  await translator.load(['shell'])
  const changed = translator.change('de')
  const loaded = translator.load(['order'])
  await Promise.all([changed, loaded])
  expect(translator.has('order')).toBe(true)
  expect(translator.texts('order').t('cancelAll.title', { count: 1 })).toBe('1 Auftrag stornieren?')
})

it('goes over to the language that was chosen last', async () => {
  const { translator, fetch } = translatorIn('fr')
  await translator.load(['shell'])
  let german: (catalogue: Catalogue) => void = () => undefined
  fetch.mockReturnValueOnce(new Promise((resolve) => (german = resolve)))
  const first = translator.change('de')
  expect(await translator.change('en')).toBe(true)
  german({ back: 'Zurück' })
  expect(await first).toBe(false)
  expect(translator.texts('shell').t('back')).toBe('Back')
})

it('says nothing of texts that did not come for a language that was chosen before the last', async () => {
  const { translator, fetch } = translatorIn('fr')
  await translator.load(['shell'])
  fetch.mockRejectedValueOnce(new Error('no network'))
  const first = translator.change('de')
  expect(await translator.change('en')).toBe(true)
  expect(await first).toBe(false)
})

it('changes with the texts that are needed always, also where none was asked for yet', async () => {
  const translator = new Translator('en', async (language, name) => BOOKS[`${language}/${name}`] ?? {}, ['shell'])
  await translator.change('de')
  expect(translator.texts('shell').t('back')).toBe('Zurück')
})

it('says of a catalogue that did not come the same failure until it is asked for again', async () => {
  const { translator, fetch } = translatorIn('en')
  fetch.mockRejectedValueOnce(new Error('no network'))
  const coming = translator.whenHere('shell')
  expect(translator.whenHere('shell')).toBe(coming)
  await expect(coming).rejects.toThrow('no network')
  expect(translator.whenHere('shell')).toBe(coming)
  expect(fetch).toHaveBeenCalledOnce()
  translator.forgetFailed()
  await translator.whenHere('shell')
  expect(translator.has('shell')).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(2)
})
