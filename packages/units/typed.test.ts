import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiDigits, foldPrinted, foldTyped, isolated, keptWords, showsNothing, withoutDirections } from './typed.ts'

describe('typed text', () => {
  it.each([
    ['१२३४५६', '123456'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۹', '09'],
    ['๐๙', '09'],
    ['０９', '09'],
    ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'],
    ['a½²', 'a½²'],
  ])('the digits of %s are %s', (text, digits) => expect(asciiDigits(text)).toBe(digits))

  it.each([
    ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    ['+९१ ९८७६५ ४३२१०', '+91 98765 43210'],
    ['＋８１９０', '+8190'],
    ['555\u20111234\u2013x\u2212y', '555-1234-x-y'],
    [' anna@example.com\u200b ', 'anna@example.com'],
    ['anna＠example．com', 'anna@example.com'],
    ['zoe\u0301@example.com', 'zo\u00e9@example.com'],
    ['zoe\u200b\u0301@example.com', 'zo\u00e9@example.com'],
    ['a\u00adb\u034fc\ufeff', 'abc'],
    ['a\u200cb\u200dc', 'abc'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678'],
    ['(03)ｰ1234ー5678', '(03)-1234-5678'],
    ['ルーム1ー', 'ルーム1ー'],
    ['a\nb', 'a\nb'],
  ])('%j names %j', (text, folded) => {
    expect(foldTyped(text)).toBe(folded)
    expect(foldTyped(folded)).toBe(folded)
  })

  it.each([
    ['ｼﾞｮﾝ・スミス', 'ジョン・スミス'],
    ['Ａ１２３４５６（７）', 'A123456(7)'],
    ['กำธร', 'กำธร'],
    ['Anne–Marie', 'Anne–Marie'],
    ['王\u3000小明', '王 小明'],
    ['Ⅳ ﬁ', 'Ⅳ ﬁ'],
    ['علی\u200cرضا\u200c', 'علی\u200cرضا'],
    ['क्\u200dष\u00ad\u3164', 'क्\u200dष'],
  ])('%j is printed %j', (text, printed) => expect(foldPrinted(text)).toBe(printed))

  it.each([
    ['Cold \u202eknab', 'Cold knab'],
    ['\u2066a\u2069\u200e\u200f\u061cb', 'ab'],
    ['a\u200bb\u2060c\ufeff', 'abc'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩🏽\u200d🚀 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈', '👩🏽\u200d🚀 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈'],
    ['\u200da \u200d b\u200c', 'a  b'],
    ['a\u200d\u200db', 'a\u200db'],
    ['e\u0301\nשלום', '\u00e9\nשלום'],
  ])('%j is read as %j', (text, shown) => expect(withoutDirections(text)).toBe(shown))

  it.each([foldTyped, foldPrinted, withoutDirections])('%o has one spelling of a text, however it is typed', (fold) => {
    // letters, accents, what is not seen, and the half and full width of a cell
    const piece = fc.constantFrom(
      ...'eก1\u0661- \u3000\u0301\u0308\u200b\u200c\u200d\u034f\ufe0f\u3164\uff70\uff76\uff9e\uffa1\uffe3\u1100\u1161',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const folded = fold(pieces.join(''))
        expect([fold(folded), folded.normalize('NFC')]).toEqual([folded, folded])
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['', ' \n\u00a0', '\u200b', '\u202e\u202c', '\u3164\u115f', '\u2800', '\ufe0f\u0000'])(
    'nothing is to be seen of %j',
    (text) => expect([showsNothing(text), keptWords(text)]).toEqual([true, '']),
  )

  it('within a line is isolated, and dropped again where it is typed', () => {
    expect(['שלום', ''].map(isolated)).toEqual(['\u2068שלום\u2069', ''])
    expect(withoutDirections(isolated('שלום'))).toBe('שלום')
    // what was kept before it was folded does not end it
    expect(isolated('a\u2069\u202eb')).toBe('\u2068ab\u2069')
  })

  it.each(['a', '\u200b1', '。', '👩\u200d🚀'])('%j is to be seen', (text) =>
    expect([showsNothing(text), keptWords(` ${text}\n`)]).toEqual([false, text]),
  )
})
