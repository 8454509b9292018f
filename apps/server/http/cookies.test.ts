import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyReply } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCookies, openOperatorCookie, openSessionCookie } from './cookies.ts'

const publicUrl = new URL('https://a.example')
const app = Fastify().register(fastifyCookie, { hook: false })
let act: (reply: FastifyReply) => void
app.get('/', (_request, reply) => {
  act(reply)
  return ''
})
beforeAll(() => app.ready())

async function sent(what: typeof act): Promise<unknown> {
  act = what
  return (await app.inject('/')).headers['set-cookie']
}

describe('the session cookie', () => {
  it('is out of reach of scripts, and on https bound to the host', async () => {
    const plain = openSessionCookie({ publicUrl: undefined, frameOrigins: [] })
    expect(await sent((reply) => plain.give(reply, 's', 60))).toBe(
      'candela_session=s; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    )
    const secure = openSessionCookie({ publicUrl, frameOrigins: [] })
    expect(await sent((reply) => secure.give(reply, 's', 60))).toBe(
      '__Host-candela_session=s; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    const framed = openSessionCookie({ publicUrl, frameOrigins: ['https://b.example'] })
    expect(await sent((reply) => framed.clear(reply))).toBe(
      '__Host-candela_session=; Max-Age=0; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
    )
  })

  it('an operator’s is another one, and only pages of the house send it', async () => {
    const plain = openOperatorCookie({ publicUrl: undefined })
    expect(await sent((reply) => plain.give(reply, 's', 60))).toBe(
      'candela_operator=s; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
    )
    expect(plain.read('candela_session=abc')).toBeUndefined()
    const secure = openOperatorCookie({ publicUrl })
    expect(await sent((reply) => secure.give(reply, 's', 60))).toBe(
      '__Host-candela_operator=s; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    )
  })

  it('the mark of what a browser keeps may be read by the app, and is bound to the host as the others are', async () => {
    const plain = openCookies({ publicUrl: undefined, frameOrigins: [] }).kept
    expect(await sent((reply) => plain.give(reply, '1-2', 60))).toBe(
      'candela_kept=1-2; Max-Age=60; Path=/; SameSite=Lax',
    )
    const secure = openCookies({ publicUrl, frameOrigins: [] }).kept
    expect(await sent((reply) => secure.give(reply, '1-2', 60))).toBe(
      '__Host-candela_kept=1-2; Max-Age=60; Path=/; Secure; SameSite=Lax',
    )
  })

  it('goes out beside another one', async () => {
    const session = openSessionCookie({ publicUrl: undefined, frameOrigins: [] })
    const operator = openOperatorCookie({ publicUrl: undefined })
    const both = await sent((reply) => {
      session.give(reply, 's', 60)
      operator.clear(reply)
    })
    expect(both).toHaveLength(2)
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['candela_session=abc', 'abc'],
    ['a=b; candela_session=abc; c=d', 'abc'],
    ['xcandela_session=abc', undefined],
    ['candela_session', undefined],
  ])('reads %j as %j', (header, secret) =>
    expect(openSessionCookie({ publicUrl: undefined, frameOrigins: [] }).read(header)).toBe(secret),
  )
})
