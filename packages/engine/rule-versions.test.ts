import { type Code, codeOfNumber } from '@candela/contract'
import { TWO_RULE_SETS } from '@candela/core/testing'
import { SimulatedDisk } from '@candela/journal/testing'
import { UNIT } from '@candela/units'
import { expect, it } from 'vitest'
import type { Applied, Engine } from './index.ts'
import { EngineTrial } from './testing/index.ts'

const TEN_THOUSAND = 10_000n * BigInt(UNIT)
/** 15 % below mid: within the first rules' band of 20 %, beyond half of it */
const FAR = 5_525_000

const opened = (disk: SimulatedDisk, trial: EngineTrial): Promise<Engine> =>
  trial.open(disk.mount(), { core: { rules: TWO_RULE_SETS } })

async function entriesOf(engine: Engine): Promise<[seq: number, code: Code | undefined, events: Applied['events']][]> {
  const entries: [number, Code | undefined, Applied['events']][] = []
  await engine.replay(1, (batch) => {
    for (const { seq, code, events } of batch) entries.push([seq, codeOfNumber(code), events])
  })
  return entries
}

it('decides each entry of one journal by the rules of then, when it happens and when it is replayed', async () => {
  const disk = new SimulatedDisk(1)
  const trial = new EngineTrial()
  let engine = await opened(disk, trial)
  const far = async (customer: number): Promise<Code | undefined> => {
    await engine.submit(trial.market())
    return codeOfNumber((await engine.submit(trial.limit(customer, 0, 'buy', FAR, 10_000))).code)
  }
  const first = (await engine.submit(trial.openCustomer())).value
  expect(await far(first)).toBe('ok')
  await engine.submit({ kind: 'activateRules', version: 2 })
  const second = (await engine.submit(trial.openCustomer())).value
  expect(await far(second)).toBe('priceOutsideBand')
  expect(engine.core.balance(first, 0).available + engine.core.balance(first, 0).held).toBe(TEN_THOUSAND)
  expect(engine.core.balance(second, 0).available).toBe(2n * TEN_THOUSAND)
  expect(codeOfNumber((await engine.submit({ kind: 'activateRules', version: 1 })).code)).toBe('rulesUnknown')
  expect(codeOfNumber((await engine.submit({ kind: 'activateRules', version: 3 })).code)).toBe('rulesUnknown')

  const hash = engine.core.stateHash()
  const entries = await entriesOf(engine)
  disk.kill()
  engine = await opened(disk, trial)
  expect(engine.core.stateHash()).toBe(hash)
  expect(engine.core.ruleVersion).toBe(2)
  expect(await entriesOf(engine)).toEqual(entries)
  // and from a snapshot, in which the rules in force stand
  await engine.close()
  engine = await opened(disk, trial)
  expect(engine.core.ruleVersion).toBe(2)
  expect(await far(second)).toBe('priceOutsideBand')
  await engine.close()
  // who doesn't know the second rules does not guess
  await expect(trial.open(disk.mount(), { core: { rules: { 1: TWO_RULE_SETS[1]! } } })).rejects.toThrow()
})

it('does not start with a perpetual whose tiers no catalogue may have, and says which product and why', async () => {
  const first = TWO_RULE_SETS[1]!
  const { perpetual } = first
  const perpetualTerms: typeof perpetual.perpetualTerms = (id) => {
    const terms = perpetual.perpetualTerms(id)
    return terms && id === 'ETH-USDT' ? { ...terms, funding: { ...terms.funding, capPpm: 7_501 } } : terms
  }
  const disk = new SimulatedDisk(2)
  const engine = await opened(disk, new EngineTrial())
  await engine.close()
  const { seq } = engine.core
  // nothing of what the state lists has changed, and so nothing would be proposed
  const rules = { ...TWO_RULE_SETS, 3: { ...first, version: 3, perpetual: { ...perpetual, perpetualTerms } } }
  await expect(new EngineTrial().open(disk.mount(), { core: { rules } })).rejects.toThrow(
    'the catalogue is refused: by rules 3 the perpetual of ETH-USDT is faulty (fundingCapTooHigh)',
  )
  disk.kill()
  const again = await opened(disk, new EngineTrial())
  expect(again.core.seq).toBe(seq)
  await again.close()
})
