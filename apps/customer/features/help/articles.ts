import type { Formats } from '@candela/locale'
import { type Figures, helpFigures } from './figures.ts'

/** Every article by the topic it is listed under, in the order of the pages; its texts are `articles.<id>`. */
export const TOPICS = {
  practice: ['practiceFunds', 'offline'],
  trading: ['fill', 'stops', 'timed', 'refusal'],
  perpetual: ['perpetual', 'liquidation'],
  earn: ['yield', 'earlyExit'],
  strategy: ['strategies', 'strategyKinds', 'strategyLearner', 'strategyBacktest', 'strategyStops'],
  security: ['protect', 'freeze', 'retrieval'],
  account: ['identity', 'limits', 'statement'],
  proof: ['prices', 'proof', 'houseFigures'],
} as const
export type Topic = keyof typeof TOPICS
export type ArticleId = (typeof TOPICS)[Topic][number]

export const TOPIC_NAMES = Object.keys(TOPICS) as readonly Topic[]
export const ARTICLE_IDS: readonly ArticleId[] = TOPIC_NAMES.flatMap((topic) => TOPICS[topic])
/** the articles that customers ask for first */
export const ASKED_MOST: readonly ArticleId[] = ['fill', 'timed', 'liquidation', 'proof', 'refusal']

/** An article in the reader's language, its figures filled in. */
export interface Article {
  readonly id: ArticleId
  readonly topic: Topic
  readonly title: string
  /** a line each: a paragraph, or after "- " an item of a list */
  readonly text: string
}

/** Every article in the order of the pages, from the texts of one language and its way to write figures. */
export function articlesIn(
  read: (id: ArticleId, part: 'title' | 'text', figures: Figures) => string,
  formats: Formats,
): readonly Article[] {
  const figures = helpFigures(formats)
  return TOPIC_NAMES.flatMap((topic) =>
    TOPICS[topic].map((id) => ({ id, topic, title: read(id, 'title', figures), text: read(id, 'text', figures) })),
  )
}
