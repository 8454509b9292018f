/** What the house says of itself, newest first; its texts are `posts.<id>`, and it changes with the app. `notice`: an announcement. */
export const POSTS = [
  { id: 'help', kind: 'news', day: '2026-11-23' },
  { id: 'statistics', kind: 'news', day: '2026-11-23' },
  { id: 'perpetuals', kind: 'news', day: '2026-11-22' },
  { id: 'knowledgeCheck', kind: 'notice', day: '2026-11-22' },
  { id: 'practice', kind: 'notice', day: '2026-11-21' },
] as const
export type Post = (typeof POSTS)[number]
