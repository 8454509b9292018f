import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sessionStore } from '../session/store.ts'
import { loadTexts } from '../shell/texts.ts'
import { upload } from './upload.ts'
import { type PhotoSending, usePhotoSending } from './use-photo-sending.ts'

vi.mock('./picture.ts', () => ({ prepared: () => new Promise((resolve) => setTimeout(() => resolve(new Blob()), 5)) }))
vi.mock('./upload.ts', () => ({ upload: vi.fn(() => Promise.resolve({})) }))

beforeAll(() => loadTexts(['identity', 'problems']))
const as = (id: string) => sessionStore.setState({ ud: { id, name: id, nick: id, token: 't' } })
afterEach(() => sessionStore.setState({ ud: undefined }))

it('a photo is sent for the account whose page it was chosen on, though another logs in while it is prepared', async () => {
  let sending: PhotoSending | undefined
  function Tile() {
    sending = usePhotoSending({ address: '/front', name: 'Front', onSent: () => undefined })
    return null
  }
  as('mara')
  renderToStaticMarkup(createElement(Tile))
  const sent = sending!.send(new File([], 'front.jpg'))
  as('teo')
  await sent
  expect(vi.mocked(upload)).toHaveBeenCalledWith(expect.objectContaining({ account: 'mara', address: '/front' }))
})
