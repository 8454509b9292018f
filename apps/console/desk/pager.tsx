import { useState } from 'react'
import { Action } from './action.tsx'
import { useFormats, useTexts } from './texts.ts'

export interface Cursors {
  /** of the page on screen; undefined for the first */
  readonly now: string | undefined
  /** from 1 */
  readonly page: number
  readonly forward: (cursor: string) => void
  readonly back: () => void
}

/** The way through a list's pages. Another list, by another `of`, starts at its first page. */
export function useCursors(of: string): Cursors {
  const [way, setWay] = useState<{ of: string; cursors: readonly string[] }>({ of, cursors: [] })
  const cursors = way.of === of ? way.cursors : []
  return {
    now: cursors.at(-1),
    page: cursors.length + 1,
    forward: (cursor) => setWay({ of, cursors: [...cursors, cursor] }),
    back: () => setWay({ of, cursors: cursors.slice(0, -1) }),
  }
}

export function Pager({ cursors, next }: { cursors: Cursors; next: string }) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <span className="row g2">
      <Action disabled={cursors.page === 1} onClick={cursors.back}>
        {t('pager.back')}
      </Action>
      <span className="i2 nw">{t('pager.page', { page: formats.count(cursors.page) })}</span>
      <Action disabled={next === ''} onClick={() => cursors.forward(next)}>
        {t('pager.forward')}
      </Action>
    </span>
  )
}
