import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeDisk, readJournal, signNote } from '@candela/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Core } from '@candela/core'
import { decodeCommand } from '@candela/contract'
import { decodeVerifierKey, encodeVerifierKey } from '../proof/signature.ts'
import { keyOf } from '../testing/house.ts'
import { encodeCheckpoint } from '../proof/checkpoint.ts'
import { writeSample } from '../testing/sample-journal.ts'
import { keyOfLog, originOf } from './log/identity.ts'
import { ProofLog } from './log/proof-log.ts'
import type { Anchors } from './tree-audit.ts'
import { verifyJournal } from './verify-journal.ts'
import { verifyProof } from './verify-proof.ts'

/* A journal with its log, pinned key and pinned checkpoint; then each of them forged. */

const key = keyOf(5)
const leafSecret = new Uint8Array(32).fill(5)
const OLD = 700
let data = ''
let line = ''
let oldNote = ''
let genesisId = new Uint8Array()
let receipt = ''
let bundle = ''

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'candela-anchored-'))
  const journal = nodeDisk(join(data, 'journal'))
  await writeSample(journal, 61)
  const reading = readJournal(journal)!
  genesisId = new Uint8Array(reading.genesisId)
  const log = await ProofLog.open({
    disk: nodeDisk(join(data, 'proof')),
    genesisId,
    durableSeq: reading.lastSeq,
    key,
    leafSecret,
  })
  const core = Core.create()
  let order = { number: 0, seq: 0 }
  for (const entry of reading.entries()) {
    core.apply(entry.seq, entry.at, decodeCommand(entry.command))
    const [first] = core.events.decode()
    if (order.number === 0 && first?.kind === 'orderAccepted') order = { number: first.order, seq: entry.seq }
    log.append({ ...entry, command: entry.command.slice(), events: core.events.bytes().slice() })
    if (entry.seq === OLD) oldNote = (await log.sign())!.note
  }
  await log.sync()
  await log.sign()
  line = log.verifierKey
  receipt = JSON.stringify({ seq: 900, receipt: log.tree.receipt(900), consistency: log.tree.growth(OLD) })
  bundle = JSON.stringify(log.tree.bundle({ order: order.number, placed: order.seq, later: [], since: OLD }))
  log.close()
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

const anchors = (): Required<Omit<Anchors, 'signingKey'>> => ({
  proof: nodeDisk(join(data, 'proof')),
  leafSecret,
  key: decodeVerifierKey(line)!,
  checkpoint: oldNote,
})
const verify = (given: Anchors) => verifyJournal(nodeDisk(join(data, 'journal')), () => {}, given)

describe('a journal against what was pinned', () => {
  it('is anchored with key and checkpoint, and says how little it is without', () => {
    const whole = verify(anchors())
    expect(whole).toMatchObject({ ok: true, standing: expect.stringMatching(/^anchored: .* 700 entries/) })
    const names = whole.ok ? whole.lines.slice(-4).map((text) => text.split(/\s+/)[1]) : []
    expect(names).toEqual(['tree', 'checkpoint', 'history', 'files'])
    const { proof, key: pinned, checkpoint } = anchors()
    const standings: [Anchors, RegExp][] = [
      [{ proof, leafSecret, key: pinned }, /^anchored to the pinned key.*without --checkpoint/],
      [{ proof, leafSecret, checkpoint }, /without --key nobody's signature/],
      [{ key: pinned, leafSecret, checkpoint }, /^anchored/],
      [{ proof, leafSecret }, /^self-consistent, not anchored/],
      [{}, /^self-consistent, not anchored/],
    ]
    for (const [given, standing] of standings)
      expect(verify(given)).toMatchObject({ ok: true, standing: expect.stringMatching(standing) })
  })

  const sign = (text: string): string => signNote(text, keyOfLog(genesisId, key))
  const checkpointOf = (size: number, origin = originOf(genesisId)): string =>
    encodeCheckpoint({ origin, size, root: new Uint8Array(32) })
  const forgeries: [name: string, claim: string, change: (given: ReturnType<typeof anchors>) => Anchors][] = [
    ['another key', 'checkpoint', (given) => ({ ...given, key: { ...given.key, publicKey: keyOf(6).publicKey } })],
    ['a note that is none', 'checkpoint', (given) => ({ ...given, checkpoint: 'a checkpoint' })],
    [
      'a checkpoint of another log',
      'checkpoint',
      (given) => ({ ...given, checkpoint: sign(checkpointOf(OLD, 'other')) }),
    ],
    [
      'a checkpoint nobody signed',
      'checkpoint',
      (given) => ({ ...given, checkpoint: signNote(checkpointOf(OLD), keyOf(6)) }),
    ],
    ['a checkpoint of another history', 'history', (given) => ({ ...given, checkpoint: sign(checkpointOf(OLD)) })],
    [
      'a checkpoint of more than there is',
      'history',
      (given) => ({ ...given, checkpoint: sign(checkpointOf(99_999)) }),
    ],
    ['a key without anything signed', 'checkpoint', ({ key: pinned }) => ({ key: pinned, leafSecret })],
  ]
  it.each(forgeries)('is refused with %s', (_name, claim, change) => {
    expect(verify(change(anchors()))).toMatchObject({ ok: false, claim })
  })

  it.each([
    ['tiles-0', 32 * 300 + 5, 301],
    ['tiles-0', 32 * 1100, 1101],
    ['tiles-1', 40, 257],
  ])('names the tile that is not of it: %s at byte %i', (name, at, seq) => {
    const file = join(data, 'proof', name)
    const sound = readFileSync(file)
    const bytes = Buffer.from(sound)
    bytes[at]! ^= 1
    writeFileSync(file, bytes)
    const offset = at - (at % 32)
    expect(verify(anchors())).toMatchObject({ ok: false, claim: 'tree', seq, file, offset })
    writeFileSync(file, sound)
  })
})

describe('a folder of tiles that were lost', () => {
  it('says nothing false, and is told to be incomplete', () => {
    const file = join(data, 'proof', 'tiles-0')
    const sound = readFileSync(file)
    writeFileSync(file, sound.subarray(0, 32 * 600))
    const verdict = verify(anchors())
    expect(verdict.ok && verdict.lines.find((text) => text.startsWith('ok tree'))).toMatch(/3 tiles are missing/)
    writeFileSync(file, sound)
  })
})

describe('a proof in a file', () => {
  it('is held against key and checkpoint', () => {
    const given = { key: decodeVerifierKey(line)!, checkpoint: { note: oldNote, file: 'old' } }
    for (const text of [bundle, receipt]) {
      expect(verifyProof(text, given)).toMatchObject({ ok: true })
      expect(verifyProof(text, given).lines.at(-1)).toMatch(/^Anchored .* 700 entries/)
      expect(verifyProof(text, {}).lines.at(-1)).toMatch(/^Self-consistent, not anchored/)
      const other = { ...given, key: { ...given.key, publicKey: keyOf(6).publicKey } }
      expect(verifyProof(text, other)).toMatchObject({
        ok: false,
        lines: [expect.stringMatching(/^FAILED checkpoint/)],
      })
      const changed = text.replace(
        /"path":\["(.)/,
        (found, digit: string) => found.slice(0, -1) + (digit === '0' ? '1' : '0'),
      )
      expect(verifyProof(changed, given).lines).toContainEqual(expect.stringMatching(/^FAILED (included|history)/))
    }
    expect(verifyProof('{}', given)).toMatchObject({ ok: false })
  })

  it('and on the command line', () => {
    const file = (name: string, text: string): string => {
      writeFileSync(join(data, name), text)
      return join(data, name)
    }
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), ...args],
        { encoding: 'utf8' },
      )
      return { status, text: stdout + stderr }
    }
    const good = run('--bundle', file('bundle.json', bundle), '--key', line, '--checkpoint', file('old.note', oldNote))
    expect(good).toMatchObject({ status: 0, text: expect.stringMatching(/^ok bundle\n[^]*Anchored/) })
    const wrong = run('--bundle', file('bundle.json', bundle), '--key', encodeVerifierKey(keyOf(6)))
    expect(wrong).toMatchObject({ status: 1, text: expect.stringMatching(/FAILED checkpoint: signerUnknown/) })
    expect(run('--bundle', file('bundle.json', bundle), '--key', 'nonsense').status).toBe(2)
  })
})
