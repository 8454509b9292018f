import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { addressOf } from './address.ts'
import { AskedWrongly, runCommand, say } from './command.ts'
import { readConfiguration } from './configuration.ts'
import {
  endOperator,
  nameOperator,
  openOperators,
  type Operators,
  pendingEnrolments,
} from './features/operators/index.ts'
import { openLog } from './log.ts'
import { openBeside } from './store/beside.ts'
import type { Store } from './store/store.ts'
import { loadVaultKey, openSecrets } from './vault/secrets.ts'

const USAGE = `Usage: npm run operator -- add --name "NAME" --roles ROLE,ROLE
       npm run operator -- list
       npm run operator -- end NUMBER

Who may sit at the operator's desk of DATA_DIR, while the server runs or not. An added operator opens the printed address once, within
24 hours, and makes a passkey, a password and an authenticator there. One who is ended is out at once; what they decided stays.

Roles: ${OPERATOR_ROLES.join(', ')}`
const NAME_LENGTH = { minimum: 2, maximum: 64 }

/** `npm run operator`: the only way to become an operator begins at the house's own command line. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: { name: { type: 'string' }, roles: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const [order, number, ...more] = positionals
  if (values.help) return say(USAGE)
  if (more.length > 0) throw new AskedWrongly(`one thing at a time, not ${more.join(' ')}`)
  if (order === 'add' && number === undefined) return add(readName(values.name), readRoles(values.roles))
  if (order === 'list' && number === undefined) return list()
  if (order === 'end' && number !== undefined && /^[1-9]\d{0,5}$/.test(number)) return end(Number(number))
  throw new AskedWrongly(USAGE)
}

const configuration = readConfiguration(process.env)

interface Open {
  readonly pool: Store['pool']
  readonly operators: Operators
}

async function beside(work: (open: Open) => Promise<void>): Promise<void> {
  const { dataDirectory } = configuration
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const store = await openBeside(configuration, openLog('warn'))
  try {
    const secrets = openSecrets(await loadVaultKey(join(dataDirectory, 'keys')))
    await work({ pool: store.pool, operators: openOperators(store.pool, secrets, Date.now) })
  } finally {
    await store.close()
  }
}

function add(name: string, roles: readonly OperatorRole[]): Promise<void> {
  return beside(async ({ pool }) => {
    const token = await nameOperator(pool, name, roles, Date.now())
    if (token === undefined)
      throw new AskedWrongly(`There is an operator called ${name} already. End that one first, or take another name.`)
    say(`${name} may become an operator: ${roles.join(', ')}.`)
    say(`This address is good once, for 24 hours, for whoever opens it:\n`)
    say(`  ${await addressOf(configuration)}/console/#/enrol?token=${token}`)
  })
}

function list(): Promise<void> {
  return beside(async ({ pool, operators }) => {
    const known = await operators.list()
    for (const { number, name, roles, passkey, seenAt, active } of known) {
      const seen = seenAt === 0 ? 'never seen' : `seen ${new Date(seenAt).toISOString()}`
      const state = active ? `${passkey ? 'passkey' : 'no passkey'}, ${seen}` : 'ended'
      say(`${String(number).padStart(4)}  ${name}  (${roles.join(', ')})  ${state}`)
    }
    for (const { name, roles, expiresAt } of await pendingEnrolments(pool, Date.now())) {
      say(`   –  ${name}  (${roles.join(', ')})  not enrolled yet, until ${new Date(expiresAt).toISOString()}`)
    }
    if (known.length === 0) say('There is no operator yet.')
  })
}

function end(number: number): Promise<void> {
  return beside(async ({ pool }) => {
    const name = await endOperator(pool, number, Date.now())
    if (name === undefined) throw new AskedWrongly(`There is no operator ${number} who could be ended. See the list.`)
    say(`${name} is out. A running server tells the journal within a minute, else its next start does.`)
  })
}

function readName(text = ''): string {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const length = [...name].length
  const fits = length >= NAME_LENGTH.minimum && length <= NAME_LENGTH.maximum && !/[\p{Cc}\p{Cf}]/u.test(name)
  if (!fits)
    throw new AskedWrongly(`--name takes ${NAME_LENGTH.minimum} to ${NAME_LENGTH.maximum} characters.\n\n${USAGE}`)
  return name
}

function readRoles(text = ''): readonly OperatorRole[] {
  const wanted = text.split(/[\s,]+/).filter((role) => role !== '')
  const unknown = wanted.find((role) => !OPERATOR_ROLES.some((known) => known === role))
  if (unknown !== undefined || wanted.length === 0)
    throw new AskedWrongly(
      `--roles takes some of ${OPERATOR_ROLES.join(', ')}${unknown === undefined ? '' : `, not ${unknown}`}`,
    )
  return OPERATOR_ROLES.filter((role) => wanted.includes(role))
}

await runCommand(main)
