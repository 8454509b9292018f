import type { Command, CommandOf, Event } from '@candela/contract'
import { refusalText } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { ClaimFailed } from '../index.ts'
import { DeclinesAudit } from '@candela/auditor'

const SECRET = new Uint8Array(32).fill(3)
const CARD = 8
const GENESIS = 'ab'.repeat(32)
const LISTED: Command = {
  kind: 'listRail',
  rail: CARD,
  grade: 'publicKey',
  key: bytesToHex(ed25519.getPublicKey(SECRET)),
}

type Word = CommandOf<'cardDeclined'>

/** The rail's word about deposit 7, of which a part says something else than it signed. */
function word(changed: Partial<Word> = {}): Word {
  const key = `${GENESIS} DP7`
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(refusalText('card', key, 'declined')), SECRET))
  return { kind: 'cardDeclined', rail: CARD, deposit: 7, key, reason: 'declined', signature, ...changed }
}

/** The verdict on these entries, of which each decline was done. */
function said(...commands: readonly Command[]): string {
  const audit = new DeclinesAudit(GENESIS)
  const ended: Event = { kind: 'depositEnded', deposit: 7, customer: 1, by: 'declined' }
  try {
    for (const [place, command] of [LISTED, ...commands].entries()) {
      const isDecline = command.kind === 'cardDeclined' || command.kind === 'depositDeclined'
      audit.apply({ seq: place + 1, at: place, command, code: 0, events: isDecline ? [ended] : [] })
    }
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return audit.lines().join('\n')
}

describe('the claim declines', () => {
  it('holds of what the rail signed, and tells how many were entered before there was a signature', () => {
    const unsigned: Command = { kind: 'depositDeclined', rail: CARD, deposit: 7 }
    expect(said(unsigned, word())).toMatch(/^ok declines +1 declined cards, .*; 1 before them were not signed$/)
    expect(said(word(), unsigned)).toBe('declines: a card is declined that no rail signed for')
  })

  it.each<[string, Partial<Word>, string]>([
    ['another deposit', { deposit: 8 }, 'deposit 8 is declined by a word about something else'],
    ['another house', { key: `${'cd'.repeat(32)} DP7` }, 'deposit 7 is declined by a word about something else'],
    ['a withdrawal', { key: `${GENESIS} WD7` }, 'deposit 7 is declined by a word about something else'],
    ['another reason', { reason: 'fundsMissing' }, 'deposit 7 is declined by a word that its rail did not sign'],
    ['another rail', { rail: 7 }, 'deposit 7 is declined by a word that its rail did not sign'],
    ['nobody', { signature: 'ab'.repeat(64) }, 'deposit 7 is declined by a word that its rail did not sign'],
    ['a signature of nothing', { signature: '' }, 'deposit 7 is declined by a word that its rail did not sign'],
  ])('does not hold of the word of %s', (_what, changed, fault) => {
    expect(said(word(changed))).toBe(`declines: ${fault}`)
  })
})
