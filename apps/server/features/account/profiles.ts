import type pg from 'pg'
import type { Language, Profile } from '@candela/contract'
import { birthDateFault, nickFault } from '@candela/rules/person'
import type { SentPhoto } from '../../photo.ts'
import { Refused } from '../../refused.ts'
import { masked } from '../../vault/contacts.ts'
import type { Pictures } from '../../vault/pictures/index.ts'
import type { Secrets } from '../../vault/secrets.ts'
import type { Sessions } from '../../vault/sessions.ts'
import { maskedNick } from '../../vault/masked.ts'

export interface ProfileChanges {
  readonly nick?: string | undefined
  readonly gender?: Profile['gender'] | undefined
  readonly birthday?: string | undefined
  readonly language?: Language | undefined
}

/** Profiles as customers write them. */
export interface Profiles {
  read(account: string): Promise<Profile>
  save(account: string, changes: ProfileChanges): Promise<Profile>
  /** WebP bytes; undefined where there is no picture. */
  avatar(account: string): Promise<Buffer | undefined>
  saveAvatar(account: string, photo: SentPhoto): Promise<Profile>
  removeAvatar(account: string): Promise<Profile>
}

interface Row {
  nick: string
  gender: Profile['gender']
  birthday: string | null
  share_code: string
  inviter: string | null
  avatar: string | null
  language: Language
  created_at: string
  username: string | null
  email: string | null
  phone: string | null
}

const NAME = (kind: string): string =>
  `(select shown from vault.sign_in_name where account = a.id and kind = '${kind}') as ${kind}`
const SELECT = `select a.nick, a.gender, a.birthday::text, a.share_code, a.language, a.created_at, v.version as avatar,
    i.nick as inviter, ${NAME('username')}, ${NAME('email')}, ${NAME('phone')}
  from vault.account a
  left join vault.account i on i.id = a.invited_by
  left join vault.avatar v on v.account = a.id
  where a.id = $1 and a.state = 'open'`
interface Parts {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly pictures: Pictures
  readonly sessions: Sessions
  readonly clock: () => number
}

export function openProfiles({ pool, secrets, pictures, sessions, clock }: Parts): Profiles {
  const place = (account: string): string => `avatar ${account}`
  const read = async (account: string): Promise<Profile> => {
    const { rows } = await pool.query<Row>(SELECT, [account])
    const row = rows[0]
    if (row === undefined) throw new Refused('notSignedIn')
    const email = row.email === null ? '' : masked('email', row.email)
    const phone = row.phone === null ? '' : masked('phone', row.phone)
    return {
      id: account,
      name: row.username ?? (email === '' ? phone : email),
      nick: row.nick,
      gender: row.gender,
      birthday: row.birthday ?? '',
      email,
      phone,
      shareCode: row.share_code,
      invitedBy: row.inviter === null ? '' : maskedNick(row.inviter),
      avatarVersion: Number(row.avatar ?? 0),
      language: row.language,
      createdAt: Number(row.created_at),
    }
  }
  return {
    read,
    async save(account, { nick, gender, birthday, language }) {
      const unfit = nick === undefined ? undefined : nickFault(nick)
      if (unfit !== undefined) throw new Refused(unfit.code, unfit.params)
      const impossible = birthday === undefined || birthday === '' ? undefined : birthDateFault(birthday, clock())
      if (impossible !== undefined) throw new Refused(impossible)
      await pool.query(
        `update vault.account set nick = coalesce($2, nick), gender = coalesce($3, gender), language = coalesce($4, language),
             birthday = case when $5::text is null then birthday else nullif($5, '')::date end
           where id = $1`,
        [account, nick ?? null, gender ?? null, language ?? null, birthday ?? null],
      )
      if (nick !== undefined) sessions.rename(account, nick)
      return read(account)
    },
    async avatar(account) {
      const { rows } = await pool.query<{ picture: Buffer }>('select picture from vault.avatar where account = $1', [
        account,
      ])
      return rows[0] && secrets.open(rows[0].picture, place(account))
    },
    async saveAvatar(account, photo) {
      const sealed = secrets.seal(await pictures.square(photo), place(account))
      await pool.query(
        `insert into vault.avatar (account, picture, version) values ($1, $2, $3)
           on conflict (account) do update set picture = excluded.picture, version = excluded.version`,
        [account, sealed, clock()],
      )
      return read(account)
    },
    async removeAvatar(account) {
      await pool.query('delete from vault.avatar where account = $1', [account])
      return read(account)
    },
  }
}
