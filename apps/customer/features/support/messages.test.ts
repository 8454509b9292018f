import { describe, expect, it } from 'vitest'
import type { SupportMessage } from '@candela/contract'
import { markOf, merged } from './messages.ts'

const message = (place: number): SupportMessage => ({
  place,
  id: `01890000-0000-7000-8000-00000000000${place}`,
  by: 'desk',
  at: place,
  text: '',
  saved: null,
  about: null,
  photo: false,
})
const places = (known: number[], came: number[]): number[] =>
  merged(known.map(message), came.map(message)).map(({ place }) => place)

describe('what is shown of a chat', () => {
  it.each([
    [[], [1, 2], [1, 2]],
    [
      [1, 2],
      [2, 3],
      [1, 2, 3],
    ],
    [[1, 2], [3], [1, 2, 3]],
    [[1, 2], [], [1, 2]],
    // what lies between is not here yet
    [
      [1, 2],
      [5, 6],
      [5, 6],
    ],
  ])('%j and then %j is %j', (known, came, shown) => expect(places(known, came)).toEqual(shown))

  it('a mark tells the farthest a message has got', () => {
    const chat = { desk: { delivered: 3, read: 2 } }
    expect([1, 2, 3, 4].map((place) => markOf(place, chat))).toEqual(['read', 'read', 'delivered', 'sent'])
  })
})
