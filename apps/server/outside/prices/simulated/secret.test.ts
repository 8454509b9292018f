import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitmentOf, dayName } from '@candela/verify/kept'
import { Commitments, HORIZON_DAYS, SecretChain, seededRoot, storedRoot } from './secret.ts'

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

  it('begins anew where its making was broken off, and never goes without what commits to it', () => {
    const path = folder()
    const [secret, published] = [join(path, 'secret'), join(path, 'commitments.log')]
    storedRoot(path, TODAY)
    expect(readFileSync(published, 'utf8')).toBe('')
    rmSync(secret)
    writeFileSync(`${secret}.new`, 'candela market sec')
    const root = storedRoot(path, TODAY)
    expect(existsSync(`${secret}.new`)).toBe(false)
    new Commitments(new SecretChain(root, TODAY - 5), path, false).reach(TODAY)
    const said = readFileSync(published, 'utf8')
    rmSync(published)
    expect(() => storedRoot(path, TODAY)).toThrow(/commitments\.log is missing, in which the days to come were/)
    writeFileSync(published, said)
    expect(storedRoot(path, TODAY)).toEqual(root)
    rmSync(secret)
    expect(() => storedRoot(path, TODAY)).toThrow(/secret is missing, and .*commitments\.log commits to it/)
    expect(existsSync(secret)).toBe(false)
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

describe('what was published of the market', () => {
  const chain = new SecretChain(seededRoot('published', TODAY), TODAY - 5)
  const published = (): { readonly path: string; readonly file: string; readonly sound: Buffer } => {
    const path = folder()
    const commitments = new Commitments(chain, path, false)
    for (let day = TODAY; day < TODAY + 3; day++) commitments.reach(day)
    const file = join(path, 'commitments.log')
    return { path, file, sound: readFileSync(file) }
  }

  it('refuses the start where a line does not follow from the secret, and says which', () => {
    const { path, file, sound } = published()
    expect(sound.toString().split('\n')).toHaveLength(8)
    const second = sound.indexOf(10) + 1
    for (let at = second; at < sound.indexOf(10, second); at++) {
      const turned = Buffer.from(sound)
      turned[at]! ^= 1
      // a line feed in it makes two lines, of which neither follows
      writeFileSync(file, turned)
      expect(() => new Commitments(chain, path, false)).toThrow(
        `${file}: line 2, at byte ${second}, does not follow from the secret beside it; restore the folder from a backup`,
      )
      expect(readFileSync(file).equals(turned)).toBe(true)
    }
    writeFileSync(file, sound)
    expect(() => new Commitments(chain, path, false)).not.toThrow()
  })

  it('of another secret refuses the start, and of another seed', () => {
    const { path } = published()
    const other = new SecretChain(seededRoot('another', TODAY), TODAY - 5)
    expect(() => new Commitments(other, path, false)).toThrow('line 1, at byte 0, does not follow from the secret')
    expect(() => new Commitments(other, path, true)).toThrow('line 1, at byte 0, does not follow from this SEED')
  })

  it('of a day that the chain does not reach is none of its days', () => {
    const { path, file, sound } = published()
    const beyond = dayName(TODAY + HORIZON_DAYS + 1)
    writeFileSync(file, `${sound.toString()}reveal ${beyond} ${'0'.repeat(64)}\n`)
    expect(() => new Commitments(chain, path, false)).toThrow('line 8,')
    // the first of December by another name
    const noDay = `commit 2026-11-31 ${commitmentOf(TODAY + 10, chain.secret(TODAY + 10))}\n`
    writeFileSync(file, sound.toString() + noDay)
    expect(() => new Commitments(chain, path, false)).toThrow('line 8,')
  })

  it('half before a stop is cut off and published again', () => {
    const { path, file, sound } = published()
    const last = sound.lastIndexOf(10, sound.length - 2) + 1
    for (const length of [last + 1, last + 40, sound.length - 1]) {
      writeFileSync(file, sound.subarray(0, length))
      const again = new Commitments(chain, path, false)
      expect(readFileSync(file).equals(sound.subarray(0, last))).toBe(true)
      again.reach(TODAY + 2)
      expect(readFileSync(file).equals(sound)).toBe(true)
    }
  })
})
