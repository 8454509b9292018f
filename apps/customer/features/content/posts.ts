/** Posts of the house, newest first; their texts are `posts.<id>`, and they change with the app. `notice`: an announcement. */
export const POSTS = [
  { id: 'help', kind: 'news', day: '2026-11-23' },
  { id: 'statistics', kind: 'news', day: '2026-11-23' },
  { id: 'perpetuals', kind: 'news', day: '2026-11-22' },
  { id: 'knowledgeCheck', kind: 'notice', day: '2026-11-22' },
  { id: 'practice', kind: 'notice', day: '2026-11-21' },
] as const
export type Post = (typeof POSTS)[number]
