import { GroupLabel, KeyValueList } from '@candela/design'
import { useEffect } from 'react'
import { hearPromise, useKeeping } from '../../anchor/keeper.ts'
import { headOf, keyId, type Kept, sizeOf } from '../../anchor/kept.ts'
import { useFormats, useTexts } from '../../shell/index.ts'

/** The key and the last state of the log, with their times, and what the browser says of keeping them. */
export function KeptFacts({ kept }: { kept: Kept }) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const head = headOf(kept.note)
  const { promised } = useKeeping()
  useEffect(() => void hearPromise(), [])
  return (
    <section>
      <GroupLabel>{t('page.kept')}</GroupLabel>
      <KeyValueList
        boxed
        rows={[
          { key: 'key', label: t('page.key'), value: <span className="mono proofs-value">{keyId(kept.key)}</span> },
          { key: 'since', label: t('page.since'), value: formats.dateTime(kept.keptAt) },
          {
            key: 'size',
            label: t('page.size'),
            value: <span data-testid="kept-size">{formats.count(sizeOf(kept.note))}</span>,
          },
          { key: 'seen', label: t('page.seen'), value: formats.dateTime(kept.noteAt) },
          {
            key: 'compared',
            label: t('page.compared'),
            value: kept.comparedAt === undefined ? t('page.never') : formats.dateTime(kept.comparedAt),
          },
          ...(promised === undefined
            ? []
            : [{ key: 'promised', label: t('page.promised'), value: t(`page.promise.${promised}`) }]),
          {
            key: 'head',
            label: t('page.head'),
            value: <span className="mono">{`${head.slice(0, 8)}…${head.slice(-8)}`}</span>,
          },
        ]}
      />
      {promised !== undefined && promised !== 'granted' && <p className="cap i2 mt2">{t('page.promiseText')}</p>}
    </section>
  )
}
