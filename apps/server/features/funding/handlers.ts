import { Readable } from 'node:stream'
import type { Engine } from '@candela/engine'
import { takePracticeFunds } from '../spot/intake.ts'
import { submit } from '../../intake/submit.ts'
import type { Queries } from '../../queries/index.ts'
import { type Letters, letterTexts } from '../messages/letters.ts'
import type { Handlers } from '../../http/api.ts'
import { valueOf } from '../../queries/answered.ts'

type Funding = Pick<
  Handlers,
  'balances' | 'postings' | 'pnl' | 'equity' | 'practiceFunds' | 'addPracticeFunds' | 'statement'
>

/** The caller's own money. */
export function fundingHandlers(engine: Engine, queries: Queries, letters: Letters): Funding {
  return {
    balances: async ({ session }) => valueOf(await queries.balances(session.customer)),
    postings: async ({ query, session }) => valueOf(await queries.postings(session.customer, query)),
    pnl: async ({ query, session }) => valueOf(await queries.pnl(session.customer, query)),
    equity: async ({ query, session }) => valueOf(await queries.equity(session.customer, query)),
    practiceFunds: ({ session }) => queries.practiceFunds(session.customer),
    async addPracticeFunds({ body, session }) {
      const applied = await submit(engine, takePracticeFunds(session.customer, body))
      const added = valueOf(await queries.practiceFundsAdded(applied))
      await letters.write(
        session.account,
        `practiceFunds ${added.seq}`,
        letterTexts('practiceFunds', (formats) => ({ amount: formats.decimal(added.amount) })),
      )
      return added
    },
    async statement({ query, session, reply }) {
      const lines = valueOf(await queries.statement(session.customer, query))
      void reply.header('content-disposition', 'attachment; filename="candela-statement.csv"')
      return Readable.from(lines, { objectMode: false })
    },
  }
}
