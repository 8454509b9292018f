import { Badge, Card, CheckIcon, NextIcon } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { useSignedIn, useUserData } from '../../session/store.ts'
import { to, useTexts } from '../../shell/index.ts'
import { useProfile } from './data.ts'
import { ProfilePicture } from './profile-picture.tsx'

/** The customer's tier as a badge; nothing until it is known. */
export function TierBadge() {
  const { t } = useTexts('account')
  const tier = useRead('identity', undefined, { enabled: useSignedIn() }).data?.tier
  if (tier === undefined) return null
  const validated = tier === 'identity' || tier === 'face'
  return (
    <Badge tone={validated ? 'ok' : 'plain'} {...(validated && { icon: <CheckIcon size={14} weight={2.2} /> })}>
      {t(`tiers.${tier}`)}
    </Badge>
  )
}

/** The customer at the top of Settings: picture, name, standing; leads to the profile. */
export function ProfileHead() {
  const ud = useUserData()
  // what this device knows already stands there while the rest is on its way
  const profile = useProfile() ?? (ud && { nick: ud.nick, name: ud.name, avatarVersion: 0 })
  if (!profile) return null
  return (
    <Card padded href={to('profile')}>
      <span className="account-head">
        <ProfilePicture profile={profile} size={52} />
        <span className="account-head-text">
          <span className="t-3 account-name">{profile.nick || profile.name}</span>
          {profile.nick !== '' && profile.nick !== profile.name && (
            <span className="cap i2 account-name">{profile.name}</span>
          )}
          <span>
            <TierBadge />
          </span>
        </span>
        <NextIcon size={18} className="i3" />
      </span>
    </Card>
  )
}
