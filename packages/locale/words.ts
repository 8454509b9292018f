/** One catalogue per product word and language: `catalogues/<language>/<word>.json`. */
export const WORDS = [
  'shell',
  'session',
  'landing',
  'home',
  'settings',
  'account',
  'legal',
  'problems',
  'letters',
  'market',
  'product',
  'products',
  'trade',
  'order',
  'proof',
  'balances',
  'security',
  'identity',
  'console',
] as const
export type Word = (typeof WORDS)[number]
