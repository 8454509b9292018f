import { type AddressFamily, parseAddress } from './address-kinds.ts'

/** The kind of money that rails move: real or practice. */
export type RailMode = 'real' | 'practice'

/** The reason why an address cannot be paid. */
export type AddressFault =
  | 'addressInvalid'
  | 'addressReal'
  | 'addressPractice'
  | 'addressOtherChain'
  | 'addressTestnet'
  | 'addressFuture'
  | 'addressOwn'

/** An address to pay, as the one way to write it; or what is wrong with it, and of which chain it is where it is another's. */
export type AddressCheck =
  | { readonly code: 'ok'; readonly canonical: string }
  | { readonly code: AddressFault; readonly chain?: AddressFamily }

/**
 * Judges an address for a rail of a family, the first fault in this order (money §7): addressInvalid, addressReal and
 * addressPractice (practice rails take practice addresses only, real rails none), addressOtherChain, addressTestnet,
 * addressFuture (a witness version that is any miner's to spend), addressOwn (one of the house's own, `own`, in any
 * spelling).
 */
export function checkAddress(asked: {
  mode: RailMode
  family: AddressFamily
  text: string
  own: readonly string[]
}): AddressCheck {
  const address = parseAddress(asked.text)
  if (!address) return { code: 'addressInvalid' }
  const { kind, family, canonical } = address
  if ((kind === 'practice') !== (asked.mode === 'practice')) {
    return { code: kind === 'practice' ? 'addressPractice' : 'addressReal' }
  }
  if (family !== asked.family) return { code: 'addressOtherChain', chain: family }
  if (kind === 'testnet') return { code: 'addressTestnet' }
  if (kind === 'future') return { code: 'addressFuture' }
  const isOwn = asked.own.some((each) => parseAddress(each)?.canonical === canonical)
  return isOwn ? { code: 'addressOwn' } : { code: 'ok', canonical }
}

const SEEN = 4

/** Those of a customer's addresses that look like a new one: another with the same first or last four characters (§7). */
export function lookAlikes(address: string, known: readonly string[]): string[] {
  const own = tellingPart(address)
  return known.filter((each) => {
    const other = tellingPart(each)
    if (other === own) return false
    return other.slice(0, SEEN) === own.slice(0, SEEN) || other.slice(-SEEN) === own.slice(-SEEN)
  })
}

/** The part by which addresses differ: their common beginnings are left out. */
function tellingPart(address: string): string {
  return address
    .replace(/^practice:\w+:/i, '')
    .replace(/^0x/i, '')
    .replace(/^bc1[qp]/i, '')
    .replaceAll('-', '')
}
