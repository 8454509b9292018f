import type { Profile } from '@candela/contract'
import { Avatar } from '@candela/design'
import { useState } from 'react'
import { initialsOf } from './profile-fields.ts'
import './account.css'

interface Props {
  readonly profile: Pick<Profile, 'nick' | 'name' | 'avatarVersion'>
  readonly size: number
}

/** The customer's picture, or the initials in its place. Who it is stands beside it, so it says nothing. */
export function ProfilePicture({ profile, size }: Props) {
  const { avatarVersion } = profile
  const [lost, setLost] = useState(0)
  if (avatarVersion === 0 || avatarVersion === lost) {
    return <Avatar initials={initialsOf(profile.nick || profile.name)} size={size} />
  }
  return (
    <img
      key={avatarVersion}
      className="account-picture"
      src={`/api/v1/profile/avatar?v=${avatarVersion}`}
      alt=""
      width={size}
      height={size}
      onError={() => setLost(avatarVersion)}
    />
  )
}
