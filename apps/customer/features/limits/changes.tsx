import type { ProtectionChangeRow } from '@candela/contract'
import { GroupLabel, ListRow, RowGroup, TextButton } from '@candela/design'
import { useState } from 'react'
import { useRead } from '../../live/index.ts'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { isNone } from './limit-state.ts'

const FIRST = 4

/** Changes of the limits, newest first. */
export function Changes() {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const changeText = useChangeText()
  const [all, setAll] = useState(false)
  const changes = useRead('protectionChanges', undefined, { staleTime: 0 }).data?.changes ?? []
  if (changes.length === 0) return null
  const shown = all ? changes : changes.slice(0, FIRST)
  return (
    <section>
      <GroupLabel>{t('groups.changes')}</GroupLabel>
      <RowGroup>
        {shown.map((change) => (
          <ListRow
            key={`${change.at} ${change.change} ${change.limit?.of} ${change.limit?.period}`}
            title={<span className="limit-change">{changeText(change)}</span>}
            detail={formats.dateTime(change.at)}
          />
        ))}
      </RowGroup>
      {shown.length < changes.length && (
        <div className="mt2">
          <TextButton onClick={() => setAll(true)}>{t('changes.all')}</TextButton>
        </div>
      )}
    </section>
  )
}

function useChangeText(): (row: ProtectionChangeRow) => string {
  const { t } = useTexts('limits')
  const formats = useFormats()
  return ({ change, limit, until }) => {
    const time = formats.dateTime(until)
    const none = limit !== undefined && isNone(limit.amount)
    const named = {
      limit: limit ? t(`limit.${limit.of}.${limit.period}`) : '',
      amount: limit ? amountText(formats, 'USDT', limit.amount) : '',
    }
    switch (change) {
      case 'limitSet':
        return t('changes.limitSet', named)
      case 'raiseAsked':
        return none
          ? t('changes.removalAsked', { limit: named.limit, time })
          : t('changes.raiseAsked', { ...named, time })
      case 'raised':
        return none ? t('changes.removed', { limit: named.limit }) : t('changes.raised', named)
      case 'breakBegun':
      case 'exclusionBegun':
        return t(`changes.${change}`, { time })
      default:
        return t(`changes.${change}`)
    }
  }
}
