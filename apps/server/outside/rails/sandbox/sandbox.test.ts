import { type OutsideOutcome } from '@candela/contract'
import { nodeDisk } from '@candela/journal'
import { SimulatedDisk } from '@candela/journal/testing'
import { DAY } from '@candela/units'
import { type ChainBlock, chainLines } from '@candela/rules/funding'
import fc from 'fast-check'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openSandbox, patient, type RailError, type Sandbox, SANDBOX_RAILS, type SignedLine } from '../index.ts'
import { railConformance, type RailUnderTest } from '../testing/conformance.ts'
import { forgetting } from '../testing/forgetting.ts'
import { knowsAda } from '../testing/known.ts'
import { Remembered } from './state.ts'
import { step } from './step.ts'

const START = 1_800_000_000_000
const AMOUNT = 120_00000000
const SEED = 'candela'
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const termsOf = (id: string) => SANDBOX_RAILS.find((each) => each.id === id)!

/** A practice rail on a disk of its own whose clock stands still until it is let go. */
async function opened(id: string) {
  const disk = new SimulatedDisk(7)
  const terms = termsOf(id)
  const asset = terms.rail.assets[0]!
  const time = { now: START }
  const mount = () =>
    openSandbox({ terms, disk: disk.mount(), clock: () => time.now, seed: SEED, comparesNames: knowsAda })
  const held: { sandbox: Sandbox } = { sandbox: await mount() }
  const pay = (to: number, wish: OutsideOutcome | 'surprise' = 'exact', amount = AMOUNT) =>
    held.sandbox.pay({ key: `pay ${to} ${wish}`, to, asset, amount, wish, remitter: 'Ada Example' })
  return {
    time,
    asset,
    disk,
    pay,
    rail: () => held.sandbox.rail,
    sandbox: () => held.sandbox,
    lines: async () => (await held.sandbox.rail.linesAfter(0, 1_000)).filter(({ kind }) => kind !== 'house'),
    payout: (number: number) =>
      held.sandbox.rail.payout({ key: `g:WD${number}`, reference: `WD${number}`, asset, amount: AMOUNT }),
    kill: async () => {
      disk.kill()
      held.sandbox = await mount()
    },
    losePower: async () => {
      disk.losePower()
      held.sandbox = await mount()
    },
  }
}

async function underTest(id: string): Promise<RailUnderTest> {
  const given = await opened(id)
  return {
    rail: given.rail,
    pay: (deposit, asset, amount) =>
      given.sandbox().pay({ key: `p${deposit}`, to: deposit, asset, amount, wish: 'exact', remitter: 'Ada Example' }),
    ...(termsOf(id).rail.kind === 'bank' && {
      payAs: (remitter: string, deposit: number) =>
        given.sandbox().pay({
          key: `p${deposit}`,
          to: deposit,
          asset: given.asset,
          amount: AMOUNT,
          wish: 'exact',
          remitter,
        }),
    }),
    refuse: (reference) => given.sandbox().prepare(reference, 'refused'),
    pass: async (ms) => {
      given.time.now += ms
    },
    now: () => given.time.now,
    reopen: given.kill,
    close: async () => {},
  }
}

for (const { id, rail } of SANDBOX_RAILS) railConformance(rail, () => underTest(id))
/** Rails that know a key for a day, as the house asks them; what they know of keys outlives a process. */
/** Rails that know a key for a day, as the house asks them; what they know of keys outlives a process. */
for (const id of ['usBank', 'card', 'trc20']) {
  railConformance(termsOf(id).rail, async () => {
    const given = await underTest(id)
    const rail = forgetting(
      () => given.rail(),
      DAY,
      () => given.now(),
    )
    return { ...given, rail: () => rail }
  })
}

it('a rail that forgets keys pays twice, where one asks again', async () => {
  const { rail, lines, time } = await opened('usBank')
  const short = forgetting(rail, DAY, () => time.now)
  const again = { key: 'g:WD1', reference: 'WD1', asset: 'USD', amount: AMOUNT }
  await short.payout(again)
  time.now += DAY
  expect(await short.status('g:WD1')).toEqual({ state: 'unknown' })
  await short.payout(again)
  time.now += DAY
  expect((await lines()).map(({ reference }) => reference)).toEqual(['WD1', 'WD1'])
})

it('a rail that does not answer has said nothing after six seconds', async () => {
  const { rail } = await opened('card')
  const plain = rail()
  vi.useFakeTimers()
  try {
    const hung = patient({ ...plain, status: () => new Promise(() => {}) })
    const asked = hung.status('g:DP1').catch(({ code }: RailError) => code)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBe('silent')
  } finally {
    vi.useRealTimers()
  }
})

const body = ({ kind, amount, reference, party }: SignedLine) => [kind, amount, reference, party]

describe('what a rail takes back', () => {
  it.each(['card', 'bep20'])('of %s is named by the number of its line, also after an end in between', async (id) => {
    const { pay, lines, time, kill, sandbox, rail } = await opened(id)
    await pay(3)
    const chargeback = () => sandbox().prepare('DP7', 'reversed')
    if (id === 'card') {
      await chargeback()
      const plain = rail()
      if (plain.kind === 'card') await plain.charge({ key: 'g:DP7', deposit: 7, asset: 'EUR', amount: AMOUNT })
    } else await pay(7, 'reversed')
    const credits = async () => (await lines()).filter(({ kind }) => kind === 'credit')
    while ((await credits()).length < 2) time.now += 100
    expect((await lines()).some(({ kind }) => kind === 'reversal')).toBe(false)
    await kill()
    time.now += DAY
    const { line } = (await credits()).find(({ reference }) => reference.endsWith('7'))!
    expect((await lines()).filter(({ kind }) => kind === 'reversal')).toMatchObject([{ reference: `L${line}` }])
  })

  it('is remembered until it is told, and a payment of the world outside for 25 hours', async () => {
    const state = new Remembered()
    const pays = { do: 'pay', reference: 'A2', party: 'untold', asset: 'USDT', amount: AMOUNT, roll: 0 } as const
    const pay = (key: string, at: number, outcome: OutsideOutcome = 'never') =>
      state.take(step(termsOf('bep20'), state, at, { ...pays, key, outcome, takesBack: 'byLine' }))
    pay('outside me one', START, 'reversed')
    pay('g:DP1', START)
    pay('outside me two', START + 1)
    expect([state.known.size, state.paidBy('outside me', START + 1), state.paidBy('outside you', START + 1)]).toEqual([
      3, 2, 0,
    ])
    pay('outside you one', START + DAY)
    expect([state.marked.size, state.paidBy('outside me', START + DAY), state.paidBy('g:DP1', START)]).toEqual([
      0, 1, 0,
    ])
    expect(state.lines).toBe(2)
    pay('outside you two', START + DAY + 3_600_000)
    expect([...state.known.keys()]).toEqual(['g:DP1', 'outside me two', 'outside you one', 'outside you two'])
  })

  it('of a file from before keeps its reference', () => {
    const state = new Remembered()
    const pays = {
      do: 'pay',
      key: 'k',
      reference: 'A2',
      party: 'untold',
      asset: 'USDT',
      amount: AMOUNT,
      roll: 0,
    } as const
    for (const input of [{ do: 'open' }, { ...pays, outcome: 'reversed' }] as const) {
      state.take(step(termsOf('bep20'), state, START, input))
    }
    const { lines } = step(termsOf('bep20'), state, START + DAY, { do: 'tick' })
    expect(lines.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['credit', 'A2'],
      ['reversal', 'A2'],
    ])
  })
})

describe('a practice bank', () => {
  it.each<[OutsideOutcome, unknown[]]>([
    ['exact', [['credit', AMOUNT, 'DP1', 'same']]],
    ['less', [['credit', 108_00000000, 'DP1', 'same']]],
    ['more', [['credit', 132_00000000, 'DP1', 'same']]],
    ['noReference', [['credit', AMOUNT, '', 'same']]],
    ['wrongName', [['credit', AMOUNT, 'DP1', 'different']]],
    ['late', [['credit', AMOUNT, 'DP1', 'same']]],
    ['twice', [['credit', AMOUNT, 'DP1', 'same'], ['credit', AMOUNT, 'DP1', 'same']]], // oxfmt-ignore
    ['never', []],
    ['refused', []],
  ])('makes of a remittance that is %s: %j', async (wish, expected) => {
    const { pay, lines, time } = await opened('usBank')
    expect(await pay(1, wish)).toMatchObject({ state: wish === 'refused' ? 'refused' : 'accepted' })
    time.now += DAY
    expect((await lines()).map(body)).toEqual(expected)
  })

  it('takes 20 to 40 seconds, by the reference, and ten times that when it is late', async () => {
    const { pay, lines, time, rail } = await opened('usBank')
    await pay(1)
    await pay(2, 'late')
    time.now = START + 36_699
    expect(await lines()).toEqual([])
    time.now = START + 36_700
    expect(await lines()).toMatchObject([{ reference: 'DP1', valueAt: START + 36_700 }])
    time.now += DAY
    const late = (await lines())[1]!.valueAt - START
    expect(late >= 200_000 && late <= 400_000).toBe(true)
    expect(rail()).not.toHaveProperty('charge')
  })

  it('surprises each reference in its own way, and the same one always', async () => {
    const outcomes = async () => {
      const { pay, lines, time } = await opened('euBank')
      for (let deposit = 1; deposit <= 60; deposit++) await pay(deposit, 'surprise')
      time.now += DAY
      return (await lines()).map(body)
    }
    const first = await outcomes()
    expect(await outcomes()).toEqual(first)
    expect(
      new Set(first.map(([, amount, reference, party]) => `${amount} ${reference === ''} ${party}`)).size,
    ).toBeGreaterThan(3)
    expect(first).toContainEqual(['credit', AMOUNT, 'DP1', 'same'])
  })

  it.each<[OutsideOutcome, string, string, unknown[]]>([
    ['exact', 'accepted', 'accepted', [['debit', -AMOUNT]]],
    ['late', 'unknown', 'accepted', [['debit', -AMOUNT]]],
    ['never', 'unknown', 'refused', []],
    ['refused', 'refused', 'refused', []],
    ['returned', 'accepted', 'accepted', [['debit', -AMOUNT], ['return', 95_00000000]]], // oxfmt-ignore
  ])('of a payout that is %s says %s, later %s', async (wish, at, later, expected) => {
    const { payout, sandbox, rail, lines, time } = await opened('usBank')
    await sandbox().prepare('WD1', wish)
    expect((await payout(1)).state).toBe(at)
    expect((await rail().status('g:WD1')).state).toBe(at)
    time.now += DAY
    expect((await rail().status('g:WD1')).state).toBe(later)
    expect((await payout(1)).state).toBe(later)
    expect((await lines()).map(({ kind, amount }) => [kind, amount])).toEqual(expected)
  })

  it('promises no money twice, and has what a payout lacks paid in, once as much as it began with', async () => {
    const { rail, asset, lines, time } = await opened('usBank')
    const all = 1_000_000_00000000
    expect(await rail().payout({ key: 'a', reference: 'WD1', asset, amount: all })).toEqual({ state: 'accepted' })
    const none = { state: 'refused', reason: 'fundsMissing' }
    expect(await rail().payout({ key: 'b', reference: 'WD2', asset, amount: all + 1 })).toMatchObject(none)
    expect(await rail().payout({ key: 'c', reference: 'WD3', asset, amount: all })).toEqual({ state: 'accepted' })
    time.now += DAY
    expect(await lines()).toHaveLength(2)
    const house = (await rail().linesAfter(0, 10)).filter(({ kind }) => kind === 'house')
    expect(house.map(({ amount }) => amount)).toEqual([all, all])
  })

  it('of a file from before pays out no more than there was', () => {
    const state = new Remembered()
    const terms = termsOf('usBank')
    const asked = { do: 'payout', asset: 'USD', roll: 0 } as const
    state.take(step(terms, state, START, { do: 'open' }))
    state.take(step(terms, state, START, { ...asked, key: 'a', reference: 'WD1', amount: 1_000_000_00000000 }))
    const { known, lines } = step(terms, state, START, { ...asked, key: 'b', reference: 'WD2', amount: 1 })
    expect([known, lines]).toMatchObject([{ state: 'refused', reason: 'fundsMissing' }, []])
  })

  it.each([
    ['usBank', 'surprising', 'reorganised', 'outcomeUnknown'],
    ['btc', 'a coin', 'wrongName', 'outcomeUnknown'],
  ] as const)('on %s nothing is %s in a way it cannot be: %s', async (id, _what, wish, code) => {
    const { pay, lines } = await opened(id)
    await expect(pay(1, wish)).rejects.toMatchObject({ code })
    expect(await lines()).toEqual([])
  })

  it('has lines only in what it carries, of whole amounts', async () => {
    const { sandbox } = await opened('usBank')
    const order = { key: 'k', to: 1, wish: 'exact' } as const
    await expect(sandbox().pay({ ...order, asset: 'EUR', amount: 1 })).rejects.toMatchObject({ code: 'assetNotOnRail' })
    for (const amount of [0, -1, 0.5, 2 ** 53]) {
      await expect(sandbox().pay({ ...order, asset: 'USD', amount })).rejects.toMatchObject({ code: 'amountMalformed' })
    }
  })
})

describe('a practice card', () => {
  it.each<[OutsideOutcome, string, unknown[]]>([
    ['exact', 'accepted', [[3_000, AMOUNT]]],
    ['late', 'accepted', [[960_000, AMOUNT]]],
    ['reversed', 'accepted', [[3_000, AMOUNT], [6_000, -AMOUNT]]], // oxfmt-ignore
    ['refused', 'refused', []],
  ])('that is %s: %s', async (wish, state, expected) => {
    const { sandbox, rail, asset, lines, time } = await opened('card')
    await sandbox().prepare('DP1', wish)
    const card = rail()
    if (card.kind !== 'card') expect.fail('no card')
    expect(await card.charge({ key: 'g:DP1', deposit: 1, asset, amount: AMOUNT })).toMatchObject({ state })
    time.now += DAY
    expect((await lines()).map(({ valueAt, amount }) => [valueAt - START, amount])).toEqual(expected)
  })
})

describe('a practice chain', () => {
  it.each([
    ['btc', 5_000, 3],
    ['trc20', 1_000, 20],
    ['erc20', 500, 64],
    ['bep20', 500, 15],
  ])('%s has a block each %i ms and a line with confirmation %i, a view until then', async (id, blockMs, needed) => {
    const { pay, rail, lines, time } = await opened(id)
    const chain = rail()
    if (chain.kind !== 'chain') expect.fail('no chain')
    await pay(5)
    expect(await chain.confirmations(5)).toMatchObject([{ amount: AMOUNT, confirmations: 0, needed }])
    time.now = START + blockMs
    expect(await chain.confirmations(5)).toMatchObject([{ confirmations: 1 }])
    expect(await chain.confirmations(6)).toEqual([])
    time.now = START + needed * blockMs - 1
    expect([await lines(), (await chain.confirmations(5))[0]!.confirmations]).toEqual([[], needed - 1])
    time.now++
    expect(await lines()).toMatchObject([{ kind: 'credit', reference: 'A5', valueAt: time.now }])
    expect(await chain.confirmations(5)).toEqual([])
  })

  it('that reorganises loses its confirmations and counts again, once; what is taken back has a line of its own', async () => {
    const { pay, rail, lines, time } = await opened('btc')
    const chain = rail()
    if (chain.kind !== 'chain') expect.fail('no chain')
    await pay(1, 'reorganised')
    await pay(2, 'reversed')
    const seen: number[] = []
    for (let block = 0; block < 5; block++, time.now += 5_000) {
      seen.push((await chain.confirmations(1))[0]?.confirmations ?? -1)
    }
    expect(seen).toEqual([0, 1, 0, 1, 2])
    time.now += DAY
    const amounts = (await lines()).map(({ kind, reference, amount }) => [kind, reference, amount])
    expect(amounts).toEqual([
      ['credit', 'A2', AMOUNT],
      ['credit', 'A1', AMOUNT],
      ['reversal', 'L2', -AMOUNT],
    ])
  })

  it('has the lines that the blocks of a node would make', async () => {
    const payments = fc.array(fc.record({ after: fc.nat(9_000), amount: fc.integer({ min: 1, max: 1e9 }) }), {
      minLength: 1,
      maxLength: 8,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(payments, async (list) => {
        const { pay, lines, time } = await opened('btc')
        const mined = new Map<number, { id: string; out: number; to: string; amount: bigint }[]>()
        for (const [place, { after, amount }] of list.entries()) {
          time.now += after
          const height = Math.floor(time.now / 5_000) + 1
          await pay(place + 1, 'exact', amount)
          const transfer = { id: `t${place}`, out: 0, to: `A${place + 1}`, amount: BigInt(amount) }
          mined.set(height, [...(mined.get(height) ?? []), transfer])
        }
        time.now += 60_000
        const first = START / 5_000
        const blocks: ChainBlock[] = Array.from({ length: Math.floor(time.now / 5_000) - first + 1 }, (_, place) => ({
          hash: `${first + place}`,
          parent: `${first + place - 1}`,
          height: first + place,
          transfers: mined.get(first + place) ?? [],
        }))
        const watched = new Set(list.map((_, place) => `A${place + 1}`))
        const expected = chainLines(blocks, { confirmations: 3, watched })
        const found = await lines()
        expect(
          found.map(({ reference, amount, valueAt }) => [reference, BigInt(amount), `${valueAt / 5_000}`]),
        ).toEqual(expected.map(({ to, amount, told }) => [to, amount, told]))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the file of a practice rail', () => {
  it('has the same lines however often anybody looks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 12, size: 'max' }), async (looks) => {
        const run = async (isWatched: boolean) => {
          const { pay, lines, time } = await opened('usBank')
          for (const [place, after] of looks.entries()) {
            time.now += after
            if (isWatched) await lines()
            await pay(place + 1, place % 3 === 0 ? 'twice' : 'exact')
          }
          time.now += DAY
          return (await lines()).map((line) => [line.line, line.valueAt, ...body(line)])
        }
        expect(await run(true)).toEqual(await run(false))
      }),
      { numRuns: 20 },
    )
  })

  it('holds after a loss of power what was answered, and takes what was not once when it is asked again', async () => {
    for (let operations = 1; operations <= 12; operations++) {
      const given = await opened('usBank')
      const told = await given.rail().linesAfter(0, 10)
      await given.pay(1)
      const second = given.pay(2).catch(() => undefined)
      if (operations % 2 === 0) await second
      await given.losePower()
      await given.pay(1)
      await given.pay(2)
      given.time.now += DAY
      expect((await given.lines()).map(({ reference }) => reference).toSorted()).toEqual(['DP1', 'DP2'])
      expect((await given.rail().linesAfter(0, 10)).slice(0, told.length)).toEqual(told)
    }
  })

  it('is cut where a record was torn off, and refused where one within was changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candela-rail-'))
    folders.push(folder)
    const open = () =>
      openSandbox({
        terms: termsOf('btc'),
        disk: nodeDisk(folder),
        clock: () => START,
        seed: SEED,
        comparesNames: knowsAda,
      })
    const order = { to: 1, asset: 'BTC', amount: 5, wish: 'exact' } as const
    let sandbox = await open()
    await sandbox.pay({ key: 'a', ...order })
    await sandbox.close()
    const file = join(folder, 'statement.log')
    appendFileSync(file, readFileSync(file).subarray(0, 40))
    sandbox = await open()
    await sandbox.pay({ key: 'b', ...order })
    await sandbox.close()
    sandbox = await open()
    expect(await sandbox.rail.linesAfter(0, 10)).toHaveLength(1)
    await sandbox.close()
    expect(statSync(join(folder, 'rail-signing-key.pem')).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(file)
    bytes[60]! ^= 1
    writeFileSync(file, bytes)
    await expect(open()).rejects.toMatchObject({ code: 'damaged' })
  })
})
