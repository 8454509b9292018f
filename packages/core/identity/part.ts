import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Operators } from '../operators/operators.ts'
import { part } from '../parts/part.ts'
import { FACE_VALIDATED, type Facts, IDENTITY_VALIDATED } from '../facts/facts.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Reviews } from './reviews.ts'

interface BesideReviews {
  readonly customers: Customers
  readonly facts: Facts
  readonly operators: Operators
}

/** The state of reviews, by customer. */
export const reviewsPart = part({
  name: 'reviews',
  place: 11,
  version: 1,
  create: () => new Reviews(),
  isEmpty: ({ known }) => known.size === 0,
  write(out, reviews) {
    const all = reviews.all()
    out.word(all.length)
    for (const [customer, { decided, proposed, proposer, face }] of all) {
      out.word(customer)
      out.word(decided)
      out.word(proposed)
      out.word(proposer)
      out.word(face ? 1 : 0)
    }
  },
  read(from, reviews: Reviews, { customers }: BesideReviews) {
    for (let left = from.count(20); left > 0; left--) {
      const customer = from.word()
      if (!customers.exists(customer)) throw new SnapshotFormatError('a review of nobody')
      const decided = from.word()
      const proposed = from.word()
      const proposer = from.word()
      reviews.known.set(customer, { decided, proposed, proposer, face: from.word() === 1 })
    }
  },
  /** Checks that each finding of a review stems from a decision; a proposal is another operator's to agree to. */
  check(reviews, { facts, operators, customers }: BesideReviews) {
    for (const [customer, review] of reviews.known) {
      assert(customers.exists(customer), 'a review is of a customer')
      assert(review.proposed === 0 || review.proposed > review.decided, 'what was decided is not proposed again')
      assert((review.proposed === 0) === (review.proposer === 0), 'a proposal is somebody’s')
      assert(review.proposer === 0 || operators.get(review.proposer) !== undefined, 'who proposes was enrolled')
    }
    for (const [customer, fact] of facts.all()) {
      if (fact !== IDENTITY_VALIDATED && fact !== FACE_VALIDATED) continue
      assert((reviews.known.get(customer)?.decided ?? 0) > 0, 'nobody is validated without a review')
      assert(facts.since(customer, IDENTITY_VALIDATED) !== 0, 'a face is known only with its identity')
    }
  },
})
