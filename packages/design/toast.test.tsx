import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { CheckIcon, InfoIcon } from './icons.tsx'
import { dropToast, showToast, toasts } from './toast-queue.ts'
import { ToastHost } from './toast.tsx'

const TICK = renderToStaticMarkup(<CheckIcon size={20} weight={2} />)
const NOTE = renderToStaticMarkup(<InfoIcon size={20} />)

describe('a toast', () => {
  afterEach(() => {
    for (const { id } of toasts()) dropToast(id)
  })

  it('has a tick where something was done, and none where nothing was', () => {
    showToast({ text: 'Saved' })
    const done = renderToStaticMarkup(<ToastHost label="Notices" />)
    expect([done.includes(TICK), done.includes(NOTE)]).toEqual([true, false])
    dropToast(toasts()[0]!.id)
    showToast({ tone: 'note', text: 'Not saved' })
    const failed = renderToStaticMarkup(<ToastHost label="Notices" />)
    expect([failed.includes(TICK), failed.includes(NOTE)]).toEqual([false, true])
  })
})
