import { DAY, gmt8Day } from '@candela/units'
import { lineAmountValid, lineDigest, NO_LINE, referenceIn, type Rail as RailTerms } from '@candela/rules/funding'
import { isHouseAddress, parseAddress } from '@candela/rules/destinations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeMessage, isSignedBy, lineMessage, type Rail, refusalMessage, type SignedLine } from '../index.ts'

/** An adapter under test, and the world outside it. */
export interface RailUnderTest {
  rail(): Rail
  /** somebody pays the house so much, and does it as announced */
  pay(deposit: number, asset: string, amount: number): Promise<unknown>
  /** somebody of this name does, from another bank; undefined where there are no names. Known is Ada Example. */
  payAs?(remitter: string, deposit: number): Promise<unknown>
  /** the next payout of this reference is refused; undefined where the world outside cannot be told to */
  refuse?(reference: string): Promise<unknown>
  /** lets so much time pass */
  pass(ms: number): Promise<void>
  now(): number
  /** as after the end of a process */
  reopen(): Promise<void>
  close(): Promise<void>
}

const AMOUNT = 10_00000000
const LONG = 3_600_000
const EVERY = 1_000
/** each family's form of a transaction's id */
const FORMS = { btc: /^[\da-f]{64}$/, tron: /^[\da-f]{64}$/, evm: /^0x[\da-f]{64}$/ }

/** The promises of the port (money §2); every adapter passes them. `terms`: the rail's terms by the rules. */
export function railConformance(terms: RailTerms, open: () => Promise<RailUnderTest>): void {
  describe(`the rail ${terms.id} keeps what the port promises`, () => {
    const asset = terms.assets[0]!
    let given: RailUnderTest
    const rail = (): Rail => given.rail()
    const lines = (after = 0, limit = EVERY): Promise<readonly SignedLine[]> => rail().linesAfter(after, limit)
    const payout = (number: number, amount = AMOUNT) =>
      rail().payout({ key: `house:WD${number}`, reference: `WD${number}`, asset, amount })
    beforeEach(async () => (given = await open()))
    afterEach(() => given.close())

    it('is the rail that the rules name', () => expect(rail()).toMatchObject({ id: terms.id, kind: terms.kind }))

    it('has lines that are numbered from 1, follow each other, are signed and carry what may come', async () => {
      for (const deposit of [1, 2, 3]) await given.pay(deposit, asset, AMOUNT * deposit)
      await payout(1)
      await given.pass(LONG)
      const found = await lines()
      expect(found.filter(({ kind }) => kind === 'credit')).toHaveLength(3)
      let previous = NO_LINE
      found.forEach((line, place) => {
        expect(line).toMatchObject({ rail: terms.id, line: place + 1, previous })
        expect(isSignedBy(rail().publicKey, lineMessage(line), line.signature)).toBe(true)
        expect(lineAmountValid(line.kind, line.amount) && terms.assets.includes(line.asset)).toBe(true)
        previous = lineDigest(previous, line)
      })
      const bent = { ...found.at(-1)!, amount: found.at(-1)!.amount + 1 }
      expect(isSignedBy(rail().publicKey, lineMessage(bent), bent.signature)).toBe(false)
    })

    it('tells the same lines for ever, from any number and in any pieces', async () => {
      for (const deposit of [1, 2, 3]) await given.pay(deposit, asset, AMOUNT)
      await given.pass(LONG)
      const all = await lines()
      for (const after of all.keys()) expect(await lines(after)).toEqual(all.slice(after))
      for (const limit of [1, 2]) expect(await lines(1, limit)).toEqual(all.slice(1, 1 + limit))
      expect(await lines(all.length)).toEqual([])
      await given.reopen()
      await given.pay(4, asset, AMOUNT)
      await given.pass(LONG)
      expect((await lines()).slice(0, all.length)).toEqual(all)
      expect(await lines(all.length)).toHaveLength(1)
    })

    it('pays out once under a key, however often it is asked and whenever it is opened', async () => {
      const first = await payout(7)
      expect(first.state).toBe('accepted')
      expect(await payout(7)).toEqual(first)
      await given.reopen()
      expect(await payout(7)).toEqual(first)
      expect(await rail().status('house:WD7')).toEqual(first)
      await given.pass(LONG)
      const debits = (await lines()).filter(({ kind }) => kind === 'debit')
      expect(debits).toMatchObject([{ reference: 'WD7', amount: -AMOUNT }])
      await payout(7)
      await given.pass(LONG)
      expect((await lines()).filter(({ kind }) => kind === 'debit')).toEqual(debits)
    })

    it('knows a key as long as it says, to the last moment', async () => {
      await payout(7)
      await given.pass(Math.min(rail().keyMemoryMs - 1, 30 * DAY))
      expect((await rail().status('house:WD7')).state).toBe('accepted')
      expect((await payout(7)).state).toBe('accepted')
      await given.pass(LONG)
      expect((await lines()).filter(({ kind }) => kind === 'debit')).toHaveLength(1)
    })

    it('takes no other payout under a used key', async () => {
      await payout(7)
      await expect(payout(7, AMOUNT + 1)).rejects.toMatchObject({ code: 'keyReused' })
      await given.pass(LONG)
      expect((await lines()).filter(({ kind }) => kind === 'debit')).toHaveLength(1)
    })

    it('does not know a key that nobody asked with: that is not failed', async () => {
      expect(await rail().status('house:WD8')).toEqual({ state: 'unknown' })
    })

    it('signs a refusal, and what is refused never goes out', async () => {
      const asked = 9_000_000_000_000_000
      const answer = await payout(9, asked)
      if (answer.state !== 'refused') expect.fail(`a payout of more than there is was ${answer.state}`)
      const message = refusalMessage(terms.id, 'house:WD9', answer.reason)
      expect(isSignedBy(rail().publicKey, message, answer.signature)).toBe(true)
      await given.refuse?.('WD10')
      if (given.refuse) expect(await payout(10)).toMatchObject({ state: 'refused' })
      await given.pass(LONG)
      expect(await payout(9, asked)).toEqual(answer)
      expect((await lines()).filter(({ kind }) => kind === 'debit')).toEqual([])
    })

    it('closes a day with the count, the head and the balance of its lines, signed, for ever', async () => {
      const today = gmt8Day(given.now())
      await given.pay(1, asset, AMOUNT)
      await given.pass(LONG)
      expect(await rail().close(today)).toBeUndefined()
      await given.pass(DAY)
      await given.pay(2, asset, AMOUNT)
      await given.pass(2 * DAY)
      const close = await rail().close(today)
      if (!close) expect.fail('the day is over')
      const ofDay = (await lines()).filter(({ valueAt }) => gmt8Day(valueAt) <= today)
      expect(close).toMatchObject({ rail: terms.id, day: today, lines: ofDay.length })
      expect(close.head).toBe(lineDigest(ofDay.at(-1)!.previous, ofDay.at(-1)!))
      for (const each of terms.assets) {
        const sum = ofDay.filter((line) => line.asset === each).reduce((total, { amount }) => total + amount, 0)
        expect(close.closing[each]).toBe(sum)
      }
      expect(isSignedBy(rail().publicKey, closeMessage(close), close.signature)).toBe(true)
      await given.reopen()
      expect(await rail().close(today)).toEqual(close)
      expect((await rail().close(today + 1))!.lines).toBe(ofDay.length + 1)
    })

    it('names the transaction of each line of a chain, its own and no other’s, and the contract of each token', async () => {
      await given.pay(1, asset, AMOUNT)
      await given.pay(2, asset, AMOUNT)
      await payout(1)
      await given.pass(LONG)
      const found = await lines()
      const named = found.flatMap(({ transaction }) => (transaction ? [transaction] : []))
      expect(named).toHaveLength(terms.kind === 'chain' ? found.length : 0)
      expect(new Set(named.map(({ id }) => id)).size).toBe(named.length)
      for (const { id, explorer } of named) {
        expect(id).toMatch(FORMS[terms.kind === 'chain' ? terms.family : 'btc'])
        if (explorer !== '') expect([explorer.startsWith('https://'), explorer.includes(id)]).toEqual([true, true])
      }
      await given.reopen()
      expect((await lines()).map(({ transaction }) => transaction)).toEqual(found.map(({ transaction }) => transaction))
      const chain = rail()
      if (chain.kind !== 'chain') return
      for (const each of terms.assets) {
        const isOwnCoin = terms.kind === 'chain' && terms.family === 'btc'
        const contract = chain.contract(each)
        expect(isOwnCoin ? contract : parseAddress(contract)?.canonical).toBe(isOwnCoin ? '' : contract)
      }
    })

    it('says of a remitter what the house says of the name, and no name', async () => {
      if (!given.payAs) return
      await given.payAs('EXAMPLE ADA', 1)
      await given.payAs('Evil Stranger', 2)
      await given.payAs('-', 3)
      await given.pass(LONG)
      const found = (await lines()).filter(({ kind }) => kind === 'credit')
      const parties = found.toSorted((a, b) => a.reference.localeCompare(b.reference)).map(({ party }) => party)
      expect(parties).toEqual(['same', 'different', 'untold'])
      expect(JSON.stringify(found)).not.toMatch(/example|evil/i)
    })

    it('asks for money in a way that says whose it is', async () => {
      const found = rail()
      if (found.kind === 'bank') {
        expect([1, 2, 70].map((deposit) => referenceIn(found.collection(deposit).reference))).toEqual([1, 2, 70])
      } else if (found.kind === 'chain') {
        const addresses = [1, 2, 70].map((index) => found.address(index))
        expect(new Set(addresses).size).toBe(3)
        expect(addresses.map((address) => parseAddress(address)?.canonical)).toEqual(addresses)
        expect(addresses.filter((address) => address.startsWith('practice:')).every(isHouseAddress)).toBe(true)
      } else {
        const order = { key: 'house:DP1', deposit: 1, asset, amount: AMOUNT }
        const answer = await found.charge(order)
        expect(answer.state).toBe('accepted')
        expect(await found.charge(order)).toEqual(answer)
        await given.pass(LONG)
        expect((await lines()).filter(({ kind }) => kind === 'credit')).toMatchObject([{ reference: 'DP1' }])
        await given.refuse?.('DP2')
        const refused = await found.charge({ key: 'house:DP2', deposit: 2, asset, amount: AMOUNT })
        if (given.refuse && refused.state !== 'refused') expect.fail(`a charge that is declined was ${refused.state}`)
        if (refused.state !== 'refused') return
        const message = refusalMessage(terms.id, 'house:DP2', refused.reason)
        expect(isSignedBy(rail().publicKey, message, refused.signature)).toBe(true)
        expect(await rail().status('house:DP2')).toEqual(refused)
      }
    })
  })
}
