import { LANGUAGES, type Language } from '@candela/contract'
import { formatsFor, parseTyped, readsTwoWays, withoutUnit } from '@candela/locale'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { preferencesStore } from '../shell/preferences.ts'
import { openTexts } from '../shell/texts.ts'
import { FigureField, FigureSteps } from './figure-field.tsx'
import { editedText, separated } from './use-figure.ts'

const UNIT = 'USDT'
const before = preferencesStore.getState()
afterEach(() => preferencesStore.setState(before))

/** Writes a text into a field character by character, as its form has it in the end. */
function typedKeyByKey(text: string): string {
  let [typed, value] = ['', '']
  for (const key of text) {
    typed = editedText(value, typed, UNIT) + key
    value = withoutUnit(typed, UNIT)
  }
  return value
}

describe.each(LANGUAGES)('a field of a number (%s)', (language) => {
  const text = fc
    .array(
      fc.constantFrom(...'0123456789', ...'.,.,,. ', '१', '٣', '３', '。', '，', '٫', '$', 'USDT', 'BTC', '-', 'e'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''))

  it('reads the same text as the same number, typed key by key and pasted', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(parseTyped(language, typedKeyByKey(text))).toBe(parseTyped(language, withoutUnit(text, UNIT)))
      }),
      { numRuns: 300 },
    )
  })

  it('separates what it shows so that it reads as itself, and one way only', () => {
    const digits = fc.tuple(fc.nat({ max: 10 ** 9 }), fc.stringMatching(/^\d{0,8}$/))
    fc.assert(
      fc.property(digits, ([whole, fraction]) => {
        const number = parseTyped('en', `${whole}.${fraction}`)!
        const shown = separated(number, formatsFor(language))
        expect([parseTyped(language, shown), readsTwoWays(shown)]).toEqual([number, false])
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  ['15,000', 'en', '15000'],
  ['15,000', 'de', '15'],
  ['1,234.5', 'en', '1234.5'],
  ['1,234.5', 'de', '1234.5'],
  ['1.234,5', 'en', '1234.5'],
  ['1,5', 'en', '1.5'],
  ['$100', 'en', '100'],
  ['100 USDT', 'de', '100'],
  ['100 BTC', 'en', undefined],
  ['abc', 'en', undefined],
] as [string, Language, string | undefined][])('%j typed in %s is %s', (text, language, number) => {
  expect(parseTyped(language, typedKeyByKey(text))).toBe(number)
})

it.each([
  ['en', 'This is not a number.'],
  ['de', 'Das ist keine Zahl.'],
] as [Language, string][])('says what is no number, whatever its form has to say (%s)', async (language, said) => {
  preferencesStore.setState({ language })
  await openTexts(language)
  const field = (value: string) =>
    renderToStaticMarkup(
      <FigureField label="Price" unit={UNIT} value={value} error="another" onChange={() => undefined} />,
    )
  expect(field('abc')).toContain(said)
  expect(field('abc')).not.toContain('another')
  expect(field('')).toContain('another')
  expect(field('15')).toMatch(/>another</)
  // one below zero is a number
  expect(field('-5')).toMatch(/>another</)
  expect(field('-abc')).toContain(said)
  const unlike = renderToStaticMarkup(
    <FigureField label="Price" unit={UNIT} showsUnit={false} value="1" onChange={() => undefined} />,
  )
  expect([field('1').includes('USDT'), unlike.includes('USDT')]).toEqual([true, false])
  const steps = { decreaseLabel: '', increaseLabel: '', onStep: () => undefined, onChange: () => undefined }
  expect(renderToStaticMarkup(<FigureSteps label="Amount" unit={UNIT} value="1 BTC" {...steps} />)).toContain(said)
  expect(renderToStaticMarkup(<FigureSteps label="Amount" unit={UNIT} value="-5" {...steps} />)).toContain(said)
})

it('a number that is refused says how it was read, where it could be read two ways', async () => {
  preferencesStore.setState({ language: 'de' })
  await openTexts('de')
  const shown = (error?: string) => {
    const props = {
      label: '',
      unit: UNIT,
      value: '15,000',
      onChange: () => undefined,
      ...(error !== undefined && { error }),
    }
    const steps = { ...props, decreaseLabel: '', increaseLabel: '', onStep: () => undefined }
    return [<FigureField key="a" {...props} />, <FigureSteps key="b" {...steps} />].map((field) =>
      renderToStaticMarkup(field),
    )
  }
  for (const markup of shown()) expect(markup).toContain('>Gelesen als 15<')
  for (const markup of shown('Zu wenig')) expect(markup).toContain('>Gelesen als 15 · Zu wenig<')
})
