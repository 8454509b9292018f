import * as z from 'zod/mini'
import { ENGINES, ERROR_NAMES, FRAME, MOST_FRAMES, NO_PAGE } from '../faults.ts'
import { PAGE_NAMES } from '../page-names.made.ts'
import { route } from './route.ts'
import { instant } from './scalars.ts'

const page = z.enum([NO_PAGE, ...PAGE_NAMES])
const errorName = z.enum(ERROR_NAMES)
const release = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))

/** A fault as an app tells of it: nothing in it is free text, so nothing of whoever sat there can be in it. */
const faultReport = z.strictObject({
  release,
  page,
  error: errorName,
  engine: z.enum(ENGINES),
  frames: z.array(z.string().check(z.regex(FRAME))).check(z.maxLength(MOST_FRAMES)),
})

const deskFault = z.strictObject({
  code: z.string(),
  page: z.string(),
  error: errorName,
  release,
  /** places in the source, the innermost first; empty where no map knows them */
  places: z.array(z.string()),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
})

export const FAULT_ROUTES = {
  reportFault: {
    method: 'POST',
    path: '/faults',
    caller: 'anyone',
    summary: 'Tells that a page of an app broke; answers the code by which the house and its support find it',
    body: faultReport,
    answer: z.strictObject({ code: z.string() }),
    perMinute: 6,
  },
} as const

export const FAULT_DESK_ROUTES = {
  deskFaults: route({
    method: 'GET',
    path: '/desk/faults',
    caller: 'operator',
    isWatching: true,
    summary: 'The newest faults that apps told of, by their codes',
    answer: z.strictObject({ faults: z.array(deskFault) }),
    perMinute: 240,
  }),
} as const
