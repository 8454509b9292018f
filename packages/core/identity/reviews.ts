/** The state of a customer's review. */
export interface Review {
  /** the last submission that was validated or given back; 0: none */
  decided: number
  /** the submission someone proposed to validate; 0: none */
  proposed: number
  proposer: number
  /** true when the proposal covers the face check */
  face: boolean
}

/** Reviews by customer: of those alone of whom one was ever reviewed. */
export class Reviews {
  readonly known = new Map<number, Review>()

  of(customer: number): Review {
    let review = this.known.get(customer)
    if (review === undefined) {
      review = { decided: 0, proposed: 0, proposer: 0, face: false }
      this.known.set(customer, review)
    }
    return review
  }

  /** By customer. */
  all(): [customer: number, review: Review][] {
    return [...this.known].sort((a, b) => a[0] - b[0])
  }
}
