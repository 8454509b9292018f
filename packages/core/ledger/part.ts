import { type AssetDefinition, HOUSE, type Purpose, PURPOSES } from '@candela/contract'
import { MAX_ASSETS } from '@candela/rules/arithmetic'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { Ledger } from './ledger.ts'
import { MAY_BE_NEGATIVE, OF_HOUSE, PURPOSE } from './purposes.ts'

interface BesideLedger {
  readonly assets: readonly AssetDefinition[]
  readonly customers: Customers
}

/** Customers' pairs by customer and asset, then all other accounts by the name of their purpose; those with a balance alone. */
export const ledgerPart = part({
  name: 'ledger',
  place: 5,
  version: 1,
  create: ({ events }) => new Ledger(events),
  isEmpty: ({ postings }) => postings === 0,
  write(out, ledger) {
    out.wide(ledger.postings)
    writePairs(out, ledger)
    writeAccounts(out, ledger)
  },
  read(from, ledger: Ledger, beside: BesideLedger) {
    ledger.postings = from.wide()
    readPairs(from, ledger, beside)
    readAccounts(from, ledger, beside)
  },
  check(ledger, { assets }: BesideLedger) {
    for (const key of ledger.pairKeys()) {
      const { available, held } = ledger.balanceOf(Math.floor(key / MAX_ASSETS), key % MAX_ASSETS)
      assert(available >= 0n && held >= 0n, 'a customer’s balance is never below zero')
    }
    for (const { purpose, owner, balance } of ledger.accounts()) {
      const place = PURPOSE[purpose]
      assert(balance >= 0n || MAY_BE_NEGATIVE[place]!, 'a balance is below zero only where its purpose says so')
      assert(OF_HOUSE[place] === (owner === HOUSE), 'an account belongs to whom its purpose says')
    }
    for (const sum of ledger.sums(assets.length)) assert(sum === 0n, 'all balances of an asset sum to zero')
  },
})

function writePairs(out: SnapshotWriter, ledger: Ledger): void {
  const keys = ledger.pairKeys()
  out.word(keys.length)
  for (const key of keys) {
    const customer = Math.floor(key / MAX_ASSETS)
    const asset = key % MAX_ASSETS
    const { available, held } = ledger.balanceOf(customer, asset)
    out.word(customer)
    out.word(asset)
    out.big(available)
    out.big(held)
  }
}

function readPairs(from: SnapshotReader, ledger: Ledger, { customers, assets }: BesideLedger): void {
  for (let left = from.count(24); left > 0; left--) {
    const customer = from.word()
    const asset = from.word()
    if (!customers.exists(customer) || assets[asset] === undefined) throw new SnapshotFormatError('a balance of nobody')
    const available = from.big()
    const held = from.big()
    if (available < 0n || held < 0n) throw new SnapshotFormatError('a balance below zero')
    ledger.restorePair(customer, asset, available, held)
  }
}

function writeAccounts(out: SnapshotWriter, ledger: Ledger): void {
  const accounts = ledger.accounts()
  out.word(accounts.length)
  for (const { owner, purpose, asset, key, balance } of accounts) {
    out.text(purpose)
    out.word(owner)
    out.word(asset)
    out.word(key)
    out.big(balance)
  }
}

function readAccounts(from: SnapshotReader, ledger: Ledger, { customers, assets }: BesideLedger): void {
  for (let left = from.count(24); left > 0; left--) {
    const name = from.text()
    const purpose: Purpose | undefined = PURPOSES.find((known) => known === name)
    if (purpose === undefined) throw new SnapshotFormatError(`accounts for ${name} are not known`)
    const owner = from.word()
    const asset = from.word()
    const key = from.word()
    const balance = from.big()
    const place = PURPOSE[purpose]
    const isOwner = OF_HOUSE[place] ? owner === HOUSE : customers.exists(owner)
    if (!isOwner || assets[asset] === undefined || key < 0) throw new SnapshotFormatError('an account of nobody')
    if (balance < 0n && !MAY_BE_NEGATIVE[place]) throw new SnapshotFormatError('a balance below zero')
    ledger.restoreAccount({ owner, purpose, asset, key, balance })
  }
}
