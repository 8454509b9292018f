import { ListRow, NextIcon, RowGroup } from '@candela/design'
import { to } from '../../shell/index.ts'
import type { Article } from './articles.ts'

/** Titles in a card, each the way to its article. */
export function ArticleRows({ articles }: { articles: readonly Article[] }) {
  return (
    <RowGroup>
      {articles.map(({ id, title }) => (
        <ListRow
          key={id}
          title={<span className="help-row">{title}</span>}
          trail={<NextIcon size={18} className="i3" />}
          href={to('helpDetail', { id })}
        />
      ))}
    </RowGroup>
  )
}
