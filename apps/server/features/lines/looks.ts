import type pg from 'pg'
import type { AnswerOf } from '@candela/contract'
import { openNotedLooks } from '../../desk/noted-looks.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import type { ReadVerifiedName } from '../../ports/identity.ts'
import type { RemittanceReads } from '../../ports/rails.ts'
import { Refused } from '../../refused.ts'

/** Looks at what customers said and showed of a remittance. Nothing is shown before it is in the audit log and in the owner's own. */
export interface RemittanceLooks {
  /** Refuses with notFound. */
  said(operator: number, request: number): Promise<AnswerOf<'deskRemittance'>>
  /** WebP bytes. Refuses with notFound. */
  voucher(operator: number, request: number): Promise<Buffer>
}

interface Parts {
  readonly pool: pg.Pool
  readonly remittances: RemittanceReads
  readonly verifiedName: ReadVerifiedName
  readonly audit: AuditTrail
  readonly clock: () => number
}

export function openRemittanceLooks({ pool, remittances, verifiedName, audit, clock }: Parts): RemittanceLooks {
  const note = openNotedLooks({ pool, audit, clock })
  const log = (account: string, operator: number, request: number, what: 'remittance' | 'voucher'): Promise<void> => {
    const object = `DP-${request}`
    const action = what === 'remittance' ? 'remittanceOpened' : 'voucherOpened'
    return note({ account, what, reason: object }, { operator, action, object })
  }
  return {
    async said(operator, request) {
      const found = await remittances.shown(request)
      if (found === undefined) throw new Refused('notFound')
      const { account, remitter, lastFour, hasVoucher } = found
      const validatedName = (await verifiedName(account)) ?? ''
      await log(account, operator, request, 'remittance')
      return { remitter, lastFour, validatedName, hasVoucher }
    },
    async voucher(operator, request) {
      const found = await remittances.voucher(request)
      if (found === undefined) throw new Refused('notFound')
      await log(found.account, operator, request, 'voucher')
      return found.bytes
    },
  }
}
