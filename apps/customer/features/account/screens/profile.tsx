import {
  Badge,
  CameraIcon,
  Card,
  CopyIcon,
  EditIcon,
  ErrorState,
  GroupLabel,
  IconButton,
  IconSquare,
  LetterIcon,
  ListRow,
  NextIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  RowGroup,
  SkeletonRows,
} from '@candela/design'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../live/index.ts'
import { useCopy } from '../../../shell/copy.ts'
import { Screen, to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { useProfile } from '../data.ts'
import { EditSheet } from '../edit-sheet.tsx'
import { PictureSheet } from '../picture-sheet.tsx'
import { TierBadge } from '../profile-head.tsx'
import { ProfilePicture } from '../profile-picture.tsx'
import { ScoreBar } from '../score-bar.tsx'
import '../account.css'

/** The customer's picture, names, recorded data, tier and score. */
export function ProfilePage() {
  const { t } = useTexts('account')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const problemText = useProblemText('info')
  const read = useRead('profile', undefined, { staleTime: 30_000 })
  const profile = useProfile()
  const [sheet, setSheet] = useState<'edit' | 'picture'>()
  const close = () => setSheet(undefined)
  const edit = () => setSheet('edit')
  return (
    <Screen
      title={t('profile.title')}
      back={to('settings')}
      {...(profile && {
        action: (
          <IconButton label={t('profile.edit')} onClick={edit}>
            <EditIcon />
          </IconButton>
        ),
      })}
    >
      {!profile && read.isError && (
        <div className="pad">
          <ErrorState title={problemText(read.error)} retryLabel={shell('retry')} onRetry={() => void read.refetch()} />
        </div>
      )}
      {!profile && !read.isError && <SkeletonRows count={6} label={shell('loading')} />}
      {profile && (
        <div className="account">
          <div className="account-top">
            <span className="account-top-picture">
              <ProfilePicture profile={profile} size={72} />
              <button
                type="button"
                className="account-camera"
                aria-label={t('picture.change')}
                onClick={() => setSheet('picture')}
              >
                <span className="account-camera-disc">
                  <CameraIcon size={16} />
                </span>
              </button>
            </span>
            <div className="account-head-text">
              <h2 className="t-2 account-name">{profile.nick || profile.name}</h2>
              <p className="label i2">{t('profile.since', { date: formats.date(profile.createdAt) })}</p>
              <TierBadge />
            </div>
          </div>
          <RowGroup>
            <ListRow title={t('profile.nick')} trail={<Value text={profile.nick || '—'} />} onClick={edit} />
            <ListRow
              title={t('profile.gender')}
              trail={<Value text={t(`profile.genders.${profile.gender === '' ? 'none' : profile.gender}`)} />}
              onClick={edit}
            />
            <ListRow
              title={t('profile.birthday')}
              trail={
                <Value text={profile.birthday === '' ? t('profile.genders.none') : formats.day(profile.birthday)} />
              }
              onClick={edit}
            />
            <CopyRow title={t('profile.id')} text={profile.id} />
          </RowGroup>
          <section>
            <GroupLabel>{t('profile.signInNames')}</GroupLabel>
            <RowGroup>
              <Name icon={<PersonIcon size={20} />} title={t('profile.account')} text={profile.name} />
              <Name
                icon={<LetterIcon size={20} />}
                title={t('profile.email')}
                text={profile.email}
                href={to('bindEmail')}
              />
              <Name
                icon={<PhoneIcon size={20} />}
                title={t('profile.phone')}
                text={profile.phone}
                href={to('bindPhone')}
              />
            </RowGroup>
          </section>
          <section>
            <GroupLabel>{t('profile.standing')}</GroupLabel>
            <Card padded href={to('creditScore')}>
              <ScoreBar />
            </Card>
          </section>
          <RowGroup>
            <ListRow
              lead={<IconSquare>{<PeopleIcon size={20} />}</IconSquare>}
              title={t('profile.shareCode')}
              trail={<Value text={profile.shareCode} />}
              href={to('share')}
            />
            {profile.invitedBy !== '' && (
              <ListRow
                lead={<IconSquare>{<PersonIcon size={20} />}</IconSquare>}
                title={t('profile.invitedBy')}
                trail={<span className="account-value">{profile.invitedBy}</span>}
              />
            )}
          </RowGroup>
          <EditSheet open={sheet === 'edit'} profile={profile} onClose={close} />
          <PictureSheet open={sheet === 'picture'} profile={profile} onClose={close} />
        </div>
      )}
    </Screen>
  )
}

function Value({ text }: { text: string }) {
  return (
    <span className="account-value">
      <span className="account-name">{text}</span>
      <NextIcon size={18} className="i3" />
    </span>
  )
}

/** A sign-in name, masked by the server where it is a contact; a contact leads to where it is bound or changed. */
function Name({ icon, title, text, href }: { icon: ReactNode; title: string; text: string; href?: string }) {
  const { t } = useTexts('account')
  return (
    <ListRow
      lead={<IconSquare>{icon}</IconSquare>}
      title={title}
      trail={
        <span className="account-value">
          {text === '' ? <Badge tone="dashed">{t('profile.none')}</Badge> : text}
          {href !== undefined && <NextIcon size={18} className="i3" />}
        </span>
      }
      {...(href !== undefined && { href })}
    />
  )
}

function CopyRow({ title, text }: { title: string; text: string }) {
  const { t } = useTexts('account')
  const copy = useCopy()
  return (
    <ListRow
      title={title}
      detail={<span className="mono">{text}</span>}
      action={
        <IconButton label={t('profile.copy', { what: title })} tone="ink-2" onClick={() => copy(text)}>
          <CopyIcon size={20} />
        </IconButton>
      }
    />
  )
}
