import { DownIcon, UpIcon } from '@candela/design'
import { useTexts } from '../../shell/index.ts'
import type { SortKey, Sorting } from './lists.ts'

interface SortHeadsProps {
  readonly sorting: Sorting
  readonly onSort: (key: Exclude<SortKey, 'own'>) => void
}

/** The sticky heads of a product list; each is a button that turns its sorting. */
export function SortHeads({ sorting, onSort }: SortHeadsProps) {
  const { t } = useTexts('market')
  const head = (key: Exclude<SortKey, 'own'>) => {
    const active = sorting.key === key
    const Mark = active && !sorting.descending ? UpIcon : DownIcon
    const state = !active ? t('sort.off') : sorting.descending ? t('sort.descending') : t('sort.ascending')
    return (
      <button
        type="button"
        className={active ? 'sort-head sort-head-active' : 'sort-head'}
        aria-label={t('sort.spoken', { by: t(`sort.${key}`), state })}
        aria-pressed={active}
        onClick={() => onSort(key)}
      >
        <span>{t(`sort.${key}`)}</span>
        <Mark size={15} />
      </button>
    )
  }
  return (
    <div className="sort-heads" role="group" aria-label={t('sort.label')}>
      {head('name')}
      <span className="sort-heads-right">
        {head('price')}
        {head('change')}
      </span>
    </div>
  )
}
