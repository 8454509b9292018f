import { proves } from '@candela/checks/proves'
import type { CodeSent, PracticeMessage } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { describe, expect, it } from 'vitest'
import { codeRequestOf, forgetCode, incomingCode, requestCode, spacedCode } from './code-requests.ts'

const SENT: CodeSent = {
  channel: 'email',
  to: 'm•••@example.com',
  digits: 6,
  expiresAt: 600_000,
  resendAt: 60_000,
  practice: true,
  here: true,
}
const message = (more: Partial<PracticeMessage>): PracticeMessage => ({
  id: '1',
  channel: 'email',
  to: 'mara@example.com',
  subject: '',
  text: '',
  code: '481206',
  at: 20_000,
  ...more,
})

describe('codes that were asked for', () => {
  it('are remembered by what they are for, until taken', async () => {
    await requestCode('one', async () => SENT)
    expect(codeRequestOf('one')).toMatchObject({ sent: SENT, resendAt: 60_000 })
    expect(codeRequestOf('two')).toBeUndefined()
    forgetCode('one')
    expect(codeRequestOf('one')).toBeUndefined()
  })

  it('asked for too often, the earlier one stays and the countdown starts', async () => {
    const tooFrequent = () => Promise.reject(new Problem('codeTooFrequent', { seconds: 42 }, 429))
    const from = Date.now()
    await expect(requestCode('fresh', tooFrequent)).rejects.toThrow('codeTooFrequent')
    const fresh = codeRequestOf('fresh')!
    expect(fresh.sent).toBeUndefined()
    expect(fresh.resendAt - from, proves('S5.20')).toBeGreaterThanOrEqual(42_000)
    expect(fresh.resendAt - from, proves('S5.20')).toBeLessThan(60_000)
    await requestCode('sent', async () => SENT)
    await expect(requestCode('sent', tooFrequent)).rejects.toThrow('codeTooFrequent')
    expect(codeRequestOf('sent')?.sent).toEqual(SENT)
  })

  it('refused for another reason, nothing was asked for', async () => {
    const notSent = () => Promise.reject(new Problem('codeNotSent', {}, 503))
    await expect(requestCode('refused', notSent)).rejects.toThrow('codeNotSent')
    expect(codeRequestOf('refused')).toBeUndefined()
  })

  it('are found in the inbox: the newest of the channel, and none from before', () => {
    const request = { sent: SENT, askedAt: 20_000, resendAt: 60_000 }
    const phone = message({ id: 'phone', channel: 'phone', code: '999999' })
    const notice = message({ id: 'notice', code: '' })
    expect(incomingCode([notice, phone, message({ id: 'mine' })], request)?.id).toBe('mine')
    expect(incomingCode([message({ at: 10_000 })], request)).toBeUndefined()
    expect(incomingCode([message({})], { ...request, sent: undefined })).toBeUndefined()
    expect(spacedCode('481206')).toBe('481\u00a0206')
  })
})
