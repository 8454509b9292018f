import { type Altered, instead, type Move, type Own } from './floor/move.ts'

export const MOVES: readonly Move<Own>[] = [
  { of: 100, weight: () => 2, make: (_, own) => ({ kind: 'addPracticeFunds', ...own }) },
]

export const ALTERED: Altered<'funding'> = { addPracticeFunds: instead }
