/** The scheme, the address before what is asked of it (EIP-681: `@` a chain, `/` a function), and the parameters. */
const PAYMENT = /^(bitcoin|ethereum|tron):(?:\/\/)?([^?#@/]*)(?:@[^?#/]*)?(?:\/([^?#]*))?(?:\?([^#]*))?/i
const TRANSFER = 'transfer'

/**
 * The address that a scanned text names: the text itself, or the receiver of a payment request of Bitcoin (BIP-21), Ethereum (EIP-681) or
 * TRON. Amounts are left out. What asks for anything else is handed on as it is, for the check of addresses to refuse.
 */
export function scannedAddress(text: string): string {
  const whole = text.trim()
  const [, scheme, target, asked, query] = PAYMENT.exec(whole) ?? []
  if (scheme === undefined || target === undefined) return whole
  const parameters = new URLSearchParams(query)
  // BIP-21: what has to be understood and is not makes it no request at all
  if ([...parameters.keys()].some((name) => name.toLowerCase().startsWith('req-'))) return whole
  if (asked === undefined) return scheme.toLowerCase() === 'ethereum' ? target.replace(/^pay-/, '') : target
  // the target is the token's contract, and what is sent there is lost
  const receiver = asked === TRANSFER ? parameters.get('address') : null
  return receiver ?? whole
}
