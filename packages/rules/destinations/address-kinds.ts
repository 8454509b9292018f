import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { foldTyped } from '@candela/units'
import { base58, bech32, bech32m } from '@scure/base'

/** Chains whose addresses look alike and are paid alike: one address of a family serves all its rails. */
export type AddressFamily = 'btc' | 'evm' | 'tron'

/** An address that is one, of whatever chain. `canonical`: the one way to write it. */
export interface Address {
  readonly family: AddressFamily
  readonly canonical: string
  readonly kind: 'main' | 'testnet' | 'future' | 'practice'
}

const LONGEST = 120

/**
 * Reads any address that the house knows (money §7); undefined where it is none or its checksum fails. A payment link
 * is stripped, its amount ignored.
 */
export function parseAddress(text: string): Address | undefined {
  const trimmed = foldTyped(text)
  if (trimmed.length > LONGEST) return undefined
  if (/^practice:/i.test(trimmed)) return parsePractice(trimmed)
  // what a wallet has to understand to pay (BIP-21), and we do not
  if (/[?&]req-/i.test(trimmed)) return undefined
  // a chain goes with the scheme, a function does not: of `@1/transfer` the address is that of a token's contract
  const plain = trimmed.replace(/^(bitcoin|ethereum|tron):/i, '').replace(/(@[^/?]*)?(\?.*)?$/, '')
  return parseEvm(plain) ?? parseSegwit(plain) ?? parseBase58(plain)
}

/** EIP-55: mixed case has to be the checksum's; one case carries none. Written in lower case. */
function parseEvm(text: string): Address | undefined {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const isMixed = digits !== lower && digits !== digits.toUpperCase()
  if (isMixed && digits !== withCase(lower)) return undefined
  return { family: 'evm', canonical: `0x${lower}`, kind: 'main' }
}

/** A letter is a capital where the digit of the hash in its place is 8 or more. */
function withCase(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return [...lower].map((digit, at) => (hash[at]! >= '8' ? digit.toUpperCase() : digit)).join('')
}

const SEGWIT_LONGEST = 90

/** BIP-173 and BIP-350: witness 0 with the older checksum, the others with the newer; later versions are anybody's to spend. */
function parseSegwit(text: string): Address | undefined {
  const prefix = /^(bc|tb|bcrt)1/i.exec(text)?.[1]?.toLowerCase()
  if (prefix === undefined || text.length > SEGWIT_LONGEST) return undefined
  const version = segwitVersion(text as `${string}1${string}`)
  if (version === undefined) return undefined
  const kind = prefix !== 'bc' ? 'testnet' : version === 'known' ? 'main' : 'future'
  return { family: 'btc', canonical: text.toLowerCase(), kind }
}

function segwitVersion(text: `${string}1${string}`): 'known' | 'later' | undefined {
  for (const [coder, isOlder] of [
    [bech32, true],
    [bech32m, false],
  ] as const) {
    const decoded = coder.decodeUnsafe(text, SEGWIT_LONGEST)
    const program = decoded && coder.fromWordsUnsafe(decoded.words.slice(1))
    if (!decoded || !program) continue
    const version = decoded.words[0]!
    const { length } = program
    if (isOlder !== (version === 0) || version > 16 || length < 2 || length > 40) return undefined
    if (version === 0) return length === 20 || length === 32 ? 'known' : undefined
    return version === 1 && length === 32 ? 'known' : 'later'
  }
  return undefined
}

/** Version bytes of Base58Check, of 20 bytes behind them. */
const VERSIONS: Readonly<Record<number, Pick<Address, 'family' | 'kind'>>> = {
  0x00: { family: 'btc', kind: 'main' },
  0x05: { family: 'btc', kind: 'main' },
  0x6f: { family: 'btc', kind: 'testnet' },
  0xc4: { family: 'btc', kind: 'testnet' },
  0x41: { family: 'tron', kind: 'main' },
}

function parseBase58(text: string): Address | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text)) return undefined
  const bytes = base58.decode(text)
  if (bytes.length !== 25) return undefined
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  const version = VERSIONS[bytes[0]!]
  if (!version || bytes.subarray(21).some((byte, at) => byte !== sum[at])) return undefined
  return { ...version, canonical: text }
}

/** The tickers that practice addresses name their chain by. */
const TICKERS: Readonly<Record<AddressFamily, string>> = { btc: 'btc', evm: 'eth', tron: 'trx' }
const PRACTICE_WORDS = 10

/**
 * The practice address of an index (money §7): ten characters of it and six of bech32m's checksum over `practice-…`, in
 * fours. On no chain.
 */
export function practiceAddress(family: AddressFamily, index: number): string {
  const words = Array.from(
    { length: PRACTICE_WORDS },
    (_, at) => Math.floor(index / 32 ** (PRACTICE_WORDS - 1 - at)) % 32,
  )
  const prefix = `practice-${TICKERS[family]}`
  return practiceText(TICKERS[family], bech32m.encode(prefix, words).slice(prefix.length + 1))
}

function practiceText(ticker: string, characters: string): string {
  return `practice:${ticker}:${characters.replaceAll(/(.{4})(?=.)/g, '$1-')}`
}

function parsePractice(text: string): Address | undefined {
  const match = /^practice:([a-z]+):([\da-z-]+)$/.exec(text === text.toUpperCase() ? text.toLowerCase() : text)
  const family = (['btc', 'evm', 'tron'] as const).find((each) => TICKERS[each] === match?.[1])
  const characters = match?.[2]!.replaceAll('-', '')
  if (!family || characters?.length !== PRACTICE_WORDS + 6) return undefined
  if (!bech32m.decodeUnsafe(`practice-${TICKERS[family]}1${characters}`)) return undefined
  return { family, canonical: practiceText(TICKERS[family], characters), kind: 'practice' }
}
