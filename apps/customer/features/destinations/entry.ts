import { Problem } from '@candela/contract/client'
import type { RailMode } from '@candela/rules/destinations'
import {
  checkAba,
  checkAddress,
  checkBic,
  checkCard,
  isHouseAddress,
  lookAlikes,
} from '@candela/rules/destinations/arithmetic'
import type { Rail } from '@candela/rules/funding'
import { type Draw, practiceCard } from '@candela/rules/practice'
import { showsNothing } from '@candela/units'

/* Faults of what is entered, by the same rules as the server's. Money is practice money. */
const MODE: RailMode = 'practice'

export interface CardEntry {
  readonly country: string
  readonly bank: string
  readonly number: string
  readonly swift: string
  readonly branchNumber: string
  readonly branch: string
  readonly aba: string
  readonly address: string
  readonly notes: string
}
export type CardField = keyof CardEntry

export const EMPTY_CARD: CardEntry = {
  country: '',
  bank: '',
  number: '',
  swift: '',
  branchNumber: '',
  branch: '',
  aba: '',
  address: '',
  notes: '',
}

/** in the order of the form */
const NEEDED = ['country', 'bank', 'number', 'swift', 'branchNumber', 'branch'] as const

/** Faults by field; empty where it may be sent. */
export function cardFaults(card: CardEntry): Partial<Record<CardField, Problem>> {
  const faults: Partial<Record<CardField, Problem>> = {}
  for (const field of NEEDED) {
    if (showsNothing(card[field])) faults[field] = problem('cardIncomplete')
  }
  const checks = {
    number: checkCard(card.number, MODE).code,
    swift: checkBic(card.swift, card.country).code,
    aba: checkAba(card.aba).code,
  }
  for (const field of ['number', 'swift', 'aba'] as const)
    if (checks[field] !== 'ok') faults[field] ??= problem(checks[field])
  return faults
}

/** A card of no bank, filled in whole, for whoever wants to try. */
export function sampleCard(country: string, draw: Draw): CardEntry {
  const number = practiceCard(draw)
  return {
    ...EMPTY_CARD,
    country,
    bank: 'Sandbox Bank',
    number: number.replaceAll(/(.{4})(?=.)/g, '$1 '),
    swift: `SNDB${country}PX`,
    branchNumber: '1042',
    branch: 'Sandbox 1',
  }
}

export interface AddressReading {
  /** the fault; undefined for one that may be sent */
  readonly fault: Problem | undefined
  /** the one way to write it; '' where it is none */
  readonly address: string
  /** own ones that it looks like */
  readonly alike: readonly string[]
}

/** Reads an address for a rail beside the customer's own, `known`. */
export function readAddress(text: string, rail: Rail, known: readonly string[]): AddressReading {
  const none = (code: string): AddressReading => ({ fault: problem(code), address: '', alike: [] })
  if (rail.kind !== 'chain') return none('railUnknown')
  const own = isHouseAddress(text) ? [text] : []
  const check = checkAddress({ mode: MODE, family: rail.family, text, own })
  if (check.code !== 'ok') return none(check.code)
  return { fault: undefined, address: check.canonical, alike: lookAlikes(check.canonical, known) }
}

/** A text in pieces that another text of the same length shares, or has otherwise. */
export function differences(
  text: string,
  other: string,
): readonly { readonly at: number; readonly text: string; readonly same: boolean }[] {
  const pieces: { at: number; text: string; same: boolean }[] = []
  for (const [at, character] of [...text].entries()) {
    const same = other[at] === character
    const last = pieces.at(-1)
    if (last?.same === same) last.text += character
    else pieces.push({ at, text: character, same })
  }
  return pieces
}

function problem(code: string): Problem {
  return new Problem(code, {}, 422)
}
