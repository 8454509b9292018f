import type { Balances } from '@candela/contract'
import type { Answered } from '../queries/answers.ts'

export type ReadBalances = (customer: number) => Promise<Answered<Balances>>
