import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/** A fault of the embedded PostgreSQL, with the way to mend it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

export interface EmbeddedLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** PostgreSQL refuses to run as root. This is the account its programs run under instead. */
export type Account =
  /** Ours: we are not root. */
  | { kind: 'own' }
  /** A user namespace in which root bears another number: files stay root's, any folder works. */
  | { kind: 'namespace'; uid: number; gid: number }
  /** An unprivileged user of this machine, who needs folders that are reachable for it. */
  | { kind: 'user'; name: string; uid: number; gid: number }

interface PasswdRow {
  name: string
  uid: number
  gid: number
}

/** Chooses the account for this process. Throws EmbeddedPostgresError where root has neither namespaces nor an unprivileged user. */
export function chooseAccount(): Account {
  const root = process.getuid?.() === 0
  if (!root && isNamed()) return { kind: 'own' }
  const rows = unprivileged()
  // initdb looks its own number up in the password file, so the number worn in the namespace must stand there.
  const worn = rows[0]
  if (worn !== undefined && namespacesWork(worn)) return { kind: 'namespace', uid: worn.uid, gid: worn.gid }
  if (!root) return { kind: 'own' }
  if (worn !== undefined) return { kind: 'user', ...worn }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, user namespaces are not allowed here and there is no unprivileged user; ' +
      'start Candela as a normal user, or set DATABASE_URL',
  )
}

/** The account as root without namespaces would have it; undefined where this machine names no unprivileged user. */
export function userAccount(): Account | undefined {
  const row = unprivileged()[0]
  return row && { kind: 'user', ...row }
}

/** Program and arguments that run `program` under the account, for spawn, with its options. */
export function under(account: Account, program: string, args: readonly string[]) {
  // Nothing of the surroundings may steer the server: PGDATA, PGPORT and their like are left out.
  const options = { cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  if (account.kind === 'own') return { program, args: [...args], options }
  if (account.kind === 'user')
    return { program, args: [...args], options: { ...options, uid: account.uid, gid: account.gid } }
  const wrap = ['--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`, '--', program]
  return { program: 'unshare', args: [...wrap, ...args], options }
}

/** True when the account may do `test` (as test(1): -x, -r, -w) with a path. */
export function may(account: Account, test: '-x' | '-r' | '-w', path: string): boolean {
  const { program, args, options } = under(account, 'test', [test, path])
  return spawnSync(program, args, options).status === 0
}

function namespacesWork(row: PasswdRow): boolean {
  const { program, args, options } = under({ kind: 'namespace', uid: row.uid, gid: row.gid }, 'true', [])
  return spawnSync(program, args, { ...options, stdio: 'ignore' }).status === 0
}

function isNamed(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function unprivileged(): PasswdRow[] {
  let text: string
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  const rows = text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && Number(uid) > 0 && Number(gid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
  const rank = (row: PasswdRow) => (row.name === 'postgres' ? 0 : row.name === 'nobody' ? 1 : 2)
  return rows.sort((a, b) => rank(a) - rank(b))
}
