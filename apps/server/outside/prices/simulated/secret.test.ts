import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitmentOf, Commitments, dayName, HORIZON_DAYS, SecretChain, seededRoot, storedRoot } from './secret.ts'

const TODAY = 20_778
const folder = () => join(mkdtempSync(join(tmpdir(), 'candela-secret-')), 'market')

describe('the market’s secret', () => {
  it('is random per data directory, readable by its owner only, and stays', () => {
    const [one, other] = [folder(), folder()]
    const root = storedRoot(one, TODAY)
    expect(statSync(join(one, 'secret')).mode & 0o777).toBe(0o600)
    expect(storedRoot(one, TODAY + 400)).toEqual(root)
    expect(storedRoot(other, TODAY).secret.equals(root.secret)).toBe(false)
    expect(root.lastDay).toBe(TODAY + HORIZON_DAYS)
  })

  it('refuses to start on a damaged one', () => {
    const path = folder()
    storedRoot(path, TODAY)
    writeFileSync(join(path, 'secret'), 'candela market secret 1\n57000\nabc\n')
    expect(() => storedRoot(path, TODAY)).toThrow(/secret: not a market secret/)
  })

  it('is a chain: a day opens every earlier one and is opened by none of them', () => {
    const root = seededRoot('chain', TODAY)
    const chain = new SecretChain(root, TODAY - 10)
    for (let day = TODAY - 10; day < TODAY + 10; day++)
      expect(
        createHash('sha256')
          .update(chain.secret(day + 1))
          .digest()
          .equals(chain.secret(day)),
      ).toBe(true)
    // from a revealed day anyone goes on backwards
    const revealed = new SecretChain({ lastDay: TODAY, secret: chain.secret(TODAY) }, TODAY - 10)
    expect(revealed.secret(TODAY - 7)).toEqual(chain.secret(TODAY - 7))
    expect(() => revealed.secret(TODAY + 1)).toThrow('does not reach')
  })

  it('is committed before a day begins and revealed after it, once, across restarts', () => {
    const path = folder()
    const chain = new SecretChain(seededRoot('commit', TODAY), TODAY - 5)
    const lines = () => readFileSync(join(path, 'commitments.log'), 'utf8').trimEnd().split('\n')
    const first = new Commitments(chain, path, true)
    first.reach(TODAY)
    first.reach(TODAY)
    expect(lines().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      `commit ${dayName(TODAY)}`,
      `commit ${dayName(TODAY + 1)}`,
      `reveal ${dayName(TODAY - 1)}`,
    ])
    const again = new Commitments(chain, path, true)
    again.reach(TODAY)
    expect(lines()).toHaveLength(3)
    again.reach(TODAY + 1)
    expect(lines()).toHaveLength(5)
    const promised = lines()
      .find((line) => line.startsWith(`commit ${dayName(TODAY)}`))!
      .split(' ')[2]!
    const revealed = lines()
      .find((line) => line.startsWith(`reveal ${dayName(TODAY)}`))!
      .split(' ')[2]!
    expect(commitmentOf(TODAY, Buffer.from(revealed, 'hex'))).toBe(promised)
    expect(again.status).toMatchObject({ day: dayName(TODAY + 1), seeded: true, revealed: { day: dayName(TODAY) } })
    // neither the running day nor a later one is told
    const secrets = [TODAY + 1, TODAY + 2].map((day) => chain.secret(day).toString('hex'))
    for (const secret of secrets) expect(lines().join()).not.toContain(secret)
  })
})
