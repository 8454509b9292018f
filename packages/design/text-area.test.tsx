import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextAreaField } from './field.tsx'

it('a text that cannot be changed is read-only for the keyboard and for a screen reader', () => {
  const drawn = (change: object) => renderToStaticMarkup(<TextAreaField label="Text" value="7" {...change} />)
  expect(drawn({})).toMatch(/<textarea[^>]* readonly/i)
  expect(drawn({ onChange: () => undefined })).not.toMatch(/readonly/i)
})
