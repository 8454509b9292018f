import { proves } from '@candela/checks/proves'
import type { Quote } from '@candela/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { infosStore, mergedInfos, mergeInfos, replaceInfos } from './infos.ts'

const quote = (price: string): Quote => ({
  price,
  change24h: '0.01',
  high24h: price,
  low24h: price,
  volume24h: '1',
  turnover24h: price,
  bid: price,
  ask: price,
  index: price,
  ts: 1,
  stale: false,
})

describe('the infos map', () => {
  beforeEach(() => replaceInfos({}))

  it('infos_all replaces the whole map', () => {
    replaceInfos({ 'BTC-USDT': quote('1'), 'ETH-USDT': quote('2') })
    replaceInfos({ 'ETH-USDT': quote('3') })
    expect(infosStore.getState().infos, proves('S7.14')).toEqual({ 'ETH-USDT': quote('3') })
  })

  it('infos_changed is merged field by field', () => {
    replaceInfos({ 'BTC-USDT': quote('1'), 'ETH-USDT': quote('2') })
    mergeInfos({ 'BTC-USDT': { price: '1.5', ts: 7 } })
    const { infos } = infosStore.getState()
    expect(infos['BTC-USDT'], proves('S7.15')).toEqual({ ...quote('1'), price: '1.5', ts: 7 })
    expect(infos['ETH-USDT'], proves('S7.15')).toEqual(quote('2'))
  })

  it('keeps the identity of what did not change, so that only changed rows redraw', () => {
    const before = { 'BTC-USDT': quote('1'), 'ETH-USDT': quote('2') }
    const after = mergedInfos(before, { 'BTC-USDT': { price: '9' } })
    expect(after['ETH-USDT']).toBe(before['ETH-USDT'])
    expect(after['BTC-USDT']).not.toBe(before['BTC-USDT'])
  })

  it('takes an unknown product only with a whole quote', () => {
    expect(mergedInfos({}, { 'BTC-USDT': { price: '1' } })).toEqual({})
    expect(mergedInfos({}, { 'BTC-USDT': quote('1') })).toEqual({ 'BTC-USDT': quote('1') })
  })
})
