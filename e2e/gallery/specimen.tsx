import { GroupLabel } from '@candela/design'
import { type ReactNode, useState } from 'react'

/** One component in its states, under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen" data-specimen={name} aria-label={name}>
      <GroupLabel>{name}</GroupLabel>
      <div className="specimen-states">{children}</div>
    </section>
  )
}

/** Holds what is chosen or typed. */
export function Held<T>({
  start,
  children,
}: {
  start: T
  children: (value: T, hold: (value: T) => void) => ReactNode
}) {
  const [value, hold] = useState(start)
  return children(value, hold)
}
