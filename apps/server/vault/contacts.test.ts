import { describe, expect, it } from 'vitest'
import { masked, readContact } from './contacts.ts'

describe('contacts', () => {
  it.each([
    ['Anna.Berg@Example.COM', 'anna.berg@example.com'],
    [' a+b@mail.example.org ', 'a+b@mail.example.org'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ])('[S5.16] %s is an email address', (text, key) => expect(readContact('email', text)).toMatchObject({ key }))

  it.each([
    ['', 'emailEmpty'],
    ['anna', 'emailInvalid'],
    ['anna@', 'emailInvalid'],
    ['@example.com', 'emailInvalid'],
    ['anna@example', 'emailInvalid'],
    ['anna@127.0.0.1', 'emailInvalid'],
    ['an na@example.com', 'emailInvalid'],
    ['.anna@example.com', 'emailInvalid'],
    ['anna..berg@example.com', 'emailInvalid'],
    ['a@b.example,c@d.example', 'emailInvalid'],
    ['anna@example.com\r\nBcc: x@y.example', 'emailInvalid'],
    ['<anna@example.com>', 'emailInvalid'],
    [`${'a'.repeat(65)}@example.com`, 'emailInvalid'],
  ])('[S5.13] %j is none: %s', (text, code) => expect(readContact('email', text)).toBe(code))

  it.each([
    ['081 234 5678', '+66', '+66812345678'],
    ['81 234 5678', 'TH', '+66812345678'],
    ['+852 5123 4567', undefined, '+85251234567'],
    ['98765 43210', '91', '+919876543210'],
    ['(213) 373-4253', 'us', '+12133734253'],
  ])('[S5.17] %s of %s is %s', (text, dial, key) => expect(readContact('phone', text, dial)).toMatchObject({ key }))

  it.each([
    ['', '+66', 'phoneEmpty'],
    ['812345678', undefined, 'phoneInvalid'],
    ['12', '+66', 'phoneInvalid'],
    ['abc', '+66', 'phoneInvalid'],
    ['812345678', 'Thailand', 'phoneInvalid'],
    ['+66 1', undefined, 'phoneInvalid'],
    ['2026-13', '100', 'phoneInvalid'],
    ['+100 2026', '+100', 'phoneInvalid'],
    ['٠٨١٢٣٤٥٦٧٨', '+66', 'phoneInvalid'],
  ])('[S5.14] %j of %j is no phone number: %s', (text, dial, code) =>
    expect(readContact('phone', text, dial)).toBe(code),
  )

  it('are shown masked', () => {
    expect(masked('email', 'anna.berg@example.com')).toBe('a•••@example.com')
    expect(masked('phone', '+66 81 234 5678')).toBe('+66 •••• 678')
  })
})
