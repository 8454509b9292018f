import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Log } from '../log.ts'
import type { Session } from '../vault/sessions.ts'
import { patiently } from '../store/store.ts'
import { openCallers } from './caller.ts'
import { answerable } from './problems.ts'
import { NO_RATE_LIMITS } from './rate-limits.ts'
import { judge } from './server.ts'

const AWAY = new Error('timeout exceeded when trying to connect')

describe('a database that is away or too busy', () => {
  it.each([
    ['GET', 'busy', 503],
    ['POST', 'timeout', 504],
    ['PUT', 'timeout', 504],
  ])('%s is told %s, and nobody is woken for it', (method, code, status) => {
    const lines: string[] = []
    const log = { warn: () => lines.push('warn'), error: () => lines.push('error') } as unknown as Log
    const request = { id: 'r1', method, raw: {}, routeOptions: { url: '/x' } } as unknown as FastifyRequest
    expect(judge(log, AWAY, request)).toEqual({ status, problem: { code }, unexpected: false })
    expect(lines).toEqual(['warn'])
  })

  it('is told busy where the session could not be asked for: nothing was begun', async () => {
    const sessions = { find: (): Promise<Session | undefined> => Promise.reject(AWAY) }
    const cookie = { read: () => 'secret' }
    const admit = openCallers(sessions as never, cookie as never, NO_RATE_LIMITS, {} as never).admit('customer', 0, 1)
    const refused = await new Promise((resolve) => {
      admit.call({} as never, { headers: {} } as never, {} as never, resolve)
    })
    expect(refused).toMatchObject({ code: 'busy' })
  })

  it('is told timeout in a basket, where a command may have been done', () => {
    expect(answerable(AWAY, 'b1.0').problem).toEqual({ code: 'timeout' })
    expect(answerable(new Error('odd'), 'b1.0').problem).toEqual({ code: 'internal', params: { id: 'b1.0' } })
  })

  it('is waited for at a start; what fails for another reason fails at once', async () => {
    let tries = 0
    const late = (): Promise<string> => (++tries < 3 ? Promise.reject(AWAY) : Promise.resolve('there'))
    expect(await patiently(late)).toBe('there')
    expect(tries).toBe(3)
    await expect(patiently(() => Promise.reject(new Error('another journal')))).rejects.toThrow('another journal')
  })
})
