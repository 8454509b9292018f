import { describe, expect, it } from 'vitest'
import { parametersOf, placeOf } from './place.ts'

const read = (query: string) => placeOf(new URLSearchParams(query))

describe('a place in an address', () => {
  it('is read where both degrees are on the earth', () => {
    expect(read('latitude=52.5163&longitude=13.3777')).toEqual({ latitude: 52.5163, longitude: 13.3777 })
    expect(read('latitude=-90&longitude=180')).toEqual({ latitude: -90, longitude: 180 })
  })

  it.each([
    '',
    'latitude=1',
    'latitude=91&longitude=0',
    'latitude=0&longitude=181',
    'latitude=x&longitude=1',
    'latitude=1e1&longitude=1',
  ])('is none in "%s"', (query) => expect(read(query)).toBeUndefined())

  it('is written with four digits, and once around the earth', () => {
    expect(parametersOf({ latitude: 1.234567, longitude: 190 })).toEqual({ latitude: '1.2346', longitude: '-170.0000' })
    expect(parametersOf({ latitude: 0, longitude: -540 })).toEqual({ latitude: '0.0000', longitude: '-180.0000' })
  })
})
