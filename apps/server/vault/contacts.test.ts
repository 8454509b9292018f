import { describe, expect, it } from 'vitest'
import { proves, type StatementId } from '@candela/checks/proves'
import { masked, readContact } from './contacts.ts'

describe('contacts', () => {
  it.each([
    ['Anna.Berg@Example.COM', 'anna.berg@example.com'],
    [' a+b@mail.example.org ', 'a+b@mail.example.org'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@example.com\u200b', 'anna@example.com'],
    ['\u202aanna＠example．com', 'anna@example.com'],
    ['zoe\u0301x@example.com', 'zo\u00e9x@example.com'],
  ])('%s is an email address', (text, key) =>
    expect(readContact('email', text), proves('S5.16')).toMatchObject({ key }),
  )

  it.each<[string, string, StatementId]>([
    ['', 'emailEmpty', 'S5.13'],
    ['anna', 'emailInvalid', 'S5.16'],
    ['anna@', 'emailInvalid', 'S5.16'],
    ['@example.com', 'emailInvalid', 'S5.16'],
    ['anna@example', 'emailInvalid', 'S5.16'],
    ['anna@127.0.0.1', 'emailInvalid', 'S5.16'],
    ['an na@example.com', 'emailInvalid', 'S5.16'],
    ['.anna@example.com', 'emailInvalid', 'S5.16'],
    ['anna..berg@example.com', 'emailInvalid', 'S5.16'],
    ['a@b.example,c@d.example', 'emailInvalid', 'S5.16'],
    ['anna@example.com\r\nBcc: x@y.example', 'emailInvalid', 'S5.16'],
    ['<anna@example.com>', 'emailInvalid', 'S5.16'],
    [`${'a'.repeat(65)}@example.com`, 'emailInvalid', 'S5.16'],
  ])('%j is none: %s', (text, code, id) => expect(readContact('email', text), proves(id)).toBe(code))

  it.each([
    ['081 234 5678', '+66', '+66812345678'],
    ['81 234 5678', 'TH', '+66812345678'],
    ['+852 5123 4567', undefined, '+85251234567'],
    ['98765 43210', '91', '+919876543210'],
    ['(213) 373-4253', 'us', '+12133734253'],
    ['\u202a+91 98765 43210\u202c', undefined, '+919876543210'],
    ['+९१ ९८७६५ ४३२१०', undefined, '+919876543210'],
    ['＋８１９０１２３４５６７８', undefined, '+819012345678'],
    ['+91\u201198765\u201343210', undefined, '+919876543210'],
    ['+49 30/901820', undefined, '+4930901820'],
    ['tel:+91-98765-43210', undefined, '+919876543210'],
    ['0091 98765 43210', 'US', '+919876543210'],
    ['011 91 98765 43210', 'TH', '+919876543210'],
    ['00 66 81 234 5678', undefined, '+66812345678'],
    ['010 81 90 1234 5678', 'JP', '+819012345678'],
    ['٠٨١٢٣٤٥٦٧٨', '+66', '+66812345678'],
    ['０９０ー１２３４ー５６７８', 'JP', '+819012345678'],
    ['+81 (0)90-1234-5678', undefined, '+819012345678'],
  ])('%s of %s is %s', (text, dial, key) =>
    expect(readContact('phone', text, dial), proves('S5.17')).toMatchObject({ key }),
  )

  it.each<[string, string | undefined, string, StatementId]>([
    ['', '+66', 'phoneEmpty', 'S5.14'],
    ['812345678', undefined, 'phoneInvalid', 'S5.17'],
    ['12', '+66', 'phoneInvalid', 'S5.17'],
    ['abc', '+66', 'phoneInvalid', 'S5.17'],
    ['812345678', 'Thailand', 'phoneInvalid', 'S5.17'],
    ['+66 1', undefined, 'phoneInvalid', 'S5.17'],
    ['2026-13', '100', 'phoneInvalid', 'S5.17'],
    ['+100 2026', '+100', 'phoneInvalid', 'S5.17'],
  ])('%j of %j is no phone number: %s', (text, dial, code, id) =>
    expect(readContact('phone', text, dial), proves(id)).toBe(code),
  )

  it('are shown masked', () => {
    expect(masked('email', 'anna.berg@example.com')).toBe('a•••@example.com')
    expect(masked('phone', '+66 81 234 5678')).toBe('+66 •••• 678')
  })
})
