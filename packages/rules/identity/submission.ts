import type { FaceReport, IdentityFields, IdentityPart, IdentityPhoto, Refusal } from '@candela/contract'
import { foldPrinted, gmt8Day, showsNothing } from '@candela/units'
import { COUNTRIES } from './countries.ts'

/** years of age from which one may be a customer */
const ADULT_YEARS = 18
const OLDEST_YEARS = 120
export const IDENTITY_LINE_MAXIMUM = 64
const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
/** letters and digits with what stands between them on documents */
const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Pd} ./()]{0,38}[\p{L}\p{N}\p{M})])?$/u
/** with the joiners that letters of some scripts are spelt with */
const NAME = /^['’‘`´]?[\p{L}\p{M}](?:[\p{L}\p{M}\p{N}\p{Pd} .,'’‘`´·・‧()/]|[\u200c\u200d])*$/u

type BirthDateFault = Extract<Refusal, 'identityBirthDateInvalid' | 'identityTooYoung'>

interface FieldFault {
  readonly field: keyof IdentityFields
  readonly code: Refusal
}

/** The typed fields as they are kept: without blanks around and doubled inside, the full name made where it was left out. */
export function tidyFields(fields: IdentityFields): IdentityFields {
  const tidy = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, tidyText(value)]),
  ) as IdentityFields
  const { lastName, name, fullName, country } = tidy
  const secondPage = tidy.certificate === 'passport' ? tidy.secondPage : ''
  const made = [lastName, name].filter((part) => part !== '').join(' ')
  return { ...tidy, country: country.toUpperCase(), fullName: fullName === '' ? made : fullName, secondPage }
}

function tidyText(typed: string): string {
  return showsNothing(typed) ? '' : foldPrinted(typed).replaceAll(/\s+/gu, ' ')
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
  must('lastName', partFault(fields.lastName, fields.name))
  must('name', partFault(fields.name, fields.lastName))
  // left out, it is made of the two before it
  if (!showsNothing(typed.fullName)) must('fullName', nameFault(fields.fullName, 2 * IDENTITY_LINE_MAXIMUM))
  must('birthDate', birthDateFault(fields.birthDate, now))
  for (const field of ['ssn', 'branch'] as const)
    must(field, fields[field] === '' ? undefined : numberFault(fields[field]))
  return faults
}

function numberFault(number: string): Refusal | undefined {
  if (number === '') return 'identityNumberMissing'
  return NUMBER.test(number) ? undefined : 'identityNumberInvalid'
}

/** Some documents have one name only: it stands in either field. */
function partFault(name: string, other: string): Refusal | undefined {
  return name === '' && other !== '' ? undefined : nameFault(name)
}

function nameFault(name: string, maximum = IDENTITY_LINE_MAXIMUM): Refusal | undefined {
  if (name === '') return 'identityNameMissing'
  return name.length <= maximum && NAME.test(name) ? undefined : 'identityNameInvalid'
}

/** The fault of a birthday: no day that lies in the past, or of somebody who is no adult yet on the day of `now` in GMT+8, as all days here. */
export function birthDateFault(text: string, now: number): BirthDateFault | undefined {
  const parts = CALENDAR_DAY.exec(text)
  if (parts === null) return 'identityBirthDateInvalid'
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const today = gmt8Day(now)
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return 'identityBirthDateInvalid'
  if (dayNumber(year, month, day) > today || dayNumber(year + OLDEST_YEARS, month, day) < today)
    return 'identityBirthDateInvalid'
  return dayNumber(year + ADULT_YEARS, month, day) <= today ? undefined : 'identityTooYoung'
}

function daysOf(year: number, month: number): number {
  return month === 12 ? 31 : dayNumber(year, month + 1, 1) - dayNumber(year, month, 1)
}

/** Days since 1970-01-01 in the Gregorian calendar, counted in years that begin in March. */
function dayNumber(year: number, month: number, day: number): number {
  const march = (month + 9) % 12
  const since = year - (month < 3 ? 1 : 0)
  const leaps = Math.floor(since / 4) - Math.floor(since / 100) + Math.floor(since / 400)
  return since * 365 + leaps + Math.floor((march * 306 + 5) / 10) + day - 719_469
}

/** The fields that decide which photos a document needs. */
type Sides = Pick<IdentityFields, 'certificate' | 'secondPage'>

/** The photos of a document, besides the face: of a passport no second page where it has none. */
export function photosOf({ certificate, secondPage }: Sides): readonly IdentityPhoto[] {
  const hasOne = certificate === 'passport' && secondPage === 'none'
  return hasOne ? ['front', 'holding'] : ['front', 'back', 'holding']
}

interface Submission {
  readonly fields: IdentityFields | null
  readonly photos: readonly IdentityPhoto[]
  readonly face: FaceReport | null
  /** the identity is known already: only the face is added */
  readonly mustHaveFace: boolean
}

/**
 * The parts that still have to be there before it can be sent, in the order of the steps. Without a face check the identity alone is
 * reviewed.
 */
export function missingParts({ fields, photos, face, mustHaveFace }: Submission): IdentityPart[] {
  const needed: readonly IdentityPhoto[] = photosOf(fields ?? { certificate: 'idCard', secondPage: '' })
  const missing: IdentityPart[] = fields === null ? ['fields'] : []
  for (const kind of needed) if (!photos.includes(kind)) missing.push(kind)
  const begun = photos.includes('face') || face !== null
  if ((mustHaveFace || begun) && !(photos.includes('face') && face !== null)) missing.push('face')
  return missing
}

/** The refusal that says what is missing; the second photo of a passport has its own. */
export function missingCode(part: IdentityPart, certificate: Sides['certificate'] | undefined): Refusal {
  return part === 'back' && certificate === 'passport' ? 'identitySecondPageMissing' : CODE_OF_MISSING[part]
}

const CODE_OF_MISSING: Readonly<Record<IdentityPart, Refusal>> = {
  fields: 'identityIncomplete',
  front: 'identityFrontMissing',
  back: 'identityBackMissing',
  holding: 'identityHoldingMissing',
  face: 'identityFaceMissing',
}

/** True when a face check counts for the tier face: watched by a camera, alive, one face, and the one on the document. */
export function faceCounts(face: FaceReport | null, leastMatch: number): boolean {
  return face !== null && face.way === 'camera' && face.alive && face.faces === 1 && face.match >= leastMatch
}
