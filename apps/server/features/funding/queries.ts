import type { AnswerOf, Balances, QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Answered } from '../../queries/answers.ts'
import type { Sources } from '../../queries/context.ts'
import { accountAsCsv, statementBalances } from './account-statement.ts'
import { balances, DayStarts } from './balances.ts'
import { equity, pnl } from './equity.ts'
import { incomeAsCsv, statementIncome } from './income.ts'
import { postings, postingsAsCsv } from './postings.ts'
import { practiceFunds, practiceFundsAdded } from './practice.ts'
import { eventsAsCsv, statementLines, statementTotals } from './statement.ts'
import { statementTransfers } from './transfers.ts'
import { disposals, disposalTotals, lotsAsCsv, taxLots } from './tax-lots.ts'

/** The customer's own money, as the durable journal says it. */
export interface FundingQueries {
  balances(customer: number): Promise<Answered<Balances>>
  postings(customer: number, query: QueryOf<'postings'>): Promise<Answered<AnswerOf<'postings'>>>
  statementLines(customer: number, query: QueryOf<'statementLines'>): Promise<Answered<AnswerOf<'statementLines'>>>
  statementTotals(customer: number, query: QueryOf<'statementTotals'>): Promise<Answered<AnswerOf<'statementTotals'>>>
  statementTransfers(
    customer: number,
    query: QueryOf<'statementTransfers'>,
  ): Promise<Answered<AnswerOf<'statementTransfers'>>>
  statementBalances(
    customer: number,
    query: QueryOf<'statementBalances'>,
  ): Promise<Answered<AnswerOf<'statementBalances'>>>
  statementIncome(customer: number, query: QueryOf<'statementIncome'>): Promise<Answered<AnswerOf<'statementIncome'>>>
  taxLots(customer: number, query: QueryOf<'taxLots'>): Answered<AnswerOf<'taxLots'>>
  disposals(customer: number, query: QueryOf<'disposals'>): Promise<Answered<AnswerOf<'disposals'>>>
  disposalTotals(customer: number, query: QueryOf<'disposalTotals'>): Promise<Answered<AnswerOf<'disposalTotals'>>>
  pnl(customer: number, query: QueryOf<'pnl'>): Promise<Answered<AnswerOf<'pnl'>>>
  equity(customer: number, query: QueryOf<'equity'>): Promise<Answered<AnswerOf<'equity'>>>
  practiceFunds(customer: number): Promise<AnswerOf<'practiceFunds'>>
  practiceFundsAdded(applied: Applied): Promise<Answered<AnswerOf<'addPracticeFunds'>>>
  /** RFC 4180, safe to open in a spreadsheet; in pieces of whole lines */
  statement(customer: number, query: QueryOf<'statement'>): Promise<Answered<AsyncIterable<string>>>
}

const AS_CSV = {
  events: eventsAsCsv,
  postings: postingsAsCsv,
  account: accountAsCsv,
  income: incomeAsCsv,
  lots: lotsAsCsv,
} as const

export function openFundingQueries(sources: Sources): FundingQueries {
  const starts = new DayStarts()
  return {
    balances: (customer) => balances(sources, starts, customer),
    postings: (customer, query) => postings(sources, customer, query),
    statementLines: (customer, query) => statementLines(sources, customer, query),
    statementTotals: (customer, query) => statementTotals(sources, customer, query),
    statementTransfers: (customer, query) => statementTransfers(sources, customer, query),
    statementBalances: (customer, query) => statementBalances(sources, customer, query),
    statementIncome: (customer, query) => statementIncome(sources, customer, query),
    taxLots: (customer, query) => taxLots(sources, customer, query),
    disposals: (customer, query) => disposals(sources, customer, query),
    disposalTotals: (customer, query) => disposalTotals(sources, customer, query),
    pnl: (customer, query) => pnl(sources, starts, customer, query),
    equity: (customer, query) => equity(sources, customer, query),
    practiceFunds: (customer) => practiceFunds(sources, customer),
    practiceFundsAdded: (applied) => practiceFundsAdded(sources, applied),
    statement: (customer, query) => AS_CSV[query.detail ?? 'events'](sources, customer, query),
  }
}
