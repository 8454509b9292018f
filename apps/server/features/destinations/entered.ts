import { type BodyOf } from '@candela/contract'
import type { RailMode } from '@candela/rules/destinations'
import {
  checkAba,
  checkAddress,
  checkBic,
  checkCard,
  isHouseAddress,
  lookAlikes,
  plainAccount,
} from '@candela/rules/destinations/arithmetic'
import type { Rail } from '@candela/rules/funding'
import { railNumber, railOf } from '@candela/rules/funding/arithmetic'
import { COUNTRIES } from '@candela/rules/person'
import { keptWords } from '@candela/units'
import { Refused } from '../../refused.ts'
import type { AddressTexts, CardTexts } from './texts.ts'

/** Money is practice money: real cards and addresses are refused. */
const MODE: RailMode = 'practice'

/** The number of a rail by its id, and the rail; refuses with railUnknown. */
export function railNamed(id: string): { readonly number: number; readonly rail: Rail } {
  const number = railNumber(id)
  const rail = railOf(number)
  if (rail === undefined) throw new Refused('railUnknown')
  return { number, rail }
}

/** A card as it is kept, or refused for the first field in the form that is wrong. */
export function cardOf(body: BodyOf<'addCard'>, holder: string): CardTexts {
  const { country } = body
  const [bank, branch, branchNumber] = [keptWords(body.bank), keptWords(body.branch), keptWords(body.branchNumber)]
  if (!COUNTRIES.includes(country)) throw new Refused('cardIncomplete')
  if ([bank, branch, branchNumber, keptWords(body.number), keptWords(body.swift)].includes(''))
    throw new Refused('cardIncomplete')
  for (const check of [checkCard(body.number, MODE), checkBic(body.swift, country), checkAba(body.aba)])
    if (check.code !== 'ok') throw new Refused(check.code)
  return {
    kind: 'card',
    holder,
    country,
    bank,
    number: plainAccount(body.number),
    branch,
    branchNumber,
    swift: plainAccount(body.swift),
    aba: plainAccount(body.aba),
    address: keptWords(body.address),
    notes: keptWords(body.notes),
  }
}

/**
 * An address as it is kept, or refused: no address of the rail's chain, or one that looks like another of the
 * customer's (`known`) and was not compared with it.
 */
export function addressOf(
  { address: entered, name, compared }: BodyOf<'addAddress'>,
  rail: Rail,
  known: readonly string[],
): AddressTexts {
  if (rail.kind !== 'chain') throw new Refused('railUnknown')
  const own = isHouseAddress(entered) ? [entered] : []
  const check = checkAddress({ mode: MODE, family: rail.family, text: entered, own })
  if (check.code !== 'ok') throw new Refused(check.code)
  const { canonical: address } = check
  if (!compared && lookAlikes(address, known).length > 0) throw new Refused('addressLooksAlike')
  return { kind: 'address', address, name: keptWords(name) }
}
