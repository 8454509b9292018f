import type pg from 'pg'
import type { DeskApplicationForm } from '@candela/contract'
import { openNotedLooks } from '../../desk/noted-looks.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import type { ReadVerifiedName } from '../../ports/identity.ts'
import type { SentLoanForms } from '../../ports/loan.ts'
import { Refused } from '../../refused.ts'

/** Looks at what customers wrote and photographed. Nothing is shown before it is in the audit log and in the owner's own. */
export interface ApplicationLooks {
  /** Refuses with notFound. */
  form(operator: number, loan: number): Promise<DeskApplicationForm>
  /** WebP bytes. Refuses with notFound. */
  photo(operator: number, loan: number, id: string): Promise<Buffer>
}

interface Parts {
  readonly pool: pg.Pool
  readonly forms: SentLoanForms
  readonly verifiedName: ReadVerifiedName
  readonly audit: AuditTrail
  readonly clock: () => number
}

export function openApplicationLooks({ pool, forms, verifiedName, audit, clock }: Parts): ApplicationLooks {
  const note = openNotedLooks({ pool, audit, clock })
  const log = (account: string, operator: number, loan: number, photo?: string): Promise<void> => {
    const object = `LN-${loan}`
    return photo === undefined
      ? note({ account, what: 'loanForm', reason: object }, { operator, action: 'applicationOpened', object })
      : note(
          { account, what: 'loanPhoto', reason: object },
          { operator, action: 'applicationPhotoOpened', object, reason: photo },
        )
  }
  return {
    async form(operator, loan) {
      const sent = await forms.form(loan)
      if (sent === undefined) throw new Refused('notFound')
      const { fullName, age, contact, residency, employment } = sent.form
      const validatedName = (await verifiedName(sent.account)) ?? ''
      await log(sent.account, operator, loan)
      return { fullName, validatedName, age, contact, residency, employment, photos: [...sent.photos] }
    },
    async photo(operator, loan, id) {
      const found = await forms.photo(loan, id)
      if (found === undefined) throw new Refused('notFound')
      await log(found.account, operator, loan, id)
      return found.bytes
    },
  }
}
