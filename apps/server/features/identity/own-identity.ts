import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import {
  type FaceReport,
  type Identity,
  type IdentityFields,
  type IdentityPhoto,
  type IdentityView,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { fieldFaults, missingCode, photosOf, tidyFields } from '@candela/rules/person'
import { LatePicture } from '../../http/json-pieces.ts'
import type { SentPhoto } from '../../photo.ts'
import { Refused } from '../../refused.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Pictures } from '../../vault/pictures/index.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { transaction } from '../../vault/transaction.ts'
import {
  type CaseRow,
  currentCase,
  fieldsPlace,
  isInReview,
  maskedFields,
  photoPlace,
  photosOfAccount,
  unmended,
} from './cases.ts'
import { mayAppeal, openOwnCase } from './own-case.ts'
import type { PersonKeys } from './person-keys.ts'
import { deletedAt, destroyContents } from './retention.ts'
import type { Samples } from './samples.ts'
import type { IdentityViews } from './views.ts'

/** The customer's own side of the verification. What is sealed is opened for its owner only. */
export interface OwnIdentity {
  read(account: string, customer: number): Promise<Identity>
  /** Refuses with the first fault of what was typed, or identityInReview. */
  saveFields(account: string, customer: number, fields: IdentityFields): Promise<Identity>
  /** Refuses with imageUnreadable, photoNotNeeded (a passport that has one page) or identityInReview. */
  addPhoto(account: string, customer: number, kind: IdentityPhoto, photo: SentPhoto): Promise<Identity>
  /** WebP bytes; undefined where the account has no such photo. */
  photo(account: string, id: string): Promise<Buffer | undefined>
  saveFace(account: string, customer: number, face: FaceReport): Promise<Identity>
  /** Refuses with what is missing, identityPartsRemain (returned and not mended), or identityInReview. */
  send(account: string, customer: number): Promise<Identity>
  /** Refuses with appealNotPossible. */
  appeal(account: string, customer: number): Promise<Identity>
  discard(account: string, customer: number): Promise<Identity>
  views(account: string): Promise<IdentityView[]>
  /** All that is kept, photos included, for the owner to take away; photos are late pictures. */
  everything(account: string, customer: number): Promise<object>
  /** Initials of the name that the verification is for; undefined where nothing was entered. */
  holder(account: string): Promise<string | undefined>
  /** The same as it is still kept. */
  verifiedName(account: string): Promise<string | undefined>
}

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly secrets: Secrets
  readonly pictures: Pictures
  readonly keys: PersonKeys
  readonly store: CredentialStore
  readonly facts: PersonFacts
  readonly views: IdentityViews
  readonly samples: Samples
  readonly clock: () => number
}

export function openOwnIdentity(parts: Parts): OwnIdentity {
  const { pool, engine, pictures, keys, facts, views, samples, clock } = parts
  const { read, fieldsOf, missingOf, photo, knows } = openOwnCase(parts)

  /** Does `work` on the case that is being filled in, begun where there is none; no other change of it meanwhile. */
  const change = async (
    account: string,
    customer: number,
    work: (found: CaseRow, client: pg.PoolClient) => Promise<void>,
  ): Promise<Identity> => {
    await transaction(pool, async (client) => {
      await client.query('select 1 from vault.account where id = $1 for update', [account])
      const current = await currentCase(client, account, true)
      if (current !== undefined && isInReview(current)) throw new Refused('identityInReview')
      if (current?.state === 'validated' && knows(customer, 'faceValidated')) throw new Refused('identityDecided')
      if (current === undefined || current.state === 'validated') {
        if (current !== undefined) await destroyContents(client, keys, current)
        await client.query('insert into vault.identity_case (account, created_at) values ($1, $2)', [account, clock()])
      }
      const found = (await currentCase(client, account, true))!
      await work(found, client)
      // a draft that nobody sends is not kept for ever
      await client.query(`update vault.identity_case set delete_at = $2 where id = $1 and state = 'notSent'`, [
        found.id,
        deletedAt('returned', clock()),
      ])
    })
    return read(account, customer)
  }

  /** The journal learns first that something was sent: from its instant the 48 hours count. */
  const submitted = async (found: CaseRow, client: pg.PoolClient, isAppeal: boolean): Promise<void> => {
    await facts.record(found.customer, 'identitySent')
    const sentAt = facts.since(found.customer, 'identitySent')
    const submission = (engine.core.identity.review(found.customer)?.decided ?? 0) + 1
    await client.query(
      `update vault.identity_case set state = 'waiting', submission = $2, sent_at = $3, appealed = $4, taken_at = 0, taken_by = null,
           first_by = null, first_at = 0, delete_at = 0, reasons = '{}',
           attempt = attempt + case when state = 'returned' then 1 else 0 end,
           reference = coalesce(reference, 'KYC-' || nextval('vault.identity_number'))
         where id = $1`,
      [found.id, submission, sentAt, isAppeal],
    )
  }

  return {
    read,
    saveFields: (account, customer, typed) => {
      const fault = fieldFaults(typed, clock())[0]
      if (fault !== undefined) return Promise.reject(new Refused(fault.code))
      return change(account, customer, async (found, client) => {
        const fields = tidyFields(typed)
        const key = await keys.of(account, client)
        await client.query(
          'update vault.identity_case set fields = $2, fields_at = $3, certificate = $4, country = $5 where id = $1',
          [
            found.id,
            key.seal(JSON.stringify(fields), fieldsPlace(found.id)),
            later(found, clock()),
            fields.certificate,
            fields.country,
          ],
        )
        // what the other certificate does not have
        await client.query('delete from vault.identity_photo where account = $1 and kind <> all($2)', [
          account,
          [...photosOf(fields), 'face'],
        ])
      })
    },
    async addPhoto(account, customer, kind, photo) {
      const isSample = await samples.has(photo)
      const drawn = await pictures.document(photo)
      return change(account, customer, async (found, client) => {
        const key = await keys.of(account, client)
        if (kind !== 'face' && found.fields !== null) {
          const fields = JSON.parse(key.open(found.fields, fieldsPlace(found.id)).toString()) as IdentityFields
          if (!photosOf(fields).includes(kind)) throw new Refused('photoNotNeeded')
        }
        const id = uuidv7()
        await client.query('delete from vault.identity_photo where account = $1 and kind = $2', [account, kind])
        await client.query(
          'insert into vault.identity_photo (id, account, kind, photo, sample, added_at) values ($1, $2, $3, $4, $5, $6)',
          [id, account, kind, key.seal(drawn, photoPlace(id)), isSample, later(found, clock())],
        )
        // a report is about the selfie it was made with
        if (kind === 'face') await client.query('update vault.identity_case set face = null where id = $1', [found.id])
      })
    },
    photo,
    saveFace: (account, customer, face) =>
      change(account, customer, async (found, client) => {
        // a picture cannot show that somebody is there
        const kept = { ...face, alive: face.alive && face.way === 'camera' }
        await client.query('update vault.identity_case set face = $2, face_at = $3 where id = $1', [
          found.id,
          JSON.stringify(kept),
          later(found, clock()),
        ])
      }),
    send: (account, customer) =>
      change(account, customer, async (found, client) => {
        const fields = await fieldsOf(found)
        const photos = await photosOfAccount(client, account)
        const remaining = unmended(found, photos)[0]
        const missing = missingOf(found, fields, photos).find((part) => part !== remaining)
        if (missing !== undefined && found.state === 'notSent')
          throw new Refused(missingCode(missing, fields?.certificate))
        if (missing !== undefined || remaining !== undefined) throw new Refused('identityPartsRemain')
        await submitted(found, client, false)
      }),
    async appeal(account, customer) {
      const current = await currentCase(pool, account)
      if (current === undefined || !mayAppeal(current)) throw new Refused('appealNotPossible')
      return change(account, customer, async (found, client) => {
        if (!mayAppeal(found)) throw new Refused('appealNotPossible')
        await submitted(found, client, true)
      })
    },
    async discard(account, customer) {
      await transaction(pool, async (client) => {
        const found = await currentCase(client, account, true)
        if (found === undefined) return
        if (isInReview(found)) throw new Refused('identityInReview')
        await destroyContents(client, keys, found)
        if (found.state === 'validated') return
        // nobody but its owner has heard of one that was never sent
        const text =
          found.state === 'notSent'
            ? 'delete from vault.identity_case where id = $1'
            : 'update vault.identity_case set discarded = true, face = null where id = $1'
        await client.query(text, [found.id])
      })
      return read(account, customer)
    },
    async holder(account) {
      const found = await currentCase(pool, account)
      const fields = found && (await fieldsOf(found))
      return fields ? maskedFields(fields).fullName : undefined
    },
    async verifiedName(account) {
      const found = await currentCase(pool, account)
      return found && (await fieldsOf(found))?.fullName
    },
    views: (account) => views.list(account),
    async everything(account, customer) {
      const { photos, ...rest } = await read(account, customer)
      const kept = photos.map(({ id, kind, addedAt, sample }) => {
        const picture = new LatePicture(() => photo(account, id))
        return { kind, addedAt: new Date(addedAt).toISOString(), sample, picture }
      })
      return { ...rest, photos: kept, looks: await views.list(account) }
    },
  }
}

/** An instant after the decision before it, also where clocks are coarse. */
function later({ decidedAt }: CaseRow, now: number): number {
  return Math.max(now, decidedAt + 1)
}
