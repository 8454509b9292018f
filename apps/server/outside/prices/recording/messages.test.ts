import { describe, expect, it } from 'vitest'
import { parseMessage } from './messages.ts'

describe('raw exchange messages', () => {
  it.each([
    [
      'a depth update in the combined stream’s envelope',
      '{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","E":1723161255208,"s":"BTCUSDT","U":5,"u":7,"b":[["61737.63000000","0.00000000"]],"a":[]}}',
      { kind: 'depth', symbol: 'BTCUSDT', at: 1723161255208, first: 5, last: 7, bids: [[6173763000000, 0]], asks: [] },
    ],
    [
      'a trade without an envelope',
      '{"e":"trade","E":2,"s":"ETHUSDT","t":9,"p":"2683.80","q":"0.02","T":1,"m":true,"M":true}',
      { kind: 'trade', symbol: 'ETHUSDT', at: 1, price: 268380000000, quantity: 2000000, buyerMaker: true },
    ],
    [
      'a ticker',
      '{"u":8,"s":"BTCUSDT","b":"1.5","B":"2","a":"1.6","A":"3"}',
      { kind: 'ticker', symbol: 'BTCUSDT', update: 8, bid: [150000000, 200000000], ask: [160000000, 300000000] },
    ],
    [
      'a snapshot',
      '{"lastUpdateId":4,"bids":[["1","2"]],"asks":[]}',
      { kind: 'snapshot', last: 4, bids: [[100000000, 200000000]], asks: [] },
    ],
  ])('reads %s', (_, text, message) => expect(parseMessage(text)).toEqual(message))

  it.each([
    '',
    'null',
    '[]',
    '42',
    '{"data":null}',
    '{"e":"trade"',
    '{"result":null,"id":1}',
    '{"e":"kline","s":"BTCUSDT"}',
    '{"e":"trade","E":2,"s":"BTCUSDT","p":"-1","q":"1","T":1,"m":true}',
    '{"e":"trade","E":2,"s":"BTCUSDT","p":"0","q":"1","T":1,"m":true}',
    '{"e":"trade","E":2,"s":"BTCUSDT","p":1.5,"q":"1","T":1,"m":true}',
    '{"e":"trade","E":2,"s":"BTCUSDT","p":"1e3","q":"1","T":1,"m":true}',
    '{"e":"trade","E":2,"s":"btc<b>","p":"1","q":"1","T":1,"m":true}',
    '{"e":"trade","E":2,"s":"BTCUSDT","p":"99999999999","q":"1","T":1,"m":true}',
    '{"e":"depthUpdate","E":1,"s":"BTCUSDT","U":9,"u":8,"b":[],"a":[]}',
    '{"e":"depthUpdate","E":1,"s":"BTCUSDT","U":1,"u":8,"b":[["1"]],"a":[]}',
    '{"e":"depthUpdate","E":1,"s":"BTCUSDT","U":1,"u":8,"b":{},"a":[]}',
    '{"u":8,"s":"BTCUSDT","b":"1.5","B":"NaN","a":"1.6","A":"3"}',
    '{"lastUpdateId":"4","bids":[],"asks":[]}',
  ])('passes over %s', (text) => expect(parseMessage(text)).toBeUndefined())

  const trade = (price: string): string => `{"e":"trade","E":2,"s":"BTCUSDT","p":${price},"q":"1","T":1,"m":true}`
  const levels = (count: number): string => `[${Array.from({ length: count }, () => '["1","1"]').join(',')}]`
  it.each([
    ['a million digits', trade(`"1${'0'.repeat(1_000_000)}"`)],
    ['a million digits that are no text', trade(`1${'0'.repeat(1_000_000)}`)],
    ['a million decimals', trade(`"0.${'1'.repeat(1_000_000)}"`)],
    ['no number', trade('"NaN"')],
    ['no end', trade('"Infinity"')],
    ['a million arrays in each other', `{"data":{"e":"trade","s":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}}`],
    ['a level too many', `{"lastUpdateId":4,"bids":${levels(10_001)},"asks":[]}`],
  ])('passes over a message with %s', (_what, text) => expect(parseMessage(text)).toBeUndefined())

  it('takes as many levels as there may be, and no time of the exchange for one of ours', () => {
    expect(parseMessage(`{"lastUpdateId":4,"bids":${levels(10_000)},"asks":[]}`)).toMatchObject({ kind: 'snapshot' })
    expect(parseMessage(trade('"1"').replace('"T":1', '"T":9007199254740991'))).toMatchObject({ kind: 'trade' })
  })
})
