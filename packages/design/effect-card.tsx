import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import './effect-card.css'

export interface EffectCardProps {
  title: ReactNode
  /** Before each line: a check, a cross. */
  mark: ReactNode
  items: readonly { key: string; title: ReactNode; text?: ReactNode }[]
}

/** The things that a step stops, or leaves as they are, point by point. */
export function EffectCard({ title, mark, items }: EffectCardProps) {
  return (
    <Card className="effect-card">
      <h3 className="label m i2">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.key} className="effect">
            {mark}
            <span>
              <span className="effect-title">{item.title}</span>
              {item.text !== undefined && <span className="effect-text">{item.text}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
