import { decodeCommand } from '@candela/contract'
import { nodeDisk, readJournal } from '@candela/journal'
import { median, processorMs, type Report, spreadOf } from './stream.ts'
import { openingOf, withTradedJournal } from './traded-journal.ts'

const ENTRIES = 1_000_000
const ROUNDS = 3

/**
 * Opening a journal without snapshots: chain and checksums, every entry applied to the core, every code and digest compared. Against
 * JSON.parse of the same entries, which only reads them.
 */
export async function run(report: Report): Promise<void> {
  await withTradedJournal(ENTRIES, async (folder, stateHash) => {
    const rates: number[] = []
    let isSame = true
    for (let round = 0; round < ROUNDS; round++) {
      const opening = await openingOf(folder)
      rates.push((ENTRIES / opening.ms) * 1000)
      isSame &&= opening.stateHash === stateHash
    }
    // a million texts in memory would be gone through by every collection of garbage while the journal is opened
    const json = asJson(folder)
    const peers = Array.from({ length: ROUNDS }, () => (ENTRIES / parseAll(json)) * 1000)
    const ratios = rates.map((rate, round) => rate / peers[round]!)
    report({
      name: 'replay: entries checked and applied',
      value: median(rates),
      unit: '1/s',
      peer: 'JSON.parse of the same entries',
      peerValue: median(peers),
      ratio: median(ratios),
      spread: spreadOf(ratios),
      rounds: ROUNDS,
      goal: 3,
    })
    report({
      name: 'replay: same state hash',
      value: isSame ? 1 : 0,
      unit: '1 is yes',
      peer: 'the first run',
      peerValue: 1,
      ratio: isSame ? 1 : 0,
      rounds: ROUNDS,
    })
  })
}

function asJson(folder: string): readonly string[] {
  const lines: string[] = []
  for (const { seq, at, ruleVersion, command, resultCode, eventsDigest } of readJournal(nodeDisk(folder))!.entries()) {
    const digest = Buffer.from(eventsDigest).toString('hex')
    lines.push(JSON.stringify({ seq, at, ruleVersion, command: decodeCommand(command), resultCode, digest }))
  }
  return lines
}

function parseAll(lines: readonly string[]): number {
  const begun = processorMs()
  let last = 0
  for (const line of lines) last = (JSON.parse(line) as { seq: number }).seq
  if (last !== ENTRIES) throw new Error('entries are missing')
  return processorMs() - begun
}
