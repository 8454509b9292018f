import type { Passkey } from '@candela/contract'
import {
  Badge,
  Button,
  ConfirmSheet,
  DeleteIcon,
  GroupLabel,
  IconButton,
  IconSquare,
  KeyIcon,
  ListRow,
  Note,
  PasskeyIcon,
  RowGroup,
  showToast,
} from '@candela/design'
import { useState } from 'react'
import { call, queryClient, readKey, useAppData, useRead } from '../../../live/index.ts'
import { isUnderFigures, knowsPasskeys, makePasskey } from '../../../session/passkeys.ts'
import { endConfirmedBy, useStepUp } from '../../../session/step-up/index.ts'
import { Loading, Screen, to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { tellNewest } from '../data.ts'
import { NameSheet } from '../name-sheet.tsx'
import { passkeyNameFor } from '../passkey-name.ts'
import '../account.css'

/** The account's passkeys: what they are, add one on this device, remove one. */
export function PasskeysPage() {
  const { t } = useTexts('account')
  const problemText = useProblemText()
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const removing = useStepUp('lessProtection')
  const app = useAppData()
  const read = useRead('passkeys', undefined, { staleTime: 0 })
  const { data } = read
  const sessions = useRead('sessions').data?.sessions
  const [naming, setNaming] = useState(false)
  const [asked, setAsked] = useState<Passkey>()
  const [shown, setShown] = useState<Passkey>()
  const [busy, setBusy] = useState<'add' | 'remove'>()
  const [fault, setFault] = useState<string>()
  if (asked !== undefined && asked !== shown) setShown(asked)
  const reason =
    app?.passkeys === false || isUnderFigures()
      ? t('passkeys.unavailable')
      : knowsPasskeys()
        ? undefined
        : t('passkeys.noBrowser')

  const changed = () => {
    void tellNewest()
    void queryClient.invalidateQueries({ queryKey: readKey('security') })
  }
  const run = async (what: 'add' | 'remove', act: () => Promise<string | undefined>) => {
    setBusy(what)
    setFault(undefined)
    try {
      const said = await act()
      if (said !== undefined) showToast({ text: said })
    } catch (error) {
      setFault(problemText(error))
    }
    setBusy(undefined)
    changed()
  }
  const add = (name: string) => {
    setNaming(false)
    return run('add', async () => {
      const response = await makePasskey(await call('beginPasskey'))
      if (!response) return t('passkeys.cancelled')
      const made = await withStepUp((proof) => call('addPasskey', { body: { name, response, ...proof } }))
      if (made) endConfirmedBy('password')
      return made && t('passkeys.done')
    })
  }
  const remove = ({ id }: Passkey) => {
    setAsked(undefined)
    return run('remove', async () => {
      const done = await removing.withStepUp((proof) =>
        call('removePasskey', { params: { passkey: id }, body: { ...proof } }),
      )
      if (done && data?.passkeys.length === 1) endConfirmedBy('passkey')
      return done && t('passkeys.removed')
    })
  }

  return (
    <Screen
      title={t('passkeys.title')}
      back={to('settings')}
      {...(reason === undefined && {
        footer: (
          <Button busy={busy === 'add'} onClick={() => setNaming(true)}>
            {t('passkeys.add')}
          </Button>
        ),
      })}
    >
      <div className="account">
        <div>
          <span className="account-mark" aria-hidden="true">
            <PasskeyIcon size={28} />
          </span>
          <h2 className="t-2 mt4">{t('passkeys.lead')}</h2>
          <p className="callout i2 mt2">{t('passkeys.text')}</p>
        </div>
        {reason !== undefined && <Note tone="warn">{reason}</Note>}
        {fault !== undefined && (
          <Note tone="danger" alert>
            {fault}
          </Note>
        )}
        {!data && <Loading read={read} title={t('passkeys.failed')} rows={2} lead={false} />}
        {data && (
          <section>
            <GroupLabel>{t('passkeys.yours')}</GroupLabel>
            {data.passkeys.length === 0 ? (
              <div className="account-none">
                <p className="callout m">{t('passkeys.none')}</p>
                <p className="label i2">{t('passkeys.noneText')}</p>
              </div>
            ) : (
              <RowGroup>
                {data.passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
                ))}
              </RowGroup>
            )}
          </section>
        )}
        {stepUpSheet}
        {removing.stepUpSheet}
      </div>
      <NameSheet
        open={naming}
        suggested={passkeyNameFor(sessions, data?.passkeys ?? [])}
        onClose={() => setNaming(false)}
        onName={(name) => void add(name)}
      />
      <ConfirmSheet
        open={asked !== undefined}
        title={t('passkeys.removeTitle', { name: shown?.name ?? '' })}
        text={t('passkeys.removeText')}
        keepLabel={t('passkeys.keep')}
        confirmLabel={t('passkeys.remove')}
        confirmVariant="danger"
        onKeep={() => setAsked(undefined)}
        onConfirm={() => asked && void remove(asked)}
      />
    </Screen>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTexts('account')
  const formats = useFormats()
  const { name, createdAt, usedAt, synced } = passkey
  const used = usedAt === 0 ? t('passkeys.unused') : t('passkeys.used', { date: formats.dateTime(usedAt) })
  return (
    <ListRow
      lead={
        <IconSquare>
          <KeyIcon size={20} />
        </IconSquare>
      }
      title={
        <span className="account-device">
          <span className="account-name">{name}</span>
          {synced && <Badge>{t('passkeys.synced')}</Badge>}
        </span>
      }
      detail={`${t('passkeys.added', { date: formats.date(createdAt) })} · ${used}`}
      action={
        <IconButton label={t('passkeys.removeOf', { name })} tone="ink-2" onClick={onRemove}>
          <DeleteIcon size={20} />
        </IconButton>
      }
    />
  )
}
