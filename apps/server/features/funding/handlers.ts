import { Readable } from 'node:stream'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import type { Letters } from '../../ports/messages.ts'
import { valueOf } from '../../queries/answers.ts'
import type { FundingQueries } from './queries.ts'

type Funding = Pick<
  Handlers,
  | 'balances'
  | 'postings'
  | 'pnl'
  | 'equity'
  | 'practiceFunds'
  | 'addPracticeFunds'
  | 'statementLines'
  | 'statementTotals'
  | 'statementTransfers'
  | 'statementBalances'
  | 'statementIncome'
  | 'statement'
  | 'taxLots'
  | 'disposals'
  | 'disposalTotals'
>

/** The caller's own money. */
export function fundingHandlers(commands: Commands, queries: FundingQueries, letters: Letters): Funding {
  return {
    balances: async ({ session }) => valueOf(await queries.balances(session.customer)),
    postings: async ({ query, session }) => valueOf(await queries.postings(session.customer, query)),
    pnl: async ({ query, session }) => valueOf(await queries.pnl(session.customer, query)),
    equity: async ({ query, session }) => valueOf(await queries.equity(session.customer, query)),
    practiceFunds: ({ session }) => queries.practiceFunds(session.customer),
    async addPracticeFunds({ body: { commandId }, session: { customer, account } }) {
      const applied = await commands.submit({ kind: 'addPracticeFunds', customer, commandId })
      const added = valueOf(await queries.practiceFundsAdded(applied))
      await letters.write(account, `practiceFunds ${added.seq}`, 'practiceFunds', (formats) => ({
        amount: formats.decimal(added.amount),
      }))
      return added
    },
    statementLines: async ({ query, session }) => valueOf(await queries.statementLines(session.customer, query)),
    statementTotals: async ({ query, session }) => valueOf(await queries.statementTotals(session.customer, query)),
    statementTransfers: async ({ query, session }) =>
      valueOf(await queries.statementTransfers(session.customer, query)),
    statementBalances: async ({ query, session }) => valueOf(await queries.statementBalances(session.customer, query)),
    statementIncome: async ({ query, session }) => valueOf(await queries.statementIncome(session.customer, query)),
    taxLots: ({ query, session }) => valueOf(queries.taxLots(session.customer, query)),
    disposals: async ({ query, session }) => valueOf(await queries.disposals(session.customer, query)),
    disposalTotals: async ({ query, session }) => valueOf(await queries.disposalTotals(session.customer, query)),
    async statement({ query, session, reply }) {
      const lines = valueOf(await queries.statement(session.customer, query))
      void reply.header('content-disposition', 'attachment; filename="candela-statement.csv"')
      return Readable.from(lines, { objectMode: false })
    },
  }
}
