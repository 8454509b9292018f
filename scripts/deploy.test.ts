import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CONSENT_VERSIONS, PHOTO } from '@candela/contract'
import { SNAPSHOT_FORMAT } from '@candela/core'
import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8')
const { scripts }: { scripts: { start: string } } = JSON.parse(read('package.json'))
/** as `npm start` gives them, and what scripts/start.mjs switches on itself */
const FLAGS = [...(scripts.start.match(/--\S+/g) ?? []), '--enable-source-maps']
const PROGRAM = 'dist/server/main.js'

/** The number behind `const NAME = ` in a file of the house. */
function figure(path: string, name: string): number {
  const found = new RegExp(`const ${name} = ([\\d_]+)`).exec(read(path))?.[1]
  return Number(found?.replaceAll('_', '') ?? Number.NaN)
}

/** A section of docs/RUNNING.md, by its heading. */
function section(heading: string): string {
  return read('docs/RUNNING.md')
    .split('\n## ')
    .find((part) => part.startsWith(`${heading}\n`))!
}

describe('what is written for other machines', () => {
  it('starts the house with the settings of npm start', () => {
    expect(FLAGS.length).toBeGreaterThan(1)
    const unit = /^ExecStart=(.*)$/m.exec(read('deploy/candela.service'))?.[1]
    expect(unit).toBe(['/usr/bin/node', ...FLAGS, `/opt/candela/${PROGRAM}`].join(' '))
    const image = /^CMD (\[.*\])$/m.exec(read('deploy/Dockerfile'))?.[1]
    expect(JSON.parse(image!)).toEqual(['node', ...FLAGS, PROGRAM])
  })

  it('runs a command of the house as its unit runs the house', () => {
    const unit = read('deploy/candela.service')
    const of = (name: string): string => new RegExp(`^${name}=-?(.*)$`, 'm').exec(unit)![1]!
    const command = /^systemd-run [^\n]*\\\n.*$/m.exec(read('docs/RUNNING.md'))![0].replace(/\s*\\\n\s*/, ' ')
    const program = of('ExecStart').split(' ')
    expect(command.split(' ')).toEqual([
      'systemd-run',
      '--quiet',
      '--collect',
      '--wait',
      '--pipe',
      `--uid=${of('User')}`,
      `--gid=${of('Group')}`,
      `--property=EnvironmentFile=${of('EnvironmentFile')}`,
      `--setenv=${/DATA_DIR=\S+/.exec(of('Environment'))![0]}`,
      program[0],
      program.at(-1)!.replace('main.js', 'operator.js'),
      'list',
    ])
  })

  it('is set up before it is started', () => {
    const start = section('First start')
    const begins = start.indexOf('systemctl enable --now candela')
    for (const setting of ['`PUBLIC_URL`', '`DATABASE_URL`', '/etc/candela.env'])
      expect([setting, start.indexOf(setting) < begins && start.includes(setting)]).toEqual([setting, true])
  })

  it('tries a restore with the keys of a backup that is taken with keys, and removes them', () => {
    const backups = section('Backups')
    const [taken, tried] = [/backup\.js (--to .*)/, /(DATA_DIR=\S+) DATABASE_URL=… .*restore\.js (--from .*)`/]
    expect(taken.exec(backups)![1]).toContain('--keys ')
    const [, place, words] = tried.exec(backups)!
    expect(words).toContain('--keys ')
    expect(backups).toContain(`remove \`${place!.replace('DATA_DIR=', '')}\` and drop`)
  })

  it('has kept elsewhere what the verifier takes: the note that the house answers, and no file of its log', () => {
    const backups = section('Backups')
    expect(backups).toContain('`curl -fsS https://candela.example/log/checkpoint > FILE`')
    expect(backups).toContain('`verify.js --data DATA_DIR --checkpoint FILE`')
    expect(backups).not.toContain('proof/checkpoint')
  })

  it('waits for a stop longer than the house takes at most', () => {
    const longest = figure('apps/server/main.ts', 'STOP_WITHIN_MS') / 1_000
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/candela.service'))?.[1])).toBeGreaterThan(longest)
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1])).toBeGreaterThan(longest)
    for (const file of ['deploy/candela.service', 'deploy/Dockerfile'])
      expect(read(file)).toMatch(/^(KillSignal=|STOPSIGNAL )SIGTERM$/m)
  })

  it('does not start again what people must look at first', () => {
    const codes = ['CLOCK_STEPPED', 'NO_RECORD', 'WRONG_SETTING'].map((name) => figure('apps/server/explain.ts', name))
    expect(read('deploy/candela.service')).toContain(`\nRestartPreventExitStatus=${codes.join(' ')}\n`)
    // a container's restart knows no codes: it is bounded instead
    const [house] = read('deploy/compose.yaml').split('\n  database:\n')
    expect(house!.match(/^ {4}restart: .*$/gm)).toEqual(['    restart: on-failure:3'])
    expect(read('docs/RUNNING.md')).toContain('three times at most')
  })

  it('speaks to Docker by the file and the settings that the file is started with', () => {
    const compose = read('deploy/compose.yaml')
    const begun = /docker compose .*-f \S+ /.exec(compose)![0]
    const commands = read('docs/RUNNING.md').match(/docker compose .*/g)!
    expect(commands.map((command) => command.replace(begun, ''))).toEqual(['ps -a', 'up -d'])
    // what may stand in an address as it is
    expect(compose).toContain('`openssl rand -hex 32`')
    expect(compose).toMatch(/DATABASE_URL: postgresql:\/\/\w+:\$\{POSTGRES_PASSWORD:\?[^}]*openssl rand -hex 32\}@/)
  })

  it('has a backup written where a container may write', () => {
    const compose = read('deploy/compose.yaml')
    expect(compose).toMatch(/^ {4}read_only: true$/m)
    const [, mount] = /^ {4}volumes: \['house:(\/\w+)'\]$/m.exec(compose)!
    const [, temporary] = /^ {4}tmpfs: \[(\/\w+)\]$/m.exec(compose)!
    const backups = section('Backups')
    expect(backups).toContain(`all but \`${mount}\` and \`${temporary}\` is read-only`)
  })

  it('lets through a proxy what the house takes, and its sockets', () => {
    const megabytes = PHOTO.maximumBytes / 1_048_576
    expect(read('deploy/nginx.conf')).toContain(`client_max_body_size ${megabytes}m;`)
    expect(read('deploy/Caddyfile')).toContain(`max_size ${megabytes}MiB`)
    const [, seconds] = /location = \/ws \{[^}]*proxy_read_timeout (\d+)s/.exec(read('deploy/nginx.conf')) ?? []
    expect(Number(seconds) * 1_000).toBeGreaterThan(2 * figure('apps/server/sockets/gateway.ts', 'PING_EVERY_MS'))
  })

  it('says what caps connections by address where the proxy cannot', () => {
    const [, most] = /limit_conn \w+ (\d+);/.exec(read('deploy/nginx.conf'))!
    expect(read('deploy/Caddyfile')).toMatch(/^# .*"ct count"/m)
    expect(section('In front of it')).toContain(`ct count over ${most}\``)
  })

  it('explains what its alert of broken apps means, by the words of the log', () => {
    const [, minutes, most] = /CandelaAppBreaks\n.*\[(\d+)m\]\)\) > (\d+)\n/.exec(read('deploy/alerts.yml'))!
    expect(read('docs/OPERATORS.md')).toMatch(
      new RegExp(`\`CandelaAppBreaks\` means that more than ${most} were told within ${minutes} minutes`),
    )
    const said = /'(an app broke)'/.exec(read('apps/server/features/faults/reports.ts'))![1]!
    for (const file of ['deploy/alerts.yml', 'docs/OPERATORS.md']) expect(read(file)).toContain(`\`${said}\``)
  })

  it('explains every code that the house ends with', () => {
    const explained = read('docs/RUNNING.md')
    const ends = `${read('apps/server/explain.ts')}\n${read('apps/server/main.ts')}`
    const codes = [...ends.matchAll(/^const [A-Z_]+ = (\d{1,2})$/gm)].map(([, code]) => code)
    expect(codes.length).toBeGreaterThanOrEqual(6)
    for (const code of codes) expect(explained).toMatch(new RegExp(`^\\| ${code} +\\|`, 'm'))
  })

  it('says in the changelog which rules, protocol and format the newest release carries on', () => {
    const [first, ...rest] = read('CHANGELOG.md').split(/^## /m)
    const [commands, events] = read('docs/PROTOCOL.md')
      .split('\n## Events')
      .map((part) => Math.max(...[...part.matchAll(/^(\d+) · /gm)].map(([, number]) => Number(number))))
    const numbers = `Rules ${LATEST_RULES}, commands to ${commands}, events to ${events}, snapshot format ${SNAPSHOT_FORMAT}`
    expect(first).toContain('(docs/PROTOCOL.md)')
    expect(rest[0]).toContain(numbers)
    const release = /VERSION = '([^']+)'/.exec(read('apps/server/version.ts'))![1]!
    expect(rest.some((part) => part.startsWith(`${release}\n`))).toBe(true)
    // a version of the terms that customers have to agree to is news to every program, too
    if (CONSENT_VERSIONS.terms > 1)
      expect(read('CHANGELOG.md')).toContain(`**The terms are version ${CONSENT_VERSIONS.terms}.**`)
    // each set of rules that a house may be under has its row
    const rows = [...read('CHANGELOG.md').matchAll(/^\| (\d+) +\|/gm)].map(([, rules]) => Number(rules))
    expect(rows).toEqual(Array.from({ length: LATEST_RULES }, (_, index) => index + 1))
  })
})
