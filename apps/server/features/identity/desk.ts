import type { AuditTrail } from '../../ports/audit.ts'
import type { SignedVerdicts } from './signed-verdicts.ts'
import type { PracticeSwitch } from './practice-switch.ts'
import type { Reviews } from './reviews.ts'
import type { Handlers } from '../../http/api.ts'

type IdentityDesk = Pick<
  Handlers,
  | 'deskCases'
  | 'deskTakeCase'
  | 'deskCase'
  | 'deskPhoto'
  | 'deskReturnCase'
  | 'deskValidateBegin'
  | 'deskValidateCase'
  | 'deskPracticeReviewer'
  | 'deskSwitchPracticeReviewer'
>

/** The queue of identity reviews. Nothing is shown before its row is in the audit log. */
export function identityDesk(
  audit: AuditTrail,
  verdicts: SignedVerdicts,
  reviews: Reviews,
  practiceSwitch: PracticeSwitch,
): IdentityDesk {
  return {
    deskCases: async ({ operator }) => ({ cases: await reviews.queue(operator) }),
    async deskTakeCase({ operator, params }) {
      const taken = await reviews.take(operator, params.case)
      await audit.note({ operator: operator.number, action: 'caseTaken', object: params.case })
      return taken
    },
    async deskCase({ operator, params }) {
      const opened = await reviews.open(operator, params.case)
      await audit.note({ operator: operator.number, action: 'caseOpened', object: params.case })
      return opened
    },
    async deskPhoto({ operator, params }) {
      const photo = await reviews.photo(operator, params.case, params.photo)
      const deed = { action: 'photoOpened', object: params.case, reason: params.photo } as const
      await audit.note({ operator: operator.number, ...deed })
      return photo
    },
    async deskReturnCase({ operator, params, body }) {
      await reviews.giveBack(operator, params.case, body.commandId, body.reasons)
      return { success: true }
    },
    deskValidateBegin: ({ operator, params, body, visit }) =>
      verdicts.begin(operator, params.case, body.commandId, visit.origin),
    async deskValidateCase({ operator, params, body, visit }) {
      const { stage } = await verdicts.validate(operator, params.case, body.commandId, body.response, visit.origin)
      return { stage: stage === 'validated' ? 'validated' : 'proposed' }
    },
    deskPracticeReviewer: () => reviews.practiceReviewer(),
    async deskSwitchPracticeReviewer({ operator, body }) {
      await practiceSwitch(operator.number, body.commandId, body.on)
      return reviews.practiceReviewer()
    },
  }
}
