import { foldTyped } from '@candela/units'
import { DIAL_CODES } from './dial-codes.ts'

export interface Country {
  /** two letters, as the server takes them for `dial` */
  readonly country: string
  /** in the language of the interface */
  readonly name: string
  /** without the plus */
  readonly dial: string
}

/** Every country and territory with an international code, by name as the language sorts. */
export function countriesIn(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return [...DIAL_CODES]
    .map(([country, dial]) => ({ country, dial, name: names.of(country) ?? country }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** Those whose name, English name, letters or code begin with or contain what was typed; the best first. */
export function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = folded(typed)
  if (wanted === '') return countries
  const digits = wanted.replace(/^\+|^00/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ dial }) => dial.startsWith(digits))
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const rank = ({ country, name }: Country): number => {
    const names = [folded(name), folded(english.of(country) ?? '')]
    if (names.some((one) => one.startsWith(wanted)) || country.toLowerCase() === wanted) return 0
    return names.some((one) => one.includes(wanted)) ? 1 : 2
  }
  return countries.filter((one) => rank(one) < 2).toSorted((a, b) => rank(a) - rank(b))
}

/** The country a device is most likely in, by its languages' regions: en-GB → GB, de → DE. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = regionOf(language)
    if (region !== undefined && DIAL_CODES.has(region)) return region
  }
  return 'US'
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

function folded(text: string): string {
  return foldTyped(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
}
