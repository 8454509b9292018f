import { PHOTO, type Profile } from '@candela/contract'
import { Button, CameraIcon, Note, Sheet, showToast } from '@candela/design'
import { useRef, useState } from 'react'
import { call, Problem } from '../../live/index.ts'
import { useMadeFor } from '../../session/store.ts'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { Cropper, cutOf, type LoadedPicture, loadPicture } from './cropper.tsx'
import { keepProfile } from './data.ts'
import { ProfilePicture } from './profile-picture.tsx'

interface Props {
  readonly open: boolean
  readonly profile: Profile
  readonly onClose: () => void
}

/** A picture chosen, placed and sent, or taken away. The server draws it anew, without anything that came with the file. */
export function PictureSheet({ open, profile, onClose }: Props) {
  const { t } = useTexts('account')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('picture.title')} closeLabel={shell('close')}>
      {open && <PictureForm profile={profile} onDone={onClose} />}
    </Sheet>
  )
}

function PictureForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTexts('account')
  const problemText = useProblemText()
  const account = useMadeFor()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<LoadedPicture>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [busy, setBusy] = useState<'send' | 'remove'>()
  const [fault, setFault] = useState<unknown>()

  const choose = async (file: File) => {
    setFault(undefined)
    try {
      if (file.size > PHOTO.maximumBytes) throw new Problem('imageTooLarge', {}, 413)
      setPicture(await loadPicture(file))
    } catch (error) {
      setFault(error)
    }
  }
  const run = async (what: 'send' | 'remove', ask: () => Promise<Profile>) => {
    if (busy !== undefined) return
    setBusy(what)
    setFault(undefined)
    try {
      keepProfile(await ask())
      showToast({ text: t(what === 'send' ? 'picture.saved' : 'picture.removed') })
      onDone()
    } catch (error) {
      setFault(error)
      setBusy(undefined)
    }
  }
  const send = () => run('send', async () => call('saveAvatar', { body: await cutOf(canvas.current!) }, { account }))

  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="picture-file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // so that the same file can be chosen again
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      {picture ? (
        <Cropper key={picture.url} picture={picture} canvas={canvas} />
      ) : (
        <div className="account-picture-now mt4">
          <ProfilePicture profile={profile} size={144} />
          <p className="cap i2">{t('picture.limit')}</p>
        </div>
      )}
      {fault !== undefined && (
        <div className="mt4">
          <Note tone="danger" alert>
            {problemText(fault)}
          </Note>
        </div>
      )}
      <div className="col g2 mt5">
        {picture ? (
          <>
            <Button busy={busy === 'send'} onClick={() => void send()}>
              {t('picture.use')}
            </Button>
            <Button variant="outline" onClick={() => input.current?.click()}>
              {t('picture.another')}
            </Button>
          </>
        ) : (
          <>
            <Button icon={<CameraIcon size={20} />} onClick={() => input.current?.click()}>
              {t('picture.choose')}
            </Button>
            {profile.avatarVersion !== 0 && (
              <Button
                variant="outline"
                className="danger"
                busy={busy === 'remove'}
                onClick={() => void run('remove', () => call('removeAvatar'))}
              >
                {t('picture.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
