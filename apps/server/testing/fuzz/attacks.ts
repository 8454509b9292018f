import { CLOSE_BAD_MESSAGE, CLOSE_TOO_MANY } from '@candela/contract'
import { CLOSE, rawFrame, TEXT } from './peer.ts'
import type { Random } from './random.ts'
import { hostileText, hostileValue } from './values.ts'

const CONTINUED = 0x0
const BINARY = 0x2
const PING = 0x9
const PONG = 0xa
/** close codes of RFC 6455 for frames that are none */
const NORMAL = 1000
const NO_CODE = 1005
const BROKEN = 1002
const NOT_TEXT = 1007
const TOO_MANY_PIECES = 1008
const TOO_BIG = 1009

/** The acts of a peer on an open socket, and the code with which it is let go; none: it is understood, and goes on. */
export interface Attack {
  readonly name: string
  /** written one after the other; between them the server gets its turn */
  readonly bytes: (random: Random) => readonly Buffer[]
  readonly codes: readonly number[]
  /** signed in; left out: a visitor */
  readonly as?: 'customer'
  /** a text that comes back */
  readonly hears?: RegExp
}

const HELLO = '{"ping":1}'
const closeFrame = (code: number, reason: string | Buffer = ''): Buffer =>
  rawFrame(CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason as string)]))
const many = (count: number, of: (index: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => of(index)))
const said = (value: unknown): Buffer => rawFrame(TEXT, typeof value === 'string' ? value : JSON.stringify(value))

export const ATTACKS: readonly Attack[] = [
  {
    name: 'a message byte by byte',
    bytes: () => [...rawFrame(TEXT, HELLO)].map((byte) => Buffer.from([byte])),
    codes: [],
  },
  {
    name: 'a message in pieces with pings between',
    bytes: () => [
      rawFrame(TEXT, '{"pi', { final: false }),
      rawFrame(PING, 'x'),
      rawFrame(CONTINUED, 'ng":', { final: false }),
      rawFrame(PONG, ''),
      rawFrame(CONTINUED, '1}'),
    ],
    codes: [],
  },
  { name: 'empty pieces', bytes: () => [rawFrame(TEXT, '', { final: false }), rawFrame(CONTINUED, HELLO)], codes: [] },
  {
    name: 'half a frame',
    bytes: (random) => [rawFrame(TEXT, HELLO).subarray(0, 1 + random.below(9))],
    codes: [NO_CODE],
  },
  {
    name: 'pieces without end',
    bytes: () => [rawFrame(TEXT, '', { final: false }), many(2_000, () => rawFrame(CONTINUED, '', { final: false }))],
    codes: [TOO_MANY_PIECES],
  },
  { name: 'a piece of nothing', bytes: () => [rawFrame(CONTINUED, HELLO)], codes: [BROKEN] },
  {
    name: 'a message inside another',
    bytes: () => [rawFrame(TEXT, '{', { final: false }), said(HELLO)],
    codes: [BROKEN],
  },
  { name: 'no mask', bytes: () => [rawFrame(TEXT, HELLO, { masked: false })], codes: [BROKEN] },
  {
    name: 'reserved bits',
    bytes: (random) => [rawFrame(TEXT, HELLO, { reserved: 1 + random.below(7) })],
    codes: [BROKEN],
  },
  {
    name: 'a reserved opcode',
    bytes: (random) => [rawFrame(random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), HELLO)],
    codes: [BROKEN],
  },
  { name: 'a ping in pieces', bytes: () => [rawFrame(PING, 'x', { final: false })], codes: [BROKEN] },
  { name: 'a ping too long', bytes: () => [rawFrame(PING, 'x'.repeat(126))], codes: [BROKEN] },
  {
    name: 'a giant announced',
    bytes: (random) => [
      rawFrame(TEXT, 'x', {
        length: random.pick([65_536n, 1n << 31n, 1n << 40n, (1n << 53n) - 1n, 1n << 53n, 1n << 62n]),
      }),
    ],
    codes: [TOO_BIG],
  },
  { name: 'a message too long', bytes: (random) => [said('x'.repeat(4_097 + random.below(60_000)))], codes: [TOO_BIG] },
  {
    name: 'a message too long in pieces',
    bytes: () => [rawFrame(TEXT, 'x'.repeat(4_000), { final: false }), rawFrame(CONTINUED, 'x'.repeat(4_000))],
    codes: [TOO_BIG],
  },
  { name: 'broken text', bytes: () => [rawFrame(TEXT, Buffer.from([0xc3, 0x28, 0xff]))], codes: [NOT_TEXT] },
  { name: 'bytes', bytes: (random) => [rawFrame(BINARY, random.hex(20))], codes: [CLOSE_BAD_MESSAGE] },
  { name: 'farewell', bytes: () => [closeFrame(NORMAL)], codes: [NORMAL] },
  { name: 'farewell without a word', bytes: () => [rawFrame(CLOSE, '')], codes: [NO_CODE] },
  { name: 'half a farewell', bytes: () => [rawFrame(CLOSE, 'x')], codes: [BROKEN] },
  {
    name: 'farewell with a code that is none',
    bytes: (random) => [closeFrame(random.pick([0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535]))],
    codes: [BROKEN],
  },
  { name: 'farewell in broken text', bytes: () => [closeFrame(NORMAL, Buffer.from([0xff, 0xfe]))], codes: [NOT_TEXT] },
  {
    name: 'words after farewell',
    bytes: () => [Buffer.concat([closeFrame(NORMAL), said({ follow: ['account'] }), said(HELLO)])],
    codes: [NORMAL],
  },
  { name: 'HTTP', bytes: () => [Buffer.from('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')], codes: [BROKEN] },
  { name: 'no JSON', bytes: (random) => [said(`{${hostileText(random).slice(0, 900)}`)], codes: [CLOSE_BAD_MESSAGE] },
  {
    name: 'another shape',
    bytes: (random) => [
      said(
        random.pick<unknown>([
          hostileValue(random),
          { follow: hostileValue(random) },
          { unfollow: [hostileText(random)] },
          { ping: hostileText(random) },
          { follow: ['account'], unfollow: ['account'] },
        ]) ?? null,
      ),
    ],
    codes: [CLOSE_BAD_MESSAGE, TOO_BIG],
  },
  {
    name: 'a poisoned prototype',
    bytes: (random) => [
      said(
        random.pick([
          '{"__proto__":{"follow":["account"]}}',
          '{"ping":1,"__proto__":{"x":1},"constructor":{}}',
          '{"constructor":{"prototype":{}},"follow":["account"]}',
        ]),
      ),
    ],
    codes: [CLOSE_BAD_MESSAGE],
  },
  {
    name: 'a basket that is none',
    bytes: (random) => [
      said(
        `orders:${random.pick([
          '{',
          '[]',
          '{"id":"a"}',
          '{"id":"a","commands":[]}',
          '{"id":"../..","commands":[{}]}',
          '{"__proto__":{"id":"a","commands":[{}]}}',
          '['.repeat(4_000),
          JSON.stringify(hostileValue(random))?.slice(0, 3_000) ?? '',
        ])}`,
      ),
    ],
    codes: [CLOSE_BAD_MESSAGE, TOO_BIG],
  },
  {
    name: 'baskets of a visitor',
    bytes: (random) => [
      said(`orders:${JSON.stringify({ id: 'a', commands: [{ cancel: hostileText(random).slice(0, 500) }, null] })}`),
      said('orders:{"id":"b","commands":[{"__proto__":{"place":{}}}]}'),
    ],
    codes: [],
  },
  {
    name: 'a basket too long',
    bytes: (random) => [said(`orders:{"id":"a","commands":["${'x'.repeat(4_097 + random.below(60_000))}"]}`)],
    codes: [TOO_BIG],
  },
  { name: 'a well of brackets', bytes: () => [said('['.repeat(4_000))], codes: [CLOSE_BAD_MESSAGE] },
  {
    name: 'channels there are none of',
    bytes: (random) => [
      said({
        follow: [
          random.pick([
            'orders',
            'book:',
            'book:BTC-USDT:1min',
            'candle:BTC-USDT:1M',
            'book:../..',
            'account:1',
            'BOOK:BTC-USDT',
            'book:BTC-USDT\n',
          ]),
        ],
      }),
    ],
    codes: [CLOSE_BAD_MESSAGE],
  },
  {
    name: 'more channels than may be',
    bytes: () => [said({ follow: Array.from({ length: 33 }, (_, index) => `book:X${index}-USDT`) })],
    codes: [CLOSE_BAD_MESSAGE],
  },
  {
    name: 'everything in the wrong order',
    bytes: (random) => [
      said({ unfollow: ['book:BTC-USDT', 'account', 'trades:XYZ-USDT'] }),
      said({ follow: ['account', 'book:XYZ-USDT', 'book:ZZ-ZZ'] }),
      said({ follow: Array.from({ length: 32 }, () => 'book:BTC-USDT') }),
      said({ unfollow: ['book:BTC-USDT', 'book:BTC-USDT'] }),
      said({ follow: ['candle:BTC-USDT:1y', 'trades:BTC-USDT', 'book:BTC-USDT'] }),
      said({ unfollow: ['candle:BTC-USDT:1y'] }),
      said({ ping: random.below(1_000) }),
      said({ follow: ['book:BTC-USDT'] }),
    ],
    codes: [],
  },
  { name: 'a flood of messages', bytes: () => [many(300, (index) => said({ ping: index }))], codes: [CLOSE_TOO_MANY] },
  {
    name: 'a flood of channels',
    bytes: () => [many(300, () => said({ follow: ['book:BTC-USDT', 'candle:BTC-USDT:1d'] }))],
    codes: [CLOSE_TOO_MANY],
  },
  {
    name: 'a flood of pings',
    bytes: () => [many(3_000, () => rawFrame(PING, 'x'.repeat(100)))],
    // the library lets go without a word of who leaves more pongs unsent than it keeps
    codes: [CLOSE_TOO_MANY, NO_CODE],
  },
  { name: 'a flood of pongs', bytes: () => [many(3_000, () => rawFrame(PONG, ''))], codes: [CLOSE_TOO_MANY] },
]

/** A way to ask for a socket that must not open one, and the statuses it may be turned away with; 101: it does no harm. */
export interface Knock {
  readonly name: string
  readonly line?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly statuses: readonly number[]
}

export const KNOCKS: readonly Knock[] = [
  { name: 'without a key', headers: { 'sec-websocket-key': undefined }, statuses: [400] },
  { name: 'with half a key', headers: { 'sec-websocket-key': 'eA==' }, statuses: [400] },
  { name: 'in an old version', headers: { 'sec-websocket-version': '7' }, statuses: [400, 426] },
  { name: 'in no version', headers: { 'sec-websocket-version': 'x' }, statuses: [400, 426] },
  { name: 'for another protocol', headers: { upgrade: 'h2c' }, statuses: [400] },
  { name: 'for several protocols', headers: { upgrade: 'websocket, h2c' }, statuses: [400] },
  { name: 'without upgrading', headers: { connection: 'keep-alive', upgrade: undefined }, statuses: [404] },
  { name: 'by POST', line: 'POST /ws HTTP/1.1', statuses: [400, 403, 404, 405] },
  { name: 'elsewhere', line: 'GET /socket HTTP/1.1', statuses: [404] },
  { name: 'at a route', line: 'GET /api/v1/orders HTTP/1.1', statuses: [404] },
  { name: 'below', line: 'GET /ws/../ws HTTP/1.1', statuses: [404] },
  { name: 'encoded', line: 'GET /%77s HTTP/1.1', statuses: [404] },
  { name: 'by an absolute address', line: 'GET http://evil.example/ws HTTP/1.1', statuses: [404] },
  { name: 'with a query', line: 'GET /ws?x=../..&__proto__=1 HTTP/1.1', statuses: [101] },
  { name: 'in HTTP/1.0', line: 'GET /ws HTTP/1.0', statuses: [101, 400, 426] },
  { name: 'in HTTP/9.9', line: 'GET /ws HTTP/9.9', statuses: [400] },
  { name: 'with no HTTP at all', line: '\u0016\u0003\u0001\u0002\u0000', statuses: [400] },
  { name: 'from a foreign page', headers: { origin: 'https://evil.example' }, statuses: [403] },
  { name: 'from no page', headers: { origin: 'null' }, statuses: [403] },
  { name: 'from a page that looks like it', headers: { origin: 'http://localhost.evil.example' }, statuses: [403] },
  { name: 'from another site', headers: { 'sec-fetch-site': 'cross-site' }, statuses: [403] },
  { name: 'with a broken cookie', headers: { cookie: `candela_session=${'A'.repeat(43)}; ;=;%00` }, statuses: [101] },
  { name: 'with too much of a cookie', headers: { cookie: 'x'.repeat(20_000) }, statuses: [431] },
  {
    name: 'with extensions',
    headers: { 'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=99, x; y="' },
    statuses: [101, 400],
  },
  { name: 'with protocols', headers: { 'sec-websocket-protocol': 'a, b' }, statuses: [101] },
  { name: 'with broken protocols', headers: { 'sec-websocket-protocol': ',,' }, statuses: [101, 400] },
]
