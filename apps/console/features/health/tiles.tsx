import type { DeskHealth } from '@candela/contract'
import { AreaChart, Badge } from '@candela/design'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { oldestPriceMs, WATCH } from './health-state.ts'
import { useMeasures } from './measures.ts'

/** Four figures with their last minutes. */
export function Tiles({ health }: { health: DeskHealth }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { span, size } = useMeasures()
  const { lag, journal, sockets, recent } = health
  const oldest = oldestPriceMs(health)
  return (
    <div className="health-tiles">
      <Tile
        title={t('tiles.lag')}
        figure={span(lag.ms)}
        samples={recent.lagMs}
        write={span}
        note={t('tiles.lagNote', { count: lag.entries, limit: span(WATCH.lagMs) })}
        watch={lag.ms > WATCH.lagMs}
      />
      <Tile
        title={t('tiles.commit')}
        figure={span(journal.commitP50Ms)}
        samples={recent.commitMs}
        write={span}
        note={t('tiles.commitNote', { span: span(journal.commitP99Ms) })}
        watch={journal.commitP99Ms > WATCH.commitP99Ms}
      />
      <Tile
        title={t('tiles.sockets')}
        figure={formats.count(sockets.open)}
        samples={recent.sockets}
        write={(value) => formats.count(value)}
        note={t('tiles.socketsNote', { size: size(sockets.unsentBytes), count: sockets.dropped })}
        watch={false}
      />
      <Tile
        title={t('tiles.price')}
        figure={span(oldest)}
        samples={recent.priceAgeMs}
        write={span}
        note={t('tiles.priceNote', { limit: span(WATCH.priceAgeMs) })}
        watch={oldest > WATCH.priceAgeMs}
      />
    </div>
  )
}

interface TileProps {
  title: string
  figure: string
  samples: readonly { at: number; value: number }[]
  write: (value: number) => string
  note: string
  watch: boolean
}

function Tile({ title, figure, samples, write, note, watch }: TileProps) {
  const { t } = useTexts()
  const values = samples.map(({ value }) => value)
  const summary = t('tiles.chart', {
    title,
    lowest: values.length === 0 ? figure : write(Math.min(...values)),
    highest: values.length === 0 ? figure : write(Math.max(...values)),
  })
  return (
    <section className="health-tile">
      <h2 className="row between">
        <span className="i2">{title}</span>
        {watch && <Badge tone="wait">{t('tiles.watch')}</Badge>}
      </h2>
      <p className="health-figure">{figure}</p>
      <div className="health-chart">
        {values.length > 1 && <AreaChart label={summary} values={values} height={62} />}
      </div>
      <p className="micro i3">{note}</p>
    </section>
  )
}
