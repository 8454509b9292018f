import { CheckIcon, classNames } from '@candela/design'
import type { ReactNode } from 'react'
import { useTexts } from '../../../shell/index.ts'
import { type Liveness, TICKS } from './liveness.ts'

const MIDDLE = { x: 170, y: 210 }
const INNER = { x: 132, y: 176 }
const OUTER = { x: 144, y: 188 }

/** The camera's picture in an oval, with ticks around it that fill as the check goes on. */
export function Oval({ lit, children }: { lit: number; children: ReactNode }) {
  return (
    <div className="face-stage">
      <div className="face-window">{children}</div>
      <svg className="face-ticks" viewBox="0 0 340 420" fill="none" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, index) => {
          const angle = (index / TICKS) * 2 * Math.PI - Math.PI / 2
          const [x, y] = [Math.cos(angle), Math.sin(angle)]
          return (
            <line
              key={index}
              className={classNames('face-tick', index < lit && 'face-tick-lit')}
              x1={MIDDLE.x + INNER.x * x}
              y1={MIDDLE.y + INNER.y * y}
              x2={MIDDLE.x + OUTER.x * x}
              y2={MIDDLE.y + OUTER.y * y}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** The movements that were asked for, the current one, and those to come. */
export function Movements({ liveness }: { liveness: Liveness }) {
  const { t } = useTexts('identity')
  return (
    <ol className="face-movements" aria-label={t('face.movements')}>
      {liveness.order.map((movement, index) => (
        <li
          key={movement}
          className={classNames(
            'face-movement',
            index < liveness.done && 'face-movement-done',
            index === liveness.done && 'face-movement-now',
          )}
          aria-current={index === liveness.done ? 'step' : undefined}
        >
          {index < liveness.done && <CheckIcon size={16} weight={2.2} />}
          {t(`face.short.${movement}`)}
        </li>
      ))}
    </ol>
  )
}
