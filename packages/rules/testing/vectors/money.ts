import { LINE_KINDS, PARTIES } from '@candela/contract'
import {
  arrivesAt,
  type ChainBlock,
  chainLines,
  csvCell,
  currencyUnit,
  lineDigest,
  moneyIn,
  moneyOut,
  orderNumber,
  parseOrderNumber,
  partyMatch,
  referenceIn,
  remittanceReference,
  surpriseOf,
  surpriseRoll,
} from '../../funding/index.ts'
import { rebatesOf } from '../../referral/index.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

/** The shapes of the money file that are formulas; what is a sequence of commands needs the core. */
export const MONEY: readonly Shape[] = [
  { area: 'rates', needs: ['direction', 'amount', 'mid'], run: rates },
  { area: 'rates', needs: ['base'], run: (given) => ({ levels: rebatesOf(given.big('base')) }) },
  { area: 'reference', needs: ['kind', 'number'], run: order },
  {
    area: 'reference',
    needs: ['number'],
    run: (given) => ({ reference: remittanceReference(given.number('number')) }),
  },
  {
    area: 'reference',
    needs: ['said', 'known'],
    run: (given) => ({ party: partyMatch(given.text('said'), given.text('known')) }),
  },
  { area: 'reference', needs: ['text'], expects: ['cell'], run: (given) => ({ cell: csvCell(given.text('text')) }) },
  {
    area: 'reference',
    needs: ['text'],
    expects: ['kind'],
    run: (given) => parseOrderNumber(given.text('text')) ?? { kind: null, number: null },
  },
  {
    area: 'reference',
    needs: ['text'],
    expects: ['number'],
    run: (given) => ({ number: referenceIn(given.text('text')) }),
  },
  { area: 'chain', needs: ['confirmations', 'blocks'], run: chain },
  { area: 'statement', needs: ['rail', 'line', 'previous'], run: digest },
  { area: 'sandbox', needs: ['seed', 'reference', 'sentAt', 'base'], run: surprise },
]

function rates(given: Given): unknown {
  const rate = { mid: given.big('mid'), spreadPpm: given.number('spreadPpm') }
  const direction = given.text('direction')
  if (direction === 'in') return moneyIn(given.big('amount'), rate, given.number('feePpm'))
  if (direction !== 'out') throw new Error(`a direction is in or out, not ${direction}`)
  return moneyOut(given.big('amount'), given.big('fee'), rate, currencyUnit(given.number('digits')))
}

function order(given: Given): unknown {
  const kind = given.text('kind')
  if (kind !== 'DP' && kind !== 'WD') throw new Error(`an order is DP or WD, not ${kind}`)
  return { text: orderNumber(kind, given.number('number')) }
}

function chain(given: Given): unknown {
  const blocks = given.objects('blocks').map((block): ChainBlock => ({
    hash: block.text('hash'),
    parent: block.text('parent'),
    height: block.number('height'),
    transfers: block.objects('txs').map((tx) => ({
      id: tx.text('id'),
      out: tx.number('out'),
      to: tx.text('to'),
      amount: tx.big('amount'),
      ...(tx.has('contract') ? { contract: tx.text('contract') } : {}),
      ...(tx.has('failed') ? { succeeded: !tx.boolean('failed') } : {}),
    })),
  }))
  const watched = new Set(given.list('watched').map(String))
  const contract = given.has('contract') ? { contract: given.text('contract') } : {}
  return { lines: chainLines(blocks, { confirmations: given.number('confirmations'), watched, ...contract }) }
}

function digest(given: Given): unknown {
  const kind = LINE_KINDS.find((each) => each === given.text('kind'))
  const party = PARTIES.find((each) => each === given.text('party'))
  if (!kind || !party) throw new Error(`no such line: ${given.text('kind')}, ${given.text('party')}`)
  const line = {
    rail: given.text('rail'),
    line: given.number('line'),
    kind,
    asset: given.text('asset'),
    amount: given.number('amount'),
    reference: given.text('reference'),
    party,
    valueAt: given.number('valueAt'),
  }
  return { digest: lineDigest(given.text('previous'), line) }
}

function surprise(given: Given): unknown {
  const roll = surpriseRoll(given.text('seed'), given.text('reference'))
  const arrival = arrivesAt(given.number('sentAt'), given.number('base'), roll)
  return { roll, scenario: surpriseOf(roll), arrivesAt: arrival }
}
