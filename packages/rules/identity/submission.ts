import type { Certificate, FaceReport, IdentityFields, IdentityPart, IdentityPhoto, Refusal } from '@candela/contract'
import { COUNTRIES } from './countries.ts'

/** years of age from which one may be a customer */
const ADULT_YEARS = 18
const OLDEST_YEARS = 120
const LINE_MAXIMUM = 64
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
/** letters and digits with what stands between them on documents */
const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} ./-]{0,38}[\p{L}\p{N}\p{M}])?$/u
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’·()/-]*$/u

interface FieldFault {
  readonly field: keyof IdentityFields
  readonly code: Refusal
}

/** What the customer typed as it is kept: without blanks around and doubled inside, the full name made where it was left out. */
export function tidyFields(fields: IdentityFields): IdentityFields {
  const tidy = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')]),
  ) as IdentityFields
  const { lastName, name, fullName, country } = tidy
  const made = [lastName, name].filter((part) => part !== '').join(' ')
  return { ...tidy, country: country.toUpperCase(), fullName: fullName === '' ? made : fullName }
}

/** Every fault of what was typed, in the order of the form; `now` in ms UTC. SSN and branch number may be left empty. */
export function fieldFaults(typed: IdentityFields, now: number): FieldFault[] {
  const fields = tidyFields(typed)
  const faults: FieldFault[] = []
  const must = (field: keyof IdentityFields, code: Refusal | undefined): void => {
    if (code !== undefined) faults.push({ field, code })
  }
  must('country', COUNTRIES.includes(fields.country) ? undefined : 'identityCountryInvalid')
  must('number', numberFault(fields.number))
  must('lastName', nameFault(fields.lastName))
  must('name', nameFault(fields.name))
  // left out, it is made of the two before it
  if (typed.fullName.trim() !== '') must('fullName', nameFault(fields.fullName, 2 * LINE_MAXIMUM))
  must('birthDate', birthDateFault(fields.birthDate, now))
  for (const field of ['ssn', 'branch'] as const)
    must(field, fields[field] === '' ? undefined : numberFault(fields[field]))
  return faults
}

function numberFault(number: string): Refusal | undefined {
  if (number === '') return 'identityNumberMissing'
  return NUMBER.test(number) ? undefined : 'identityNumberInvalid'
}

function nameFault(name: string, maximum = LINE_MAXIMUM): Refusal | undefined {
  if (name === '') return 'identityNameMissing'
  return name.length <= maximum && NAME.test(name) ? undefined : 'identityNameInvalid'
}

/** A day that exists and lies in the past; its owner is an adult on the day of `now`, UTC. */
function birthDateFault(day: string, now: number): Refusal | undefined {
  const parts = DAY.exec(day)
  if (parts === null) return 'identityBirthDateInvalid'
  const [year, month, date] = [Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])]
  const born = new Date(Date.UTC(year, month, date))
  const today = new Date(now)
  const exists = born.toISOString().startsWith(day)
  if (!exists || born.getTime() > now || today.getUTCFullYear() - year > OLDEST_YEARS) return 'identityBirthDateInvalid'
  return Date.UTC(year + ADULT_YEARS, month, date) <= now ? undefined : 'identityTooYoung'
}

/** What has to be photographed of a document, besides the face. */
export function photosOf(certificate: Certificate): readonly IdentityPhoto[] {
  return certificate === 'passport' ? ['front', 'holding'] : ['front', 'back', 'holding']
}

interface Submission {
  readonly fields: IdentityFields | null
  readonly photos: readonly IdentityPhoto[]
  readonly face: FaceReport | null
  /** the identity is known already: only the face is added */
  readonly mustHaveFace: boolean
}

/** What still has to be there before it can be sent, in the order of the steps. Without a face check the identity alone is reviewed. */
export function missingParts({ fields, photos, face, mustHaveFace }: Submission): IdentityPart[] {
  const needed: readonly IdentityPhoto[] = photosOf(fields?.certificate ?? 'idCard')
  const missing: IdentityPart[] = fields === null ? ['fields'] : []
  for (const kind of needed) if (!photos.includes(kind)) missing.push(kind)
  const begun = photos.includes('face') || face !== null
  if ((mustHaveFace || begun) && !(photos.includes('face') && face !== null)) missing.push('face')
  return missing
}

/** The refusal that says what is missing. */
export const CODE_OF_MISSING: Readonly<Record<IdentityPart, Refusal>> = {
  fields: 'identityIncomplete',
  front: 'identityFrontMissing',
  back: 'identityBackMissing',
  holding: 'identityHoldingMissing',
  face: 'identityFaceMissing',
}

/** Whether a face check counts for the tier face: watched by a camera, alive, one face, and the one on the document. */
export function faceCounts(face: FaceReport | null, leastMatch: number): boolean {
  return face !== null && face.way === 'camera' && face.alive && face.faces === 1 && face.match >= leastMatch
}
