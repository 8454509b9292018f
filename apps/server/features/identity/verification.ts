import type pg from 'pg'
import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { Intents } from '../../intents/index.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import type { Log } from '../../log.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Notices } from '../../ports/messages.ts'
import type { Pictures } from '../../vault/pictures/index.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { openCaseDecisions } from './decisions.ts'
import { type OwnIdentity, openOwnIdentity } from './own-identity.ts'
import { openPersonKeys } from './person-keys.ts'
import { openPracticeReviewer } from './practice-reviewer.ts'
import { applyRetention } from './retention.ts'
import { openReviewQueue } from './review-queue.ts'
import type { Reviews } from './reviews.ts'
import { openSamples } from './samples.ts'
import { openIdentityViews } from './views.ts'

/** Identity verification: the customers' side, the reviewers' side, and the deadlines. */
export interface IdentityVerification {
  readonly own: OwnIdentity
  readonly reviews: Reviews
  /** One round of what is due: the practice reviewer's cases, and what is to be deleted. */
  round(): Promise<void>
}

export interface IdentityParts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly commands: Commands
  readonly intents: Intents
  readonly audit: AuditTrail
  readonly secrets: Secrets
  readonly pictures: Pictures
  readonly store: CredentialStore
  readonly facts: PersonFacts
  readonly notices: Notices
  readonly clock: () => number
  readonly log: Log
}

export function openIdentityVerification(given: IdentityParts): IdentityVerification {
  const { pool, clock, log } = given
  const keys = openPersonKeys(pool, given.secrets)
  const views = openIdentityViews(pool, clock)
  const decisions = openCaseDecisions({ ...given, keys })
  const parts = { ...given, keys, views, decisions, samples: openSamples() }
  const practice = openPracticeReviewer(parts)
  return {
    own: openOwnIdentity(parts),
    reviews: openReviewQueue(parts),
    async round() {
      await practice.run()
      const deleted = await applyRetention(pool, keys, clock())
      if (deleted > 0) log.info({ cases: deleted }, 'documents were deleted by the rule')
    },
  }
}
