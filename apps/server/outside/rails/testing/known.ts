import { partyMatch } from '@candela/rules/person'
import type { ComparesNames } from '../index.ts'

/** A house that knows Ada Example behind every deposit. */
export const knowsAda: ComparesNames = (_deposit, remitter) => Promise.resolve(partyMatch(remitter, 'Ada Example'))
