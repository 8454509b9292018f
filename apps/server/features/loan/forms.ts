import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import type { LoanDraft, LoanForm, LoanPhoto } from '@candela/contract'
import { DAY } from '@candela/units'
import { LatePicture } from '../../http/json-pieces.ts'
import type { SentPhoto } from '../../photo.ts'
import type { SentLoanForms } from '../../ports/loan.ts'
import type { Pictures } from '../../vault/pictures/index.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { transaction } from '../../vault/transaction.ts'

/** the time for which a form is kept that is not sent, and one whose loan is over: published */
const DRAFT_KEPT_MS = 30 * DAY
const KEPT_AFTER_MS = 90 * DAY
/** forms whose loans are over, of one account: of more the newest are kept */
const MOST_OVER = 10
const SALT_BYTES = 16

const EMPTY: LoanForm = {
  amount: '',
  days: 0,
  fullName: '',
  age: 0,
  contact: '',
  residency: '',
  employment: '',
  incomeBand: -1,
  assetsBand: -1,
}

/** A form that is ready to be sent, with what its digest in the journal is salted by. */
export interface FormToSend {
  readonly id: string
  readonly form: LoanForm
  /** hex */
  readonly salt: string
}

/** Applications as customers write them, sealed, with their photos. */
export interface LoanForms {
  draft(account: string): Promise<LoanDraft>
  save(account: string, form: LoanForm): Promise<LoanDraft>
  /** Refuses with imageUnreadable. */
  addPhoto(account: string, kind: LoanPhoto, photo: SentPhoto): Promise<LoanDraft>
  /** WebP bytes; undefined where the draft has no such photo. */
  photo(account: string, id: string): Promise<Buffer | undefined>
  toSend(account: string): Promise<FormToSend | undefined>
  /** It is loan `number`'s from now on. Once; again it changes nothing. */
  sent(account: string, sent: FormToSend, number: number, client: pg.PoolClient): Promise<void>
  readonly ofLoans: SentLoanForms
  /** Deletes what the published rule says by now. */
  applyRetention(now: number): Promise<void>
  /** All that is kept, photos included, for the owner to take away. */
  everything(account: string): Promise<object[]>
}

interface FormRow {
  id: string
  form: Buffer
  loan: string | null
}
interface PhotoRow {
  id: string
  kind: LoanPhoto
  added_at: string
}

export function openLoanForms(pool: pg.Pool, secrets: Secrets, pictures: Pictures, clock: () => number): LoanForms {
  const formPlace = (account: string): string => `loan form ${account}`
  const photoPlace = (id: string): string => `loan photo ${id}`
  const opened = (account: string, form: Buffer): LoanForm & { salt?: string } =>
    JSON.parse(secrets.open(form, formPlace(account)).toString('utf8')) as LoanForm & { salt?: string }
  const sealed = (account: string, form: LoanForm & { salt?: string }): Buffer =>
    secrets.seal(JSON.stringify(form), formPlace(account))
  const draftRow = async (account: string, client: pg.Pool | pg.PoolClient = pool): Promise<FormRow | undefined> => {
    const text = 'select id, form, loan from vault.loan_form where account = $1 and loan is null'
    return (await client.query<FormRow>(text, [account])).rows[0]
  }
  const photosOf = async (form: string): Promise<PhotoRow[]> =>
    (
      await pool.query<PhotoRow>('select id, kind, added_at from vault.loan_photo where form = $1 order by kind', [
        form,
      ])
    ).rows
  const photoBytes = async (id: string, account: string): Promise<Buffer | undefined> => {
    const { rows } = await pool.query<{ photo: Buffer }>(
      'select p.photo from vault.loan_photo p join vault.loan_form f on f.id = p.form where p.id = $1 and f.account = $2',
      [id, account],
    )
    return rows[0] && secrets.open(rows[0].photo, photoPlace(id))
  }
  const draft = async (account: string): Promise<LoanDraft> => {
    const row = await draftRow(account)
    if (row === undefined) return { form: null, photos: [] }
    const photos = await photosOf(row.id)
    return {
      form: opened(account, row.form),
      photos: photos.map(({ id, kind, added_at: addedAt }) => ({ id, kind, addedAt: Number(addedAt) })),
    }
  }
  /** The draft's id; begun with `form` where there is none, changed to it where one is given. */
  const kept = async (account: string, client: pg.PoolClient, form?: LoanForm): Promise<string> => {
    const [now, changes] = [clock(), form === undefined ? 'saved_at' : 'form = excluded.form, saved_at']
    const { rows } = await client.query<{ id: string }>(
      `insert into vault.loan_form (id, account, form, saved_at, delete_at) values ($1, $2, $3, $4, $5)
         on conflict (account) where loan is null do update set ${changes} = excluded.saved_at,
           delete_at = excluded.delete_at returning id`,
      [uuidv7(), account, sealed(account, form ?? EMPTY), now, now + DRAFT_KEPT_MS],
    )
    return rows[0]!.id
  }
  return {
    draft,
    photo: async (account, id) => photoBytes(id, account),
    async save(account, form) {
      await transaction(pool, (client) => kept(account, client, form))
      return draft(account)
    },
    async addPhoto(account, kind, photo) {
      const drawn = await pictures.document(photo)
      await transaction(pool, async (client) => {
        const form = await kept(account, client)
        const id = uuidv7()
        await client.query('delete from vault.loan_photo where form = $1 and kind = $2', [form, kind])
        await client.query(
          'insert into vault.loan_photo (id, form, kind, photo, added_at) values ($1, $2, $3, $4, $5)',
          [id, form, kind, secrets.seal(drawn, photoPlace(id)), clock()],
        )
      })
      return draft(account)
    },
    async toSend(account) {
      const row = await draftRow(account)
      return row && { id: row.id, form: opened(account, row.form), salt: randomBytes(SALT_BYTES).toString('hex') }
    },
    async sent(account, { id, form, salt }, number, client) {
      await client.query(
        `insert into vault.loan_form (id, account, form, loan, saved_at, delete_at) values ($1, $2, $3, $4, $5, 0)
           on conflict (id) do update set form = excluded.form, loan = excluded.loan, delete_at = 0`,
        [id, account, sealed(account, { ...form, salt }), number, clock()],
      )
      await client.query(
        `delete from vault.loan_form where id in (select id from vault.loan_form
           where account = $1 and loan is not null and delete_at > 0 order by loan desc offset $2)`,
        [account, MOST_OVER],
      )
    },
    ofLoans: {
      async form(loan) {
        const { rows } = await pool.query<{ id: string; account: string; form: Buffer }>(
          'select id, account, form from vault.loan_form where loan = $1',
          [loan],
        )
        if (rows[0] === undefined) return undefined
        const { id, account, form } = rows[0]
        const { salt: _salt, ...typed } = opened(account, form)
        return {
          account,
          form: typed,
          photos: (await photosOf(id)).map(({ id: photo, kind }) => ({ id: photo, kind })),
        }
      },
      async photo(loan, id) {
        const { rows } = await pool.query<{ account: string; photo: Buffer }>(
          `select f.account, p.photo from vault.loan_photo p join vault.loan_form f on f.id = p.form
             where p.id = $1 and f.loan = $2`,
          [id, loan],
        )
        return rows[0] && { account: rows[0].account, bytes: secrets.open(rows[0].photo, photoPlace(id)) }
      },
    },
    async applyRetention(now) {
      await pool.query(
        `update vault.loan_form f set delete_at = l.ended_at + $1 from view.loan l
           where l.loan = f.loan and f.delete_at = 0 and l.ended_at > 0`,
        [KEPT_AFTER_MS],
      )
      await pool.query('delete from vault.loan_form where delete_at > 0 and delete_at <= $1', [now])
    },
    async everything(account) {
      const { rows } = await pool.query<FormRow>(
        'select id, form, loan from vault.loan_form where account = $1 order by id',
        [account],
      )
      return Promise.all(
        rows.map(async ({ id, form, loan }) => {
          const { salt: _salt, ...typed } = opened(account, form)
          const photos = (await photosOf(id)).map((photo) => ({
            kind: photo.kind,
            addedAt: new Date(Number(photo.added_at)).toISOString(),
            picture: new LatePicture(() => photoBytes(photo.id, account)),
          }))
          return { loan: loan ?? 'not sent', ...typed, photos }
        }),
      )
    },
  }
}
