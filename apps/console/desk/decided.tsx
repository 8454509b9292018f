import { EmptyState } from '@candela/design'
import { useEffect, useRef } from 'react'

interface DecidedProps {
  readonly title: string
  readonly text: string
  readonly next: string
  readonly onNext: (() => void) | undefined
}

/** The decision that was taken, spoken too; the focus comes to it, from where the next one is one key away. */
export function Decided({ title, text, next, onNext }: DecidedProps) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <main className="desk-middle">
      <div ref={said} role="status" tabIndex={-1}>
        <NoMore title={title} text={text} next={next} onNext={onNext} />
      </div>
    </main>
  )
}

/** A decision that waits no more, with the way to the next one. */
export function NoMore({ title, text, next, onNext }: DecidedProps) {
  return <EmptyState title={title} text={text} {...(onNext && { action: { label: next, onClick: onNext } })} />
}
