import { describe, expect, it } from 'vitest'
import { proves, type StatementId } from '@candela/checks/proves'
import { readCredentials, readForm, readGetMessage } from './seed-body.ts'

const d = { kind: 'username', account: 'anna', password: 'gh7Kq2xw', consents: { age: true, terms: 1, risk: 1 } }

describe('bodies of the seed calls', () => {
  it.each([
    ['an object', { d }],
    ['d as JSON text', { d: JSON.stringify(d) }],
    ['a form with d as JSON', readForm(new URLSearchParams({ d: JSON.stringify(d) }).toString())],
    [
      'a form spelled out',
      readForm(
        'd[kind]=username&d[account]=anna&d[password]=gh7Kq2xw&d[consents][age]=true&d[consents][terms]=1&d[consents][risk]=1',
      ),
    ],
  ])('read %s', (_what, body) => expect(readCredentials(body), proves('S7.2', 'S7.4')).toEqual(d))

  it('read every spelling of the account', () => {
    expect(readCredentials({ d: { username: 'anna' } }), proves('S3.6')).toEqual({ username: 'anna' })
    expect(readCredentials({ d: { email: 'a@b.c' } }), proves('S3.7')).toEqual({ email: 'a@b.c' })
    expect(readCredentials({ d: { phone: '1', dial: '+66' } }), proves('S3.8')).toEqual({ phone: '1', dial: '+66' })
  })

  it.each([
    undefined,
    null,
    [],
    'text',
    7,
    {},
    { d: null },
    { d: 7 },
    { d: [] },
    { d: 'no json' },
    { d: '[]' },
    { d: { account: 7 } },
    { d: { account: ['a'] } },
    { d: { password: { $ne: '' } } },
    { d: { account: 'x'.repeat(255) } },
    { d: { kind: 'root' } },
    { d: { consents: { age: 'yes' } } },
    { d: { consents: { age: true, terms: 1, risk: 1, more: 1 } } },
  ])('refuse %j', (body) => expect(readCredentials(body)).toBeUndefined())

  it('never reach a prototype', () => {
    const form = readForm('__proto__[admin]=1&constructor[prototype][admin]=1&d[__proto__]=1')
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
    expect(Object.getPrototypeOf(form)).toBeNull()
    const json = JSON.parse('{"d":{"__proto__":{"password":"x"},"account":"anna"}}') as unknown
    expect(readCredentials(json)).toEqual({ account: 'anna' })
  })

  it('take few fields', () => {
    const many = Array.from({ length: 65 }, (_, index) => `a${index}=1`).join('&')
    expect(Object.keys(readForm(many))).toEqual([])
  })

  it.each<[unknown, unknown, StatementId]>([
    [{ t: 'getcount', uid: 'u' }, { t: 'getcount', uid: 'u' }, 'S7.10'],
    [readForm('t=getcountyd&id=7'), { t: 'getcountyd', id: '7' }, 'S7.12'],
    [{ t: 'other' }, undefined, 'S7.10'],
    [{ t: 'getcount', uid: 7 }, undefined, 'S7.10'],
    [undefined, undefined, 'S7.10'],
  ])('getmessage %#', (body, expected, id) => expect(readGetMessage(body), proves(id)).toEqual(expected))
})
