import type { Desk } from '../../desk/index.ts'
import type { Health } from './health.ts'
import { limitOf } from '../../queries/page.ts'
import type { Handlers } from '../../http/api.ts'

type DeskHouse = Pick<Handlers, 'deskCustomers' | 'deskOpenCustomer' | 'deskAudit' | 'deskOperators' | 'deskHealth'>

/** What operators may look at: customers, masked; the audit log; each other; how the house does. */
export function deskHouse({ customers, audit, operators }: Desk, health: Health): DeskHouse {
  return {
    deskCustomers: ({ operator, query }) => customers.page(operator, query, limitOf(query)),
    deskOpenCustomer: ({ operator, params, body }) => customers.open(operator, params.customer, body.reason),
    async deskAudit({ query }) {
      // the rows first: what was added meanwhile is in the chain as well
      const page = await audit.page(query, limitOf(query))
      return { ...page, chain: await audit.chain() }
    },
    deskOperators: async () => ({ operators: await operators.list() }),
    deskHealth: () => health.read(),
  }
}
