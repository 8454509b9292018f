/** A question of the knowledge check; `right`: the place of the right one among its choices. */
interface Question {
  readonly id: QuestionId
  readonly choices: 3
  readonly right: 0 | 1 | 2
}

type QuestionId = 'leverage' | 'forcedPrice' | 'distance' | 'funding' | 'mark' | 'mostLost' | 'timed' | 'stopLoss'

/**
 * The questions before leverage above DEFAULT_LEVERAGE, published with the right choices: it is there to be understood. Texts are
 * catalogue keys of the ids. Another list of questions is another version.
 */
export const KNOWLEDGE_CHECK = {
  version: 1,
  questions: [
    { id: 'leverage', choices: 3, right: 1 },
    { id: 'forcedPrice', choices: 3, right: 0 },
    { id: 'distance', choices: 3, right: 2 },
    { id: 'funding', choices: 3, right: 0 },
    { id: 'mark', choices: 3, right: 2 },
    { id: 'mostLost', choices: 3, right: 1 },
    { id: 'timed', choices: 3, right: 0 },
    { id: 'stopLoss', choices: 3, right: 2 },
  ],
} as const satisfies KnowledgeCheck

export interface KnowledgeCheck {
  readonly version: number
  readonly questions: readonly Question[]
}

/** The number of right answers; `answers`: of each question the place of a choice, in their order. */
export function rightAnswers({ questions }: KnowledgeCheck, answers: readonly number[]): number {
  return questions.filter(({ right }, place) => answers[place] === right).length
}
