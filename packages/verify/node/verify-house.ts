import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { JournalError, nodeDisk, readSigningKey } from '@candela/journal'
import { KeptAudit } from './kept/kept-audit.ts'
import { readLeafSecret } from './log/leaf-secret.ts'
import { GivenWrongly } from './pinned.ts'
import type { Anchors } from './tree-audit.ts'
import { type Given, type Verdict, verifyJournal } from './verify-journal.ts'

/** the folders of a data directory that are proven here */
const OWN: ReadonlySet<string> = new Set(['journal', 'proof', 'keys', 'rails', 'market'])

/**
 * Verifies the data directory of a house, or a folder that holds nothing but a journal: every file of journal, log, keys,
 * rails and market is proven, or named in a line as one that nothing is read from or follows from. Throws GivenWrongly
 * where there is no such folder.
 */
export function verifyHouse(
  data: string,
  progress: (seq: number, of: number) => void,
  pinned: Pick<Given, 'key' | 'checkpoint' | 'statistics' | 'money'>,
): Verdict {
  const inside = join(data, 'journal')
  const folder = existsSync(inside) ? inside : data
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new GivenWrongly(`${folder} is no folder`)
  const house = basename(folder) === 'journal' ? dirname(folder) : folder
  const proof = join(house, 'proof')
  const keys = readKeys(join(house, 'keys'))
  if ('ok' in keys) return keys
  const kept = new KeptAudit(house, keys.signingKey)
  const verdict = verifyJournal(nodeDisk(folder), progress, {
    ...(existsSync(proof) && { proof: nodeDisk(proof) }),
    ...keys,
    ...pinned,
    also: [kept],
  })
  const beside = folder === inside ? readdirSync(data).filter((name) => !OWN.has(name)) : []
  const others = [...kept.unchecked, ...beside]
  if (!verdict.ok || others.length === 0) return verdict
  const line = `-- not checked   ${others.join(', ')}`
  return { ...verdict, lines: [...verdict.lines, line] }
}

/** The keys and secrets of a house, or the reason why they cannot be used. */
function readKeys(folder: string): Pick<Anchors, 'leafSecret' | 'signingKey'> | Extract<Verdict, { ok: false }> {
  if (!existsSync(folder)) return {}
  try {
    const keys = nodeDisk(folder)
    const leafSecret = readLeafSecret(keys)
    const signingKey = readSigningKey(keys)
    return { ...(leafSecret && { leafSecret }), ...(signingKey && { signingKey }) }
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    return { ok: false, claim: 'files', what: error.message, seq: 0, file: error.file ?? folder, offset: 0 }
  }
}
