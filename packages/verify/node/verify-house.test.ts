import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeStatement } from './testing/kept-files.ts'
import { turnBits, writeDataDirectory } from './testing/data-directory.ts'
import { verifyHouse } from './verify-house.ts'

/* `npm run campaign -- files` goes on from here with more bits. */

let data = ''
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'candela-directory-'))
  await writeDataDirectory(data, 62)
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

const verify = () => verifyHouse(data, () => {}, {})
const said = (): readonly string[] => {
  const verdict = verify()
  expect(verdict).toMatchObject({ ok: true })
  return verdict.ok ? verdict.lines : []
}
const turned = (sound: Buffer, at: number): Buffer => {
  const bytes = Buffer.from(sound)
  bytes[at]! ^= 1
  return bytes
}
/** Writes a file otherwise, for as long as `look` takes. */
const changed = <T>(name: string, change: (sound: Buffer) => Buffer | undefined, look: () => T): T => {
  const file = join(data, name)
  const sound = readFileSync(file)
  const bytes = change(sound)
  if (bytes === undefined) rmSync(file)
  else writeFileSync(file, bytes)
  try {
    return look()
  } finally {
    writeFileSync(file, sound)
  }
}

describe('a data directory', () => {
  it('is held against a checkpoint from before by its signed note, which the file of the log is not', () => {
    const from = (checkpoint: string) => verifyHouse(data, () => {}, { checkpoint })
    const file = readFileSync(join(data, 'proof/checkpoint'), 'utf8')
    expect(from(file)).toMatchObject({ ok: false, claim: 'checkpoint' })
    const [note] = [...file.matchAll(/"note":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string)
    expect(from(note!)).toMatchObject({ ok: true })
  })

  it('is proven file by file, and nothing of it is left unsaid', () => {
    const lines = said()
    expect(lines.find((line) => line.startsWith('ok files'))).toMatch(/blocks of entries .* signed by its folder's key/)
    expect(lines.filter((line) => line.startsWith('--'))).toEqual([])
    const names = ['journal', 'proof', 'keys'].flatMap((room) => readdirSync(join(data, room)))
    for (const kind of [
      /^acked$/,
      /^manifest$/,
      /sealed$/,
      /records$/,
      /state$/,
      /^checkpoint$/,
      /^tiles-1$/,
      /^edge$/,
    ]) {
      expect(names.some((name) => kind.test(name))).toBe(true)
    }
  })

  it(
    'with any bit turned over in any of its files is refused or told of: none in silence',
    { timeout: 300_000 },
    () => {
      const bits = [...turnBits(data, 2, 7)]
      expect(bits.length).toBeGreaterThan(35)
      expect(bits.filter(({ said }) => said === undefined)).toEqual([])
    },
  )

  const named: [file: RegExp, claim: string, at: (size: number) => number][] = [
    [/^journal\/snapshot/, 'state', (size) => size - 400],
    [/^journal\/acked/, 'files', () => 50],
    [/^journal\/acked/, 'files', () => 4096 + 50],
    [/^proof\/checkpoint/, 'files', () => 60],
    [/^proof\/checkpoint/, 'files', () => 8192 + 60],
    [/^proof\/blocks$/, 'files', () => 2000],
    [/^proof\/blocks-index/, 'files', () => 30],
    [/^proof\/edge/, 'files', () => 70],
    [/^proof\/tiles-0/, 'tree', () => 320],
    [/^keys\/leaf-secret/, 'files', () => 5],
    [/^keys\/journal-signing-key/, 'files', (size) => size - 1],
  ]
  it.each(named)('damaged in %s fails %s and says where', (pattern, claim, at) => {
    const name = ['journal', 'proof', 'keys']
      .flatMap((room) => readdirSync(join(data, room)).map((name) => `${room}/${name}`))
      .find((name) => pattern.test(name))!
    const { length } = readFileSync(join(data, name))
    const verdict = changed(name, (sound) => turned(sound, at(sound.length)), verify)
    expect(verdict).toMatchObject({ ok: false, claim, file: join(data, name) })
    if (claim === 'state') expect(verdict).toMatchObject({ offset: length - 400 })
  })

  it('names what nothing is read from', () => {
    const unread = ['journal/notes', 'proof/tiles-0.old', 'journal/lock-1-2-3']
    const unchecked = ['keys/other.key', 'rails/trc20/notes', 'rails/iou', 'market/paths', 'address']
    for (const stray of [...unread, ...unchecked]) writeFileSync(join(data, stray), 'x')
    const lines = said()
    for (const stray of [...unread, ...unchecked]) rmSync(join(data, stray))
    const named = (word: string): string[] =>
      lines
        .find((line) => line.startsWith(word))!
        .replace(/^-- [a-z ]+? {3,}/, '')
        .split(', ')
    expect(named('-- unread').sort()).toEqual(unread.sort())
    expect(named('-- not checked').sort()).toEqual(unchecked.sort())
  })
})

describe('what a house keeps beside its record', () => {
  it('is told by counts', () => {
    const lines = said()
    expect(lines).toContain('ok vault key     is the one that the house noted and signed')
    expect(lines).toContain(
      'ok rails         4 lines of statements are chained, signed and what was booked, 1 of them not booked yet',
    )
    expect(lines).toContain('ok market        9 of 9 published lines follow from the secret')
  })

  const LOG = 'market/commitments.log'
  const STATEMENT = 'rails/trc20/statement.log'
  const lineOf = (bytes: Buffer, number: number): number => {
    let offset = 0
    for (let line = 1; line < number; line++) offset = bytes.indexOf(10, offset) + 1
    return offset
  }

  it.each([0, 31])('a bit of the key of personal data, byte %i, names it', (at) => {
    const verdict = changed('keys/vault.key', (sound) => turned(sound, at), verify)
    expect(verdict).toMatchObject({ ok: false, claim: 'files', file: join(data, 'keys/vault.key'), offset: 0 })
  })

  it.each([25, 130])('a bit of the note of that key, byte %i, names the note', (at) => {
    const verdict = changed('keys/vault-key.note', (sound) => turned(sound, at), verify)
    expect(verdict).toMatchObject({ ok: false, file: join(data, 'keys/vault-key.note') })
  })

  it('a key that was never noted is named', () => {
    const lines = changed('keys/vault-key.note', () => undefined, said)
    expect(lines.at(-1)).toBe('-- not checked   keys/vault.key (its next start notes which it is)')
  })

  it.each([
    [1, 5],
    [2, 200],
  ])('a bit of record %i of a statement, its byte %i, names where the record begins', (number, at) => {
    const start = lineOf(readFileSync(join(data, STATEMENT)), number)
    const verdict = changed(STATEMENT, (sound) => turned(sound, start + at), verify)
    expect(verdict).toMatchObject({ ok: false, claim: 'files', file: join(data, STATEMENT), offset: start })
  })

  it('the last record of a statement torn off is told with its byte, and refused where its lines were booked', () => {
    const start = lineOf(readFileSync(join(data, STATEMENT)), 3)
    const torn = changed(STATEMENT, (sound) => sound.subarray(0, start + 100), said)
    expect(torn.at(-1)).toBe(`-- not checked   100 bytes torn off at byte ${start} of ${STATEMENT}`)
    const damaged = changed(STATEMENT, (sound) => turned(sound, start + 60), said)
    expect(damaged.at(-1)).toContain(`torn off at byte ${start} of ${STATEMENT}`)
    const second = lineOf(readFileSync(join(data, STATEMENT)), 2)
    const short = changed(STATEMENT, (sound) => sound.subarray(0, start - 1), verify)
    expect(short).toMatchObject({ ok: false, what: 'statement.log ends at line 1; 3 were booked', offset: second })
    const gone = changed(STATEMENT, () => undefined, verify)
    expect(gone).toMatchObject({ ok: false, what: 'statement.log ends at line 0; 3 were booked', offset: 0 })
  })

  it('a statement of the same rail that says another line than was booked is refused, though chained and signed', async () => {
    const other = join(data, 'journal', 'other')
    const pem = readFileSync(join(data, 'rails/trc20/rail-signing-key.pem'))
    mkdirSync(join(other, 'rails/trc20'), { recursive: true })
    writeFileSync(join(other, 'rails/trc20/rail-signing-key.pem'), pem)
    const told = [[1_000_000_000], [250_000, 125_001], [75_000]]
    await writeStatement(other, 'trc20', told)
    const forged = readFileSync(join(other, STATEMENT))
    await writeStatement(other, 'trc20', told, 1)
    const numbered = readFileSync(join(other, STATEMENT))
    rmSync(other, { recursive: true })
    const verdict = changed(STATEMENT, () => forged, verify)
    const what = 'statement.log says another line 3 than was booked'
    expect(verdict).toMatchObject({ ok: false, what, offset: lineOf(forged, 2) })
    const gap = { ok: false, what: 'statement.log says line 2 where 1 follows', offset: 0 }
    expect(changed(STATEMENT, () => numbered, verify)).toMatchObject(gap)
  })

  /** The statement's records otherwise, each with the sum that it then has. */
  const retold = (sound: Buffer, change: (text: string, place: number) => string | undefined): Buffer => {
    let [sum, file] = ['', '']
    for (const [place, record] of sound.toString().trimEnd().split('\n').entries()) {
      const text = change(record.slice(33), place)
      if (text === undefined) continue
      sum = hash('sha256', `${sum}\n${text}`).slice(0, 32)
      file += `${sum} ${text}\n`
    }
    return Buffer.from(file)
  }

  it('a line that the rail did not sign is refused, and one that was taken out, though the sums are made anew', () => {
    const third = lineOf(readFileSync(join(data, STATEMENT)), 3)
    const unsigned = (text: string): string => text.replace(/"signature":"../, '"signature":"00')
    const forged = (sound: Buffer) => retold(sound, (text, place) => (place === 2 ? unsigned(text) : text))
    const what = 'statement.log holds line 4, which the key beside it did not sign'
    expect(changed(STATEMENT, forged, verify)).toMatchObject({ ok: false, what, offset: third })
    const without = (sound: Buffer) => retold(sound, (text, place) => (place === 1 ? undefined : text))
    const second = lineOf(readFileSync(join(data, STATEMENT)), 2)
    const gap = { ok: false, what: 'statement.log says line 4 where 2 follows', offset: second }
    expect(changed(STATEMENT, without, verify)).toMatchObject(gap)
  })

  it.each([0, 70])('a bit of a rail’s signing key, byte %i, names it', (at) => {
    const name = 'rails/trc20/rail-signing-key.pem'
    const verdict = changed(name, (sound) => turned(sound, at), verify)
    expect(verdict).toMatchObject({ ok: false, claim: 'files', file: join(data, name), offset: 0 })
  })

  it('the rails’ folder left out of a copy is said', () => {
    renameSync(join(data, 'rails'), join(data, 'journal', 'rails'))
    const lines = said()
    renameSync(join(data, 'journal', 'rails'), join(data, 'rails'))
    expect(lines).toContain('-- not checked   the statements of the rails (not in this folder)')
  })

  it.each([0, 26, 90])('a bit of the market’s secret, byte %i, names it', (at) => {
    const verdict = changed('market/secret', (sound) => turned(sound, at), verify)
    expect(verdict).toMatchObject({ ok: false, claim: 'files', file: join(data, 'market/secret'), offset: 0 })
  })

  it.each([
    [1, 0],
    [4, 16],
    [9, 70],
  ])('a bit of line %i of what was published, its byte %i, names where the line begins', (number, at) => {
    const start = lineOf(readFileSync(join(data, LOG)), number)
    const verdict = changed(LOG, (sound) => turned(sound, start + at), verify)
    expect(verdict).toMatchObject({ ok: false, claim: 'files', file: join(data, LOG), offset: start })
    expect(verdict).toMatchObject({ what: expect.stringContaining(`line ${number} `) })
  })

  it('what was published half is told, what is missing refused', () => {
    const start = lineOf(readFileSync(join(data, LOG)), 9)
    const torn = changed(LOG, (sound) => sound.subarray(0, start + 30), said)
    expect(torn.at(-1)).toContain(`30 bytes torn off at byte ${start} of ${LOG}`)
    expect(changed(LOG, () => undefined, verify)).toMatchObject({ ok: false, file: join(data, LOG) })
  })

  it('days with prices and without a commitment are told', () => {
    const first = lineOf(readFileSync(join(data, LOG)), 2)
    const lines = changed(LOG, (sound) => sound.subarray(first), said)
    expect(lines.at(-1)).toBe('-- not checked   prices of days without a commitment (1: 2026-11-20)')
  })

  it('without the secret, what was published is held against the last day told, and the rest is named', () => {
    const lines = changed('market/secret', () => undefined, said)
    expect(lines).toContain('ok market        7 of 9 published lines follow from the last day revealed')
    expect(lines.at(-1)).toContain(`${LOG} beyond what it reveals (no secret beside it)`)
  })
})
