import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@candela/engine'
import { EngineTrial } from '@candela/engine/testing'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { SimulatedDisk } from '@candela/journal/testing'
import { loadLeafSecret, ProofLog } from '@candela/verify/log'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../log.ts'
import { openProofs } from './index.ts'
import type { Seen, SeenCheckpoint } from './seen.ts'

let data = ''
beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'candela-proof-'))))
afterEach(() => rmSync(data, { recursive: true, force: true }))

const log = openLog('silent')

function remembering(checkpoint?: SeenCheckpoint): Seen & { told: SeenCheckpoint[] } {
  const told: SeenCheckpoint[] = []
  return {
    told,
    read: () => Promise.resolve(checkpoint),
    write: (newer) => {
      told.push(newer)
      return Promise.resolve()
    },
  }
}

/** A program for the thread in place of the log's. */
const program = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

async function engineOf(seed: number) {
  return new EngineTrial(seed).open(new SimulatedDisk(seed).mount())
}

async function until(is: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !is() && Date.now() < end;) await new Promise((r) => setTimeout(r, 20))
  expect(is()).toBe(true)
}

describe('the log and its thread', () => {
  it('is started again when it dies, and answers once more', async () => {
    const engine = await engineOf(81)
    const seen = remembering()
    // dies of an error the first time, ends without a word the second, then lives; what it counts survives in the
    // shared memory
    const proofs = await openProofs({
      engine,
      dataDirectory: data,
      log,
      seen,
      program: program(`
        import { parentPort, workerData } from 'node:worker_threads'
        const lives = new Int32Array(workerData.shared)
        const life = Atomics.add(lives, 4096, 1)
        if (life === 0) throw new Error('too many open files')
        if (life === 1) process.exit(3)
        parentPort.postMessage({ kind: 'opened', origin: 'log', key: 'key' })
        parentPort.postMessage({ kind: 'checkpoint', note: 'note', size: 5 })
        parentPort.on('message', ({ kind, id }) => {
          if (kind === 'close') { parentPort.postMessage({ kind: 'closed' }); parentPort.close() }
          else parentPort.postMessage({ kind: 'reply', id, reply: { ok: true, value: 'here' } })
        })
      `),
    })
    await until(() => proofs.trouble !== undefined)
    expect(await proofs.ask({ kind: 'growth', since: 0 })).toMatchObject({ ok: false })
    await until(() => proofs.checkpoint !== undefined)
    expect(proofs.trouble).toBeUndefined()
    expect(await proofs.ask({ kind: 'growth', since: 0 })).toEqual({ ok: true, value: 'here' })
    await proofs.close()
    expect(seen.told.at(-1)).toEqual({ note: 'note', size: 5 })
  })

  it('is started again where no thread can be made at all', async () => {
    const engine = await engineOf(82)
    const impossible = new URL('https://example.org/thread.js')
    const proofs = await openProofs({ engine, dataDirectory: data, log, seen: remembering(), program: impossible })
    await until(() => proofs.trouble !== undefined)
    expect(proofs.trouble).toMatch(/cannot be kept/)
    await proofs.close()
  })
})

describe('a start', () => {
  let engine: Engine
  beforeAll(async () => (engine = await engineOf(83)))

  async function signedLog(entries: number): Promise<SeenCheckpoint> {
    const keys = nodeDisk(join(data, 'keys'))
    const proofs = await ProofLog.open({
      disk: nodeDisk(join(data, 'proof')),
      genesisId: Buffer.from(engine.genesisId, 'hex'),
      durableSeq: 0,
      key: await loadSigningKey(keys),
      leafSecret: await loadLeafSecret(keys, false),
    })
    const digest = new Uint8Array(8)
    for (let seq = 1; seq <= entries; seq++) {
      const command = new Uint8Array([8])
      const entry = { seq, at: seq, ruleVersion: 1, resultCode: 1, eventsDigest: digest, command }
      proofs.append({ ...entry, events: new Uint8Array() })
    }
    const { size, note } = (await proofs.sign())!
    proofs.close()
    return { size, note }
  }
  const open = async (heard: SeenCheckpoint | undefined) => {
    const proofs = await openProofs({
      engine,
      dataDirectory: data,
      log,
      seen: remembering(heard),
      program: program(''),
    })
    await proofs.close()
  }

  it('is refused where the database has heard of more than is kept', async () => {
    const kept = await signedLog(20)
    await open(undefined)
    await open({ ...kept, size: 12, note: 'an older one' })
    await open(kept)
    await expect(open({ ...kept, size: 21, note: 'a later one' })).rejects.toMatchObject({ code: 'log-damaged' })
    await expect(open({ ...kept, note: 'another tree of the same size' })).rejects.toMatchObject({
      code: 'log-damaged',
    })
    rmSync(join(data, 'proof'), { recursive: true })
    await expect(open(kept)).rejects.toThrow(/holds nothing signed, but the database has heard of .* 20 entries/)
    await open(undefined)
  })

  it('is refused without the secret of leaves that were signed', async () => {
    await signedLog(5)
    rmSync(join(data, 'keys', 'leaf-secret'))
    await expect(open(undefined)).rejects.toMatchObject({ code: 'log-damaged' })
  })
})
