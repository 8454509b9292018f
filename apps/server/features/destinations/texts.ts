/** A card as its owner entered it, in the name that the verification shows. */
export interface CardTexts {
  readonly kind: 'card'
  readonly holder: string
  readonly country: string
  readonly bank: string
  readonly number: string
  readonly branch: string
  readonly branchNumber: string
  readonly swift: string
  readonly aba: string
  readonly address: string
  readonly notes: string
}

/** An address in the one way to write it. */
export interface AddressTexts {
  readonly kind: 'address'
  readonly address: string
  readonly name: string
}

export type DestinationTexts = CardTexts | AddressTexts

/** The canonical text of a payment's target; the digest in the journal is of it. */
export function canonicalOf(texts: DestinationTexts): string {
  return texts.kind === 'card' ? texts.number : texts.address
}
