import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { orderNumber } from '../../intake/decimals.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openApplicationDecisions } from './decisions.ts'
import { openApplicationLooks } from './looks.ts'
import { openApplicationQueue } from './queue.ts'

/** Applications for loans at the desk: two operators approve one, one refuses it for listed reasons, and none changes it. */
export const applications = feature({
  word: 'applications',
  needs: ['sentLoanForms', 'verifiedName', 'audit', 'operatorPasskeys'],
  intents: ['decideLoan'],
  desk: {
    deskApplications: [],
    deskApplication: ['applicationOpened'],
    deskApplicationPhoto: ['applicationPhotoOpened'],
    deskApproveBegin: [],
    deskApproveApplication: ['loanProposed', 'loanAgreed'],
    deskRefuseApplication: ['loanRefused'],
  },
  open(
    { engine, commands, intents, sources, vault, clock },
    { sentLoanForms: forms, verifiedName, audit, operatorPasskeys: operators },
  ) {
    const { pool, relyingParty } = vault
    const queue = openApplicationQueue(sources, pool)
    const looks = openApplicationLooks({ pool, forms, verifiedName, audit, clock })
    const signing = openSigning({ operators, relyingParty, challenges: openChallenges(clock) })
    const decide = openApplicationDecisions({ engine, commands, intents, audit })
    const waiting = (typed: string): number => {
      const loan = orderNumber(typed)
      queue.mustWait(loan)
      return loan
    }
    return {
      handlers: {
        deskApplications: ({ operator }) => queue.shown(operator),
        deskApplication: async ({ operator, params }) => looks.form(operator.number, waiting(params.application)),
        deskApplicationPhoto: async ({ operator, params }) =>
          looks.photo(operator.number, waiting(params.application), params.photo),
        deskApproveBegin: ({ operator, params, body, visit }) =>
          signing.begin(operator, visit.origin, () =>
            queue.approval(operator, orderNumber(params.application), body.commandId),
          ),
        async deskApproveApplication({ operator, params, body, visit }) {
          const find = () => queue.approval(operator, orderNumber(params.application), body.commandId)
          const signature = await signing.signed(operator, visit.origin, body.response, find)
          const stage = await decide({ ...find(), signature })
          return { stage: stage === 'refused' ? 'refusedByRule' : stage }
        },
        async deskRefuseApplication({ operator, params, body }) {
          await decide(queue.refusal(operator, orderNumber(params.application), body.commandId, body.reasons))
          return { success: true }
        },
      },
    }
  },
})
