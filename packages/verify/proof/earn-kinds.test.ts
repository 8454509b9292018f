import { describe, expect, it } from 'vitest'
import { entriesOfEarn } from '../testing/earn-house.ts'
import { earnKindsHouse, ORDER } from '../testing/earn-kinds-house.ts'
import { failures, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { verifyEarn } from './earn.ts'
import { makeEarnBundle } from './make-earn-bundle.ts'

const house = new SampleLog(earnKindsHouse())

function bundleOf(log: SampleLog, order: number) {
  return makeEarnBundle({
    order,
    ...entriesOfEarn(log.entries, order),
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

describe('the proof of an order of any kind', () => {
  it.each(Object.entries(ORDER))('%s', (_, order) => {
    const verdict = verifyEarn(bundleOf(house, order), PINNED)
    expect(failures(verdict)).toEqual([])
    console.log(JSON.stringify({ ...verdict.order, terms: 0, opened: 0, days: verdict.order!.days.length }), JSON.stringify(bundleOf(house, order)).length)
  })
})
