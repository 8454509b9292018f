import type { Json } from './document.ts'
import type { Random } from './random.ts'

/** Texts that have broken some server somewhere. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '+1',
  '00',
  '-0',
  '0.0',
  '.5',
  '5.',
  '1e9',
  '1E-9',
  '1e400',
  '0x10',
  '1_000',
  '1,5',
  '1.000,00',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '٣',
  '९९',
  '1',
  '½',
  '0.00000001',
  '0.000000001',
  '0.000000000000000001',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '90071992.54740991',
  '90071992.54740992',
  '999999999999999',
  '9999999999999999',
  '999999999999999999999999999999',
  '999999999999999999999999999999.999999999999999999',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '\0',
  'a\0b',
  'BTC-USDT\0',
  '\u0001\u001b[31m',
  '\r\nset-cookie: a=b',
  '\ud800',
  '\udfff\ud800',
  'e\u0301\u0301\u0301\u0301'.repeat(20),
  '\u202eTDSU-CTB',
  '\ufeff1',
  'İ',
  'ß'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(20),
  "' or 1=1 --",
  '"; drop table vault.account; --',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '%00',
  '%s%n%x',
  '../../../../etc/passwd',
  '..\\..\\',
  '<script>alert(1)</script>',
  '=cmd()',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'x'.repeat(300),
  'x'.repeat(5_000),
  'BTC-USDT ',
  'btc-usdt',
  'ВТС-USDT',
  'BTC-USDT,ETH-USDT',
  '01890000-0000-7000-8000-00000000ffff',
  '01890000-0000-4000-8000-00000000ffff',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
  '00000000-0000-7000-8000-000000000000',
  '5_999999999999999',
  '999999999999999_999999999999999',
  '0_0',
  '1_2_3',
  '_',
  '0000-01',
  '0001-01',
  '9999-12',
  '1970-01',
  '2038-02',
  '2026-13',
]

/** Values of another kind than the one that is asked for. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[]],
  ['BTC-USDT'],
  [null],
  { $ne: '' },
  { $gt: '' },
  { toString: 'x' },
  { length: 3 },
  { inspect: 'x' },
  { valueOf: 1 },
  nested(60),
  Array.from({ length: 500 }, () => '1'),
]

export function hostileText(random: Random): string {
  return random.pick(HOSTILE_TEXTS)
}

export function hostileValue(random: Random): unknown {
  return random.percent(55) ? hostileText(random) : random.pick(HOSTILE_VALUES)
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { d: value }
  return value
}

/** One of the shapes that a schema lets one choose from. */
export function oneShape(schema: Json, random: Random): Json {
  const shapes = (schema.oneOf ?? schema.anyOf) as Json[] | undefined
  return shapes === undefined ? schema : oneShape(random.pick(shapes), random)
}

/** A value of a schema for a field without a meaning of its own: a choice of its enum, the edge of its range, an example of its pattern. */
export function valueOf(choice: Json, random: Random): unknown {
  const schema = oneShape(choice, random)
  if (Array.isArray(schema.enum)) return random.pick(schema.enum as unknown[])
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'boolean':
      return random.percent(50)
    case 'integer':
    case 'number':
      return random.pick([0, 1, 2, 1000, (schema.minimum as number | undefined) ?? 0])
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueOf((schema.items ?? {}) as Json, random))
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>)
          .filter(([name]) => (schema.required as string[] | undefined)?.includes(name) || random.percent(50))
          .map(([name, of]) => [name, valueOf(of, random)]),
      )
    default:
      return textOf(schema, random)
  }
}

const EXAMPLES = [
  ...HOSTILE_TEXTS,
  '1',
  '2',
  '7',
  '20',
  '50',
  '100',
  '200',
  '1000',
  '2026-11',
  '2026-02',
  'abc',
  'en',
  'ab'.repeat(32),
  '1.0.0',
  'assets/home-BX3fLq2a.js:1:2345',
]

function textOf(schema: Json, random: Random): string {
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern) : undefined
  const longest = (schema.maxLength as number | undefined) ?? Infinity
  const fitting = EXAMPLES.filter((text) => text.length <= longest && (pattern?.test(text) ?? true))
  return fitting.length === 0 ? hostileText(random) : random.pick(fitting)
}
