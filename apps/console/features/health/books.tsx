import type { DeskHealth } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { isZero } from './health-state.ts'
import { useMeasures } from './measures.ts'

/** As `/readyz` names them; another state than this stands as the server says it. */
const PARTS = ['engine', 'database', 'views', 'prices', 'clock', 'proof'] as const
const WELL = 'ok'

/** The journal, the proofs over it, and the books: every asset's accounts sum to nothing, or something was made out of nothing. */
export function Books({ health }: { health: DeskHealth }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { span, size } = useMeasures()
  const { journal, proofs, sums, parts, memoryBytes, upMs } = health
  const at = (instant: number) => (instant === 0 ? UNKNOWN : formats.timeWithSeconds(instant))
  const off = sums.filter(({ sum }) => !isZero(sum))
  const rows = [
    { key: 'durable', value: formats.count(journal.durable) },
    { key: 'acknowledged', value: formats.count(journal.acknowledged) },
    {
      key: 'segment',
      value: t('books.segmentFill', {
        segment: journal.segment,
        fill: formats.percent(journal.fill.toFixed(4), 0, 0),
      }),
    },
    { key: 'snapshot', value: at(journal.snapshotAt) },
    {
      key: 'checkpoint',
      value: t('books.checkpointOf', { time: at(proofs.checkpointAt), size: formats.count(proofs.size) }),
    },
    { key: 'proofs', value: formats.count(proofs.waiting) },
    { key: 'disk', value: size(journal.diskFreeBytes) },
    { key: 'memory', value: size(memoryBytes) },
    { key: 'up', value: span(upMs) },
  ] as const
  return (
    <section className="health-box">
      <h2 className="m">{t('books.title')}</h2>
      <KeyValueList
        dense
        rows={[
          ...rows.map(({ key, value }) => ({ key, label: t(`books.${key}`), value })),
          {
            key: 'sums',
            label: t('books.sums', { count: sums.length }),
            value: off.length === 0 ? t('books.zero') : off.map(({ asset, sum }) => `${sum} ${asset}`).join(', '),
            ...(off.length > 0 && { tone: 'danger' as const }),
          },
          ...PARTS.map((part) => {
            const state = parts[part] ?? UNKNOWN
            return state === WELL
              ? { key: part, label: t(`books.parts.${part}`), value: t('books.ok') }
              : {
                  key: part,
                  label: t(`books.parts.${part}`),
                  value: <span className="mono">{state}</span>,
                  tone: 'warn' as const,
                }
          }),
        ]}
      />
    </section>
  )
}
