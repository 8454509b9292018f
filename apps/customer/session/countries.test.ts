import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { countriesIn, findCountries, likelyCountry } from './countries.ts'
import { DIAL_CODES } from './dial-codes.ts'

describe('international codes', () => {
  it('knows every country the server does, with the same code', () => {
    const known = getCountries().map((country) => [country, getCountryCallingCode(country)])
    expect(Object.fromEntries(DIAL_CODES), proves('S3.8')).toEqual(Object.fromEntries(known))
    expect(DIAL_CODES.size).toBeGreaterThan(240)
  })

  it('names and sorts them in the language', () => {
    const german = countriesIn('de')
    expect(german.find(({ country }) => country === 'DE')).toEqual({ country: 'DE', name: 'Deutschland', dial: '49' })
    const names = german.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare))
  })

  it.each([
    ['thai', 'TH'],
    ['ไทย', 'TH'],
    ['+66', 'TH'],
    ['0066', 'TH'],
    ['\u202a+๖๖\u202c', 'TH'],
    ['th', 'TH'],
    ['côte d', 'CI'],
    ['cote d', 'CI'],
  ])('finds by %s', (typed, country) => {
    expect(findCountries(countriesIn('th'), typed)[0]?.country).toBe(country)
  })

  it('puts names that begin with what was typed first, and finds nothing where there is nothing', () => {
    const found = findCountries(countriesIn('en'), 'in').map(({ country }) => country)
    expect(found.indexOf('IN')).toBeLessThan(found.indexOf('AR'))
    expect(findCountries(countriesIn('en'), 'atlantis')).toEqual([])
  })

  it.each([
    [['en-GB', 'en'], 'GB'],
    [['de'], 'DE'],
    [['th', 'en-US'], 'TH'],
    [['zh-HK'], 'HK'],
    [['!', 'pt-BR'], 'BR'],
    [[], 'US'],
  ])('a device that speaks %j is most likely in %s', (languages, country) => {
    expect(likelyCountry(languages)).toBe(country)
  })
})
