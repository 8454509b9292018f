import { Note } from '@candela/design'

/** A refusal that belongs to no field. */
export function FormNote({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div className="mt4">
      <Note tone="danger" alert>
        {text}
      </Note>
    </div>
  )
}
