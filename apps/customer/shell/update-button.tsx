import { Button, Note } from '@candela/design'
import { useState } from 'react'
import { startNewest } from './app-update.ts'
import { useTexts } from './texts.ts'

/** Begins the newer app where this one does not have what is needed. */
export function UpdateButton() {
  const { t } = useTexts('shell')
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const update = async () => {
    setState('busy')
    try {
      await startNewest()
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && (
        <Note tone="danger" alert>
          {t('update.failed')}
        </Note>
      )}
      <Button busy={state === 'busy'} onClick={() => void update()}>
        {t('update.action')}
      </Button>
    </>
  )
}
