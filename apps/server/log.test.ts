import { describe, expect, it } from 'vitest'
import { openLog } from './log.ts'

describe('a line of the log', () => {
  it('tells what a database refused, and nothing of the row', () => {
    const lines: string[] = []
    const error = Object.assign(new Error('null value in column "nick" violates not-null constraint'), {
      code: '23502',
      detail: 'Failing row contains (7f3c, anna, $argon2id$v=19$m=19456$c2FsdA$aGFzaA).',
      where: "COPY account, line 1: 'anna'",
    })
    openLog('warn', false, { write: (line) => void lines.push(line) }).error({ err: error }, 'a request failed')
    const [line] = lines
    expect(JSON.parse(line!)).toMatchObject({ msg: 'a request failed', err: { message: error.message, code: '23502' } })
    expect(line).not.toMatch(/anna|argon2id/)
  })

  it('keeps what else an error says, also of its cause', () => {
    const lines: string[] = []
    const error = new Error('outer', { cause: new Error('inner') })
    openLog('warn', false, { write: (line) => void lines.push(line) }).warn({ err: error, request: 'r1' }, 'odd')
    expect(JSON.parse(lines[0]!)).toMatchObject({ request: 'r1', err: { message: expect.stringContaining('outer') } })
    expect(lines[0]).toContain('inner')
  })
})
