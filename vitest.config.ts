import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**']

/** Unit tests of what runs in a browser: stores and caches of modules are each file's own. */
const SCREENS = ['apps/{customer,console}/**/*.test.{ts,tsx}']

/** The tests that take longest, in their order: begun first, so that the others run beside it. */
const LONG = [
  'kills.process',
  'crash.process',
  'server/start.process',
  'withdrawals/kill.process',
  'identity.process',
  'fuzz.process',
  'http/stops.process',
  'perpetual.journey',
  'cross-top-up.journey',
  'stops.journey',
  'routes.journey',
  'screens.journey',
  'account.journey',
  'timed.journey',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = LONG.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.includes(name)))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}

/**
 * Four runs, from quick to slow: `unit` and `unit-screens` (pure code beside its tests), `house` (the rules of checks/), `process` (real server
 * processes, PostgreSQL, kill -9) and `e2e` (journeys in a real browser). Nothing is tried twice: a test that fails now and then
 * is wrong, or what it tests is. docs/TESTING.md says how tests are made here.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    sequence: { sequencer: LongFirst },
    setupFiles: process.env['CANDELA_TIMES'] === undefined ? [] : ['scripts/test/record-times.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...never, '**/*.process.test.ts', 'checks/**', ...SCREENS],
          // these keep nothing between one file and the next, so what they import is read once a thread
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'unit-screens', include: SCREENS, exclude: never, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'house', include: ['checks/**/*.test.ts'], exclude: never, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['**/*.process.test.ts'],
          exclude: never,
          pool: 'forks',
          isolate: false,
          globalSetup: 'apps/server/testing/whole-run.ts',
          testTimeout: 400_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          exclude: never,
          pool: 'forks',
          isolate: false,
          globalSetup: 'e2e/whole-run.ts',
          // what must come is asked for again for as long as a page waits for what it shows
          expect: { poll: { timeout: 90_000 } },
          testTimeout: 400_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
