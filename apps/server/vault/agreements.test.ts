import { CONSENT_VERSIONS } from '@candela/contract'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { openRegistration } from '../features/account/registration.ts'
import type { IntentKind } from '../intents/index.ts'
import { openAgreements } from './agreements.ts'

type Opening = Parameters<Parameters<typeof openRegistration>[0]['openCustomer']>[0]

it('know of an opening that a stop broke off under earlier texts, once it is finished', async () => {
  const agreements = await openAgreements({ query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Pool)
  let opening: IntentKind<Opening, number, null> | undefined
  openRegistration({
    agreements,
    accounts: { complete: () => Promise.resolve() },
    intents: { open: (kind: typeof opening) => (opening = kind) },
  } as unknown as Parameters<typeof openRegistration>[0])
  const finish = (customer: number, agreed: { readonly terms: number; readonly risk: number }) =>
    opening!.finish({ id: String(customer), ...agreed }, customer, {} as pg.PoolClient)
  await finish(7, { ...CONSENT_VERSIONS, terms: CONSENT_VERSIONS.terms - 1 })
  await finish(8, { ...CONSENT_VERSIONS, risk: CONSENT_VERSIONS.risk - 1 })
  await finish(9, CONSENT_VERSIONS)
  expect([7, 8, 9].map((customer) => agreements.isBehind(customer))).toEqual([true, true, false])
})
