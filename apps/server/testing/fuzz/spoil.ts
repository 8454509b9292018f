import { gzipSync } from 'node:zlib'
import type { Draft } from './drafts.ts'
import type { Random } from './random.ts'
import { hostileText, hostileValue } from './values.ts'
import type { World } from './world.ts'

type Fields = Record<string, unknown>
type Spoiler = (draft: Draft, random: Random, world: World) => void

const POISONS = [
  '"__proto__":{"success":true,"customer":1}',
  '"constructor":{"prototype":{"success":true}}',
  '"__proto__":null',
  '"toString":"x"',
  '"hasOwnProperty":1',
  '"length":9',
]
const TOO_MUCH = 70_000
const DEEP = 20_000

/** Everything that is done to a request so that it must not be granted, or must do no more than it says. */
const SPOILERS: Readonly<Record<string, Spoiler>> = {
  field(draft, random) {
    const target = someObject(draft.body, random)
    if (target === undefined) return hostileQuery(draft, random)
    const names = Object.keys(target)
    if (names.length > 0) target[random.pick(names)] = hostileValue(random)
  },
  'left out'(draft, random) {
    const target = someObject(draft.body, random)
    if (target === undefined) draft.query = draft.query.slice(1)
    else delete target[random.pick([...Object.keys(target), 'x'])]
  },
  'one more'(draft, random) {
    const target = someObject(draft.body, random)
    const name = random.pick([
      'x',
      'customer',
      'seq',
      'at',
      'balance',
      'fee',
      'price ',
      'customer_id',
      'admin',
      '$where',
    ])
    if (target === undefined) draft.query.push([name, hostileText(random)])
    else target[name] = hostileValue(random)
  },
  poison(draft, random) {
    const text = JSON.stringify(draft.body ?? {})
    const at = random.percent(50) ? text.indexOf('{') : text.lastIndexOf('{')
    const rest = text.slice(at + 1)
    draft.bytes = `${text.slice(0, at + 1)}${random.pick(POISONS)}${rest.startsWith('}') ? '' : ','}${rest}`
    draft.contentType ??= 'application/json'
  },
  'twice in the body'(draft, random) {
    const text = JSON.stringify(draft.body ?? {})
    draft.bytes = text.replace('{', `{"commandId":${JSON.stringify(hostileValue(random))},"d":null,`)
    draft.contentType ??= 'application/json'
  },
  'no JSON'(draft, random) {
    const text = JSON.stringify(draft.body ?? { a: 1 })
    draft.bytes = random.pick([
      '',
      text.slice(0, random.below(text.length)),
      `\ufeff${text}`,
      `${text},`,
      `[${text}]`,
      'null',
      '0',
      '"x"',
      `${text}${text}`,
      `/*x*/${text}`,
      text.replaceAll('"', "'"),
      '['.repeat(DEEP),
      `${'{"d":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
      Buffer.from(text, 'utf16le'),
      Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x7d]),
    ])
    draft.contentType ??= 'application/json'
  },
  'too much'(draft) {
    draft.bytes = JSON.stringify({ ...(draft.body as Fields | undefined), x: 'x'.repeat(TOO_MUCH) })
    draft.contentType ??= 'application/json'
  },
  squeezed(draft, random) {
    const much = random.percent(50) ? ' '.repeat(2_000_000) : ''
    draft.bytes = gzipSync(`${much}${JSON.stringify(draft.body ?? {})}`)
    draft.headers['content-encoding'] = random.pick(['gzip', 'deflate', 'br', 'gzip, gzip'])
    draft.contentType ??= 'application/json'
  },
  'another type'(draft, random) {
    draft.bytes = JSON.stringify(draft.body ?? {})
    draft.contentType = random.pick([
      '',
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'application/jsonp',
      'application/vnd.api+json',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '*/*',
      'json',
      ';',
      '/',
      'application/json;;;=',
      `application/${'x'.repeat(2_000)}`,
    ])
  },
  form(draft, random) {
    const fields = Object.entries((draft.body as Fields | undefined) ?? {}).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const d = (draft.body as { d?: Fields } | undefined)?.d
    const poisons = [
      '__proto__[success]=1',
      'd[__proto__][success]=1',
      'd[constructor][prototype][x]=1',
      'd[consents][age]=true',
      'd=x&d[account]=y',
      '&&&=&=',
      '%',
      'd[]=1',
      'd[a][b][c][d]=1',
      'a=1&'.repeat(500),
    ]
    const spelled =
      d &&
      Object.entries(d)
        .map(([name, value]) => `d[${name}]=${encodeURIComponent(String(value))}`)
        .join('&')
    const whole = random.percent(50) && spelled ? spelled : new URLSearchParams(fields).toString()
    draft.bytes = random.percent(50) ? whole : `${whole}&${random.pick(poisons)}`
    draft.contentType = 'application/x-www-form-urlencoded'
  },
  query: hostileQuery,
  'query twice'(draft, random) {
    const [name] = random.pick([...draft.query, ['limit', '1'] as [string, string]])
    draft.query.push([name, hostileText(random)], [name, '1'], [`${name}[]`, '1'], [`${name}[x]`, '1'])
  },
  parameter(draft, random) {
    if (!draft.operation.path.includes('{')) return hostileQuery(draft, random)
    const value = random.percent(70)
      ? encodeURIComponent(hostileText(random).toWellFormed().slice(0, 2_000))
      : random.pick([
          '%',
          '%2',
          '%ff',
          '%c0%ae',
          '%2e%2e',
          '%2f',
          '1%2f2',
          '..',
          '.',
          '',
          '1;2',
          '%00',
          '%u0041',
          '1%0d%0a',
          'x'.repeat(3_000),
        ])
    draft.path = draft.operation.path.replaceAll(/\{\w+\}/g, value)
    draft.astray = true
  },
  path(draft, random) {
    const inside = draft.path.slice(1)
    draft.path = random.pick([
      `/..%2f..%2f${inside}`,
      '/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
      '/../../../../etc/passwd',
      '/%2e%2e/%2e%2e/package.json',
      '/..\\..\\package.json',
      '/assets/../../server/main.js',
      '/assets/..%2f..%2fserver%2fmain.js',
      '/assets/%252e%252e/x',
      '/index.html%00.png',
      '/.env',
      '/.git/config',
      '/journal/',
      '//etc/passwd',
      `//${inside}`,
      `/./${inside}`,
      `/x/../${inside}`,
      `/${inside}/`,
      `/${inside}//`,
      `/${inside}.json`,
      `/${inside.toUpperCase()}`,
      `/${inside}%20`,
      `/${inside}%00`,
      `/${inside};x=1`,
      `/${inside.replaceAll('/', '%2f')}`,
      `/${inside}/${'x/'.repeat(2_000)}`,
      `/${'a'.repeat(12_000)}`,
      '/%',
      '/%c0%ae%c0%ae/',
      '/*',
      '*',
      `http://evil.example/${inside}`,
    ])
    draft.astray = true
  },
  method(draft, random) {
    draft.method = random.pick([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'MKCOL',
      'LOCK',
      'SEARCH',
      'PURGE',
    ])
    draft.astray = true
  },
  'a foreign page'(draft, random) {
    draft.foreign = true
    if (random.percent(60)) {
      draft.headers.origin = random.pick([
        'https://evil.example',
        'null',
        'http://localhost.evil.example',
        'http://127.0.0.1:1',
        'file://',
        'x',
        'http://localhost@evil.example',
        '',
      ])
    } else draft.headers['sec-fetch-site'] = random.pick(['cross-site', 'same-site', 'SAME-ORIGIN', '', 'x'])
  },
  cookie(draft, random, world) {
    const others = [...world.ended, undefined]
    draft.cookie = random.pick([
      undefined,
      '',
      'candela_session',
      'candela_session=',
      `candela_session=${random.hex(43)}`,
      `candela_session=${'A'.repeat(43)}`,
      `candela_session=${'A'.repeat(6_000)}`,
      'candela_session=%00; candela_session=%ff',
      '; ; ;=;=x',
      `__Host-${draft.cookie ?? 'candela_session=x'}`,
      `x${draft.cookie ?? ''}`,
      `${draft.cookie ?? 'candela_session'}x`,
      draft.cookie?.slice(0, -1),
      draft.cookie?.toUpperCase(),
      `CANDELA_SESSION=${draft.cookie?.split('=')[1] ?? ''}`,
      "candela_session=' or 1=1 --",
      random.pick(others),
    ])
  },
  headers(draft, random) {
    Object.assign(
      draft.headers,
      random.pick<Record<string, string | string[]>>([
        { 'x-http-method-override': 'DELETE', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example' },
        { 'accept-language': 'x'.repeat(4_000) },
        { 'accept-language': ',;q=,de;q=x,*;;;\u00ff' },
        { 'accept-language': '__proto__,constructor,zh-' },
        { 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0, *;q=0' },
        { 'accept-encoding': 'gzip' },
        { accept: 'text/html' },
        { 'if-none-match': '*', range: 'bytes=0-1,2-3,-9' },
        { host: 'evil.example' },
        { host: 'x'.repeat(3_000) },
        { host: "a'; script-src *" },
        { 'user-agent': '(iPhone; CPU iPhone OS 13_1 like Mac OS X)' },
        { authorization: `Bearer ${'x'.repeat(500)}` },
        { te: 'trailers', trailer: 'x' },
        { expect: 'x' },
        { 'content-length-x': '-1', 'transfer-encoding-x': 'chunked' },
        { 'x-many': Array.from({ length: 400 }, (_, index) => `${index}`) },
        { 'x-large': 'x'.repeat(20_000) },
      ]),
    )
  },
}

/** Spoils a request in one to three ways. */
export function spoil(draft: Draft, random: Random, world: World): void {
  const names = Object.keys(SPOILERS)
  for (let times = random.pick([1, 1, 1, 2, 2, 3]); times > 0; times--) {
    const name = random.pick(names)
    SPOILERS[name]!(draft, random, world)
    draft.spoilt.push(name)
  }
}

function hostileQuery(draft: Draft, random: Random): void {
  const names = [...Object.keys(draft.operation.query), '__proto__', 'constructor', '', 'x']
  const name = random.pick(names)
  draft.query = [...draft.query.filter(([known]) => known !== name), [name, hostileText(random)]]
}

/** The body, or an object inside it. */
function someObject(body: unknown, random: Random): Fields | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const inside = Object.values(body as Fields).find((value) => typeof value === 'object' && value !== null)
  return inside !== undefined && !Array.isArray(inside) && random.percent(75) ? (inside as Fields) : (body as Fields)
}
